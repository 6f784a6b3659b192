import { decodeChannel } from '#contract/channels/channel-decoder.ts';
import { type ComposeOptions, composeToFit } from '#contract/channels/compose.ts';
import { composeFromBase } from '#contract/channels/compose-from-base.ts';
import { fieldTexts } from '#contract/channels/field-texts.ts';
import type { ListingFields } from '#contract/channels/fields.ts';
import { textOfHtml } from '#contract/channels/html-text.ts';
import type { Finding } from '#contract/channels/pack.ts';
import type { ChannelNote } from '#contract/channels/versions.ts';
import { isInWrongLanguage } from '#contract/language-of-text.ts';
import { languageCodeOf } from '#contract/languages.ts';
import type { Ask, ChannelOrder, FieldOrder } from './channel-order.ts';
import { channelPrompt } from './channel-prompt.ts';
import { fieldsOf } from './field-limits.ts';
import { mendVersion, rethrowIfStopped, withValue } from './mend-version.ts';

const CHANNEL_TOKENS = 3072;

export interface WritingOptions {
  /** Called with each piece of the first answer; a repair is not shown. */
  readonly onText?: ((delta: string) => void) | undefined;
  /** Of the run: once it is aborted, the failure of `ask` is passed on. */
  readonly signal?: AbortSignal | undefined;
}

export interface WrittenChannel {
  readonly fields: ListingFields;
  readonly note: ChannelNote;
  /** What still breaks a rule, advice included. */
  readonly findings: Finding[];
  /** A rule is broken that no writing could mend: the channel refuses this version. */
  readonly blockLeft: boolean;
}

export const optionsOf = (order: ChannelOrder | FieldOrder): ComposeOptions => ({
  packs: order.packs,
  language: languageCodeOf(order.language) ?? 'en',
  brand: order.brand,
  words: order.words,
});

const isBlock = ({ severity }: Finding): boolean => severity === 'block';

/** The version made from the listing by rule. */
function composed(order: ChannelOrder): WrittenChannel {
  const { fields, changes, findings } = composeFromBase(order.base, order.channel, {
    ...optionsOf(order),
    productName: order.productName,
  });
  return { fields, note: { origin: 'composed', changes }, findings, blockLeft: findings.some(isBlock) };
}

/** Whether an answer has text of its own, in the language asked for. */
function isUsable(fields: ListingFields, language: string): boolean {
  const text = fieldTexts(fields)
    .map((entry) => textOfHtml(entry.text))
    .join('\n');
  return text !== '' && !isInWrongLanguage(text, language);
}

/** Fields that are empty, or still break a rule, are taken from the version made by rule where that has them. */
function completed(order: ChannelOrder, fields: ListingFields, findings: readonly Finding[]): ListingFields {
  const fallback = composed(order).fields;
  const isEmpty = (field: string) =>
    fieldTexts({ [field]: fields[field] }).every(({ text }) => text.trim() === '');
  const isBroken = (field: string) =>
    findings.some((finding) => isBlock(finding) && finding.field.split('.')[0] === field);
  return fieldsOf(order.channel, order.packs.channel)
    .filter((field) => fallback[field] !== undefined && (isEmpty(field) || isBroken(field)))
    .reduce((kept, field) => withValue(kept, field, fallback[field]), fields);
}

/**
 * Writes a channel's version: asked for once, each broken field asked for again at most twice, and fitted by
 * rule at last. If the model fails, the version is made from the listing by rule. Rejects only if the run is
 * stopped.
 */
export async function writeChannel(
  order: ChannelOrder,
  ask: Ask,
  { onText, signal }: WritingOptions = {},
): Promise<WrittenChannel> {
  const { channel } = order;
  const options = optionsOf(order);
  const { language } = options;
  let answer: string;
  try {
    answer = await ask(channelPrompt(order), { maxOutput: CHANNEL_TOKENS, ...(onText && { onText }) });
  } catch (error) {
    rethrowIfStopped(error, signal);
    return composed(order);
  }
  const decoded: ListingFields = decodeChannel(channel, answer, { language });
  if (!isUsable(decoded, language)) return composed(order);
  const fields = fieldsOf(channel, order.packs.channel);
  const decode = (text: string, field: string): unknown =>
    (decodeChannel(channel, text, { language, only: field }) as ListingFields)[field];
  const known = Object.fromEntries(Object.entries(decoded).filter(([field]) => fields.includes(field)));
  const mended = await mendVersion({ order, options, fields, decode, ask, signal }, known);
  const whole = composeToFit(completed(order, mended.fields, mended.findings), options);
  return {
    fields: whole.fields,
    note: { origin: 'written', changes: [...mended.changes, ...whole.changes] },
    findings: whole.findings,
    blockLeft: whole.findings.some(isBlock),
  };
}
