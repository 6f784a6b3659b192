import { valueText } from '#contract/channels/answer-text.ts';
import { decodeChannel } from '#contract/channels/channel-decoder.ts';
import { composeFromBase } from '#contract/channels/compose-from-base.ts';
import { valueAt } from '#contract/channels/field-texts.ts';
import type { ListingFields } from '#contract/channels/fields.ts';
import { textOfHtml } from '#contract/channels/html-text.ts';
import type { Finding } from '#contract/channels/pack.ts';
import type { ChannelNote } from '#contract/channels/versions.ts';
import { isInWrongLanguage } from '#contract/language-of-text.ts';
import { decodeListing } from '#contract/parse-listing.ts';
import { type BaseField, headedField } from '../runs/prompt.ts';
import type { Ask, FieldOrder } from './channel-order.ts';
import { fieldPrompt } from './channel-prompt.ts';
import { mendVersion, rethrowIfStopped, withValue } from './mend-version.ts';
import { optionsOf, type WritingOptions } from './write-channel.ts';

const FIELD_TOKENS = 1024;

export interface WrittenField {
  /** The new text, list or details. */
  readonly value: unknown;
  readonly note: ChannelNote;
  /** What breaks a rule in this field, advice included. */
  readonly findings: Finding[];
  readonly blockLeft: boolean;
}

/** The model answered with nothing that could be this field. */
export class UnusableAnswerError extends Error {
  constructor() {
    super('The answer holds no text for the field');
    this.name = 'UnusableAnswerError';
  }
}

function decodeField(order: FieldOrder, answer: string, field: string): unknown {
  const { language } = optionsOf(order);
  if (order.channel !== 'generic')
    return (decodeChannel(order.channel, answer, { language, only: field }) as ListingFields)[field];
  const read = (text: string) => valueAt(decodeListing(text, language), field);
  const value = read(answer);
  // A model that leaves the heading out.
  return valueText(value) === '' ? read(headedField(field as BaseField, answer)) : value;
}

async function askedFor(order: FieldOrder, ask: Ask, onText: WritingOptions['onText']): Promise<unknown> {
  const answer = await ask(fieldPrompt(order), { maxOutput: FIELD_TOKENS, ...(onText && { onText }) });
  const value = decodeField(order, answer, order.field);
  const text = textOfHtml(valueText(value));
  if (text.trim() === '' || isInWrongLanguage(text, optionsOf(order).language))
    throw new UnusableAnswerError();
  return value;
}

/** What the channel's version made by rule has in this field. */
function fallbackFor(order: FieldOrder): unknown {
  const { channel, base, productName, field } = order;
  if (channel === 'generic') return undefined;
  return valueAt(composeFromBase(base, channel, { ...optionsOf(order), productName }).fields, field);
}

/**
 * Writes one field again, mended like a whole version. If the model fails, a field that was empty is made from
 * the listing by rule; one that has a text keeps it, and the failure is passed on.
 */
export async function writeField(
  order: FieldOrder,
  ask: Ask,
  { onText, signal }: WritingOptions = {},
): Promise<WrittenField> {
  const { field, fields } = order;
  let value: unknown;
  let origin: ChannelNote['origin'] = 'written';
  try {
    value = await askedFor(order, ask, onText);
  } catch (error) {
    rethrowIfStopped(error, signal);
    value = valueText(valueAt(fields, field)) === '' ? fallbackFor(order) : undefined;
    if (value === undefined) throw error;
    origin = 'composed';
  }
  const options = optionsOf(order);
  const decode = (answer: string) => decodeField(order, answer, field);
  // Beside the others, because some rules compare fields; only this one is changed.
  const input = { order, options, fields: [field], decode, ask, signal };
  const mended = await mendVersion(input, withValue(fields, field, value));
  // What was mended away leaves nothing to put in the place of a text.
  if (valueText(valueAt(mended.fields, field)).trim() === '') throw new UnusableAnswerError();
  const isOwn = (of: { field: string }) => of.field === field || of.field.startsWith(`${field}.`);
  const findings = mended.findings.filter(isOwn);
  return {
    value: valueAt(mended.fields, field),
    note: { origin, changes: mended.changes.filter(isOwn) },
    findings,
    blockLeft: findings.some(({ severity }) => severity === 'block'),
  };
}
