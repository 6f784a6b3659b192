import { checkAgainst } from '#contract/channels/check-listing.ts';
import { channelNames } from '#contract/channels/fields.ts';
import type { ChannelPack, Rule } from '#contract/channels/pack.ts';
import { amountOf, numberOf } from '#contract/channels/sentences.ts';
import { lengthOf } from '#contract/channels/text-length.ts';
import type { ChosenChannel, TextChange } from '#contract/channels/versions.ts';

const doneWords: Readonly<Record<TextChange['how'], string>> = {
  rewritten: 'Rewritten',
  shortened: 'Shortened',
  removed: 'Removed',
};

/** The rule's own sentence about the text as it was: “Amazon does not allow promotional phrases.” */
function reasonOf(pack: ChannelPack, rule: Rule, { field, item, before }: TextChange): string | undefined {
  const ofField = pack.fields.filter(({ name }) => name === field).map((one) => ({ ...one, rules: [rule] }));
  const value = item === undefined ? before : [...Array<string>(item).fill(''), before];
  const findings = checkAgainst({ channel: { ...pack, fields: ofField } }, { [field]: value });
  return findings.find((finding) => finding.item === item)?.message;
}

/** What was done to a text and why: “Shortened from 93 to 74 characters: Amazon allows 75”. */
export function changeInWords(
  change: TextChange,
  channel: ChosenChannel,
  pack: ChannelPack | undefined,
): string {
  const { field, how, before, after } = change;
  const rule = pack?.fields
    .find(({ name }) => name === field)
    ?.rules.find(({ id }) => `${field}.${id}` === change.rule);
  if (rule?.kind === 'longest' && after !== '') {
    const from = numberOf(lengthOf(before, rule.unit));
    const to = amountOf(lengthOf(after, rule.unit), rule.unit);
    const verb = rule.severity === 'block' ? 'allows' : 'advises';
    return `${doneWords[how]} from ${from} to ${to}: ${channelNames[channel]} ${verb} ${numberOf(rule.limit)}`;
  }
  const reason = pack && rule && reasonOf(pack, rule, change);
  return reason
    ? `${doneWords[how]}: ${reason}`
    : `${doneWords[how]} to keep within the rules of ${channelNames[channel]}`;
}
