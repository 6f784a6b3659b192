import { setImmediate as pause } from 'node:timers/promises';
import type { OverridesPreview } from '#contract/channel-overrides.ts';
import { checkAgainst } from '#contract/channels/check-listing.ts';
import { brandIn } from '#contract/channels/check-saved-listing.ts';
import { type Channel, channels, type ListingFields, type Market } from '#contract/channels/fields.ts';
import { type PackOverride, packsWithOverrides, rulesOf } from '#contract/channels/overrides.ts';
import type { Rule, Severity } from '#contract/channels/pack.ts';
import type { RulePacks } from '#contract/channels/packs.ts';
import { languageCodeOf } from '#contract/languages.ts';
import type { AppContext } from '#server/platform/context.ts';
import { findOverrides } from './overrides.repository.ts';
import { type CheckedListing, listConcerned } from './recheck.repository.ts';

const LISTINGS_AT_ONCE = 200;
const LISTINGS_MAX = 20_000;
const EXAMPLES = 10;

/** A rule as it is now and as it would be, on the first day from today on which they differ. */
interface Trial {
  owner: { channel: Channel } | { market: Market };
  field: string | undefined;
  on: string;
  before: Rule;
  after: Rule;
}

function ruleOn(packs: RulePacks, { channel, market, field, rule: id }: PackOverride, day: string) {
  const pack = channel ? packs.channelOn(channel, day) : market && packs.marketOn(market, day);
  return pack && rulesOf(pack, field)?.find((rule) => rule.id === id);
}

/** What there is to try: the rules of all overrides, on each day on which one begins. */
function findTrials(
  present: { packs: RulePacks; overrides: readonly PackOverride[] },
  given: { packs: RulePacks; overrides: readonly PackOverride[] },
  today: string,
): Trial[] {
  const trials = new Map<string, Trial>();
  for (const override of [...present.overrides, ...given.overrides]) {
    const { channel, market, field, rule, from } = override;
    const on = from > today ? from : today;
    const [before, after] = [ruleOn(present.packs, override, on), ruleOn(given.packs, override, on)];
    if (!before || !after || JSON.stringify(before) === JSON.stringify(after)) continue;
    const owner = channel ? { channel } : market && { market };
    if (owner) trials.set(JSON.stringify([owner, field, rule, on]), { owner, field, on, before, after });
  }
  return [...trials.values()];
}

/** Whether a channel's version of a listing breaks this one rule. */
function breaks(
  { packs, trial, rule }: { packs: RulePacks; trial: Trial; rule: Rule },
  channel: Channel,
  { language, facts }: Pick<CheckedListing, 'language' | 'facts'>,
  fields: ListingFields,
): boolean {
  const pack = packs.channelOn(channel, trial.on);
  const isOfMarket = 'market' in trial.owner;
  const judged = pack.fields.map((field) => ({
    ...field,
    rules: !isOfMarket && field.name === trial.field ? [rule] : [],
  }));
  const market = 'market' in trial.owner ? packs.marketOn(trial.owner.market, trial.on) : undefined;
  const rules = { channel: { ...pack, fields: judged }, market: market && { ...market, rules: [rule] } };
  const options = { language: languageCodeOf(language), brand: brandIn(facts) };
  return checkAgainst(rules, fields, options).length > 0;
}

interface Count {
  channel: Channel;
  rule: string;
  severity: Severity;
  on: string;
  breaking: number;
  passing: number;
}

function createTally(packs: RulePacks, trials: readonly Trial[]) {
  const counts = new Map<string, Count>();
  let [breaking, passing] = [0, 0];

  function countOf({ field, after: rule, on }: Trial, channel: Channel): Count {
    const name = field === undefined ? rule.id : `${field}.${rule.id}`;
    const key = JSON.stringify([channel, name, on]);
    const count = counts.get(key) ?? {
      channel,
      rule: name,
      severity: rule.severity,
      on,
      breaking: 0,
      passing: 0,
    };
    counts.set(key, count);
    return count;
  }

  return {
    add(listing: CheckedListing): void {
      let [isBreaking, isPassing] = [false, false];
      for (const trial of trials) {
        if ('market' in trial.owner && trial.owner.market !== listing.market) continue;
        for (const channel of channels) {
          if ('channel' in trial.owner && trial.owner.channel !== channel) continue;
          const fields: ListingFields | undefined =
            channel === 'generic' ? listing.content : listing.channels[channel];
          if (!fields) continue;
          const [isBefore, isAfter] = [trial.before, trial.after].map((rule) =>
            breaks({ packs, trial, rule }, channel, listing, fields),
          );
          if (isBefore === isAfter) continue;
          countOf(trial, channel)[isAfter ? 'breaking' : 'passing']++;
          if (isAfter) isBreaking = true;
          else isPassing = true;
        }
      }
      if (isBreaking) breaking++;
      if (isPassing) passing++;
    },
    result: () => ({
      breaking,
      passing,
      rules: [...counts.values()]
        .sort((one, other) => other.breaking + other.passing - one.breaking - one.passing)
        .slice(0, EXAMPLES),
    }),
  };
}

/** What these overrides would change for saved listings. Only counts: an operator reads nobody's texts here. */
export async function previewOverrides(
  context: Pick<AppContext, 'db' | 'now'>,
  given: readonly PackOverride[],
): Promise<OverridesPreview> {
  const { overrides } = await findOverrides(context.db);
  const today = context.now().toISOString().slice(0, 10);
  const numbered = given.map((override, index) => ({ ...override, number: index + 1 }));
  const present = { packs: packsWithOverrides(overrides), overrides };
  const trials = findTrials(present, { packs: packsWithOverrides(numbered), overrides: given }, today);
  const tally = createTally(present.packs, trials);
  const names = trials.map(({ owner }) => ('channel' in owner ? owner.channel : owner.market));
  let checked = 0;
  for (let after = ''; names.length > 0; ) {
    const page = { after, limit: LISTINGS_AT_ONCE };
    const rows = await listConcerned(context.db, [...new Set(names)], page);
    for (const row of rows) tally.add(row);
    checked += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < LISTINGS_AT_ONCE) return { checked, isAll: true, ...tally.result() };
    if (checked >= LISTINGS_MAX) return { checked, isAll: false, ...tally.result() };
    after = last.id;
    await pause();
  }
  return { checked, isAll: true, ...tally.result() };
}
