import { type Channel, channelNames, type Market, marketNames } from '#contract/channels/fields.ts';
import { problemOf } from '#contract/channels/override-problems.ts';
import {
  changeableIn,
  type OverrideValue,
  type Pack,
  type PackOverride,
  type StoredOverride,
} from '#contract/channels/overrides.ts';
import type { Evidence, Rule } from '#contract/channels/pack.ts';
import { formatDay } from '#web/lib/format-day.ts';

export type OwnerName = Channel | Market;

export const nameOf = (owner: OwnerName): string =>
  owner === 'EU' || owner === 'US' ? marketNames[owner] : channelNames[owner];

export const ownerOf = ({ channel, market }: PackOverride): OwnerName | undefined => channel ?? market;

/** How a rule is known, in words. */
export const evidenceWords: Readonly<Record<Evidence, string>> = {
  primary: 'Read at the source',
  secondary: 'Told by others',
  memory: 'Not read yet',
  own: 'Rule of this product',
  operator: 'Set here',
};

/** “27 Jul 2026 to 31 Aug 2026”, “From 27 Jul 2026”. */
export const daysInWords = ({ from, until }: { from: string; until?: string | undefined }): string =>
  until === undefined ? `From ${formatDay(from)}` : `${formatDay(from)} to ${formatDay(until)}`;

/** `title.longest`; a market's rule has no field. */
export const ruleName = ({ field, rule }: Pick<PackOverride, 'field' | 'rule'>): string =>
  field === undefined ? rule : `${field}.${rule}`;

/** As typed in a form: a number, characters, or a line for each word, with its language before it. */
export function valueAsText(value: OverrideValue): string {
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .flatMap(([language, words]) => words.map((word) => `${language}: ${word}`))
    .join('\n');
}

/** The reverse, of the kind the rule has; what cannot be read is left for the schema to refuse. */
export function textAsValue(text: string, rule: Rule): OverrideValue {
  const present = changeableIn(rule);
  if (typeof present === 'number') return text.trim() === '' ? Number.NaN : Number(text);
  if (typeof present === 'string') return text;
  const words: Record<string, string[]> = {};
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const end = line.indexOf(':');
    // A line without a language is English.
    const language = end < 0 ? 'en' : line.slice(0, end).trim().toLowerCase();
    words[language] = [...(words[language] ?? []), line.slice(end + 1).trim()];
  }
  return words;
}

/** A value in a list of overrides. */
export function valueInWords(value: OverrideValue): string {
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  if (typeof value === 'string') return value === '' ? 'no characters' : [...value].join(' ');
  const count = Object.values(value).reduce((sum, words) => sum + words.length, 0);
  return count === 1 ? '1 word or phrase' : `${count} words and phrases`;
}

/** The override without the number that the service gives it. */
export const withoutNumber = ({ number: _number, ...override }: StoredOverride): PackOverride => override;

export type OverrideState = 'In force' | 'Coming' | 'Ended' | 'Not used';

export function stateOn(day: string, override: StoredOverride, pack: Pack | undefined): OverrideState {
  if (problemOf(withoutNumber(override))) return 'Not used';
  if (day < override.from) return 'Coming';
  const isInForce = pack?.version.split('+')[1]?.split('.').includes(String(override.number));
  if (isInForce) return 'In force';
  return override.until !== undefined && override.until < day ? 'Ended' : 'Not used';
}
