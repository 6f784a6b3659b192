import { type Channel, channelNames } from '#contract/channels/fields.ts';
import { type ChannelPack, type MarketPack, packIdOf } from '#contract/channels/pack.ts';
import { ruleInWords } from '#contract/channels/rule-words.ts';
import { paths } from '#contract/paths.ts';
import type { Transaction } from '#server/db/client.ts';
import { newRulesMail, queueMail } from '#server/mail/index.ts';
import type { AppContext } from '#server/platform/context.ts';
import { dayInWords } from '#server/platform/instant-in-words.ts';
import { findOwner, noteRulesNotice } from './recheck.repository.ts';

/** A rule that a listing breaks and kept before. */
export interface BrokenRule {
  listingId: string;
  channel: Channel;
  /** As in a finding: `title.longest`. */
  rule: string;
  pack: ChannelPack | MarketPack;
}

const listingsIn = (count: number): string =>
  count === 1 ? '1 listing' : `${count.toLocaleString('en-GB')} listings`;
const lowered = (phrase: string): string => phrase.charAt(0).toLowerCase() + phrase.slice(1);

/** What “New … rules” are called. */
const whoOf = (pack: ChannelPack | MarketPack): string => {
  if ('market' in pack) return pack.market;
  return pack.channel === 'generic' ? 'listing' : channelNames[pack.channel];
};

/** “37 listings break Amazon’s title rule from 27 July 2026: at most 75 characters”. */
function sentenceOf({ channel, rule: ruleName, pack }: BrokenRule, count: number): string {
  const verb = count === 1 ? 'breaks' : 'break';
  const from = `from ${dayInWords(pack.from)}`;
  if ('market' in pack) {
    const rule = pack.rules.find(({ id }) => id === ruleName);
    const subject =
      channel === 'generic' ? listingsIn(count) : `${listingsIn(count)} for ${channelNames[channel]}`;
    return `${subject} ${verb} a rule of the ${pack.market} ${from}${rule ? `: ${lowered(ruleInWords(rule))}` : ''}`;
  }
  const end = ruleName.lastIndexOf('.');
  const field = pack.fields.find(({ name }) => name === ruleName.slice(0, end));
  const rule = field?.rules.find(({ id }) => id === ruleName.slice(end + 1));
  const whose = channel === 'generic' ? 'the' : `${channelNames[channel]}’s`;
  const what = field?.itemLabel ?? field?.label ?? ruleName;
  const limit = rule && field ? `: ${lowered(ruleInWords(rule, field))}` : '';
  return `${listingsIn(count)} ${verb} ${whose} ${what} rule ${from}${limit}`;
}

function mailOf(owner: { name: string }, broken: readonly BrokenRule[], publicUrl: string) {
  const byRule = Map.groupBy(broken, ({ channel, rule }) => `${channel}.${rule}`);
  const [first] = broken;
  if (!first) throw new Error('a mail about no rule');
  const rules = [...byRule.values()]
    .sort((one, other) => other.length - one.length)
    .flatMap((group) => (group[0] ? [sentenceOf(group[0], group.length)] : []));
  const [only] = byRule.keys();
  const finding = byRule.size === 1 && only !== undefined ? only : 'any';
  return newRulesMail({
    name: owner.name,
    who: whoOf(first.pack),
    day: dayInWords(first.pack.from),
    listings: listingsIn(new Set(broken.map(({ listingId }) => listingId)).size),
    rules,
    url: `${publicUrl}${paths.user.products}?finding=${encodeURIComponent(finding)}`,
  });
}

/** One mail for each new pack, whenever and wherever its listings are checked. */
export async function tellOwner(
  context: AppContext,
  transaction: Transaction,
  userId: string,
  news: readonly BrokenRule[],
): Promise<void> {
  const owner = news.length > 0 ? await findOwner(transaction, userId) : null;
  if (!owner) return;
  for (const [pack, broken] of Map.groupBy(news, (each) => packIdOf(each.pack))) {
    if (!(await noteRulesNotice(transaction, { userId, pack, at: context.now() }))) continue;
    const content = mailOf(owner, broken, context.config.publicUrl);
    await queueMail(context, { to: owner.email, content }, transaction);
  }
}
