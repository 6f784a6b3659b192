import type { Market } from './fields.ts';
import type { Rule, Severity, Unit } from './pack.ts';

/** What sentences need to know about the text they are about. */
export interface Subject {
  readonly label: string;
  readonly itemLabel?: string | undefined;
  readonly isPlural?: boolean | undefined;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** “The title”, “Tag 3”. */
export const subjectOf = ({ label, itemLabel }: Subject, item: number | undefined): string =>
  item === undefined ? `The ${label}` : `${capitalised(itemLabel ?? label)} ${item + 1}`;

/** Picks the verb for the subject: a list's item is always one. */
export const verbFor = (
  { isPlural }: Subject,
  item: number | undefined,
  [one, many]: readonly [string, string],
): string => (isPlural && item === undefined ? many : one);

export const numberOf = (value: number): string => value.toLocaleString('en-GB');

const units: Readonly<Record<Unit | 'words', readonly [string, string]>> = {
  utf16: ['character', 'characters'],
  codePoints: ['character', 'characters'],
  bytes: ['byte', 'bytes'],
  words: ['word', 'words'],
};

/** “1 character”, “1,204 bytes”. */
export const amountOf = (value: number, unit: Unit | 'words'): string =>
  `${numberOf(value)} ${units[unit][value === 1 ? 0 : 1]}`;

/**
 * Who sets a limit, and how firmly: “eBay takes at most 80”, “Shopify advises at most 60”; “at most 60 are
 * advised” if it is nobody's in particular.
 */
export function limitSentence(who: string | undefined, severity: Severity, limit: string): string {
  if (who === undefined) return `${limit} ${severity === 'block' ? 'are allowed' : 'are advised'}`;
  return `${who} ${severity === 'block' ? 'takes' : 'advises'} ${limit}`;
}

/** The same for a least number. */
export function needSentence(who: string | undefined, severity: Severity, limit: string): string {
  if (who === undefined) return `${limit} ${severity === 'block' ? 'are needed' : 'are advised'}`;
  return `${who} ${severity === 'block' ? 'needs' : 'advises'} ${limit}`;
}

/** Who sets the rules of a market. */
export const lawOf: Readonly<Record<Market, string>> = { EU: 'EU law', US: 'US law' };
const laws: ReadonlySet<string> = new Set(Object.values(lawOf));

/** “Amazon does not allow promotional phrases”. */
export function refusalSentence(
  who: string | undefined,
  severity: Severity,
  what: string,
  verb: 'is' | 'are' = 'are',
): string {
  if (who === undefined) return `${what} ${verb} ${severity === 'block' ? 'not allowed' : 'best avoided'}`;
  if (severity === 'block') return `${who} does not allow ${what}`;
  // The law gives no advice.
  return laws.has(who) ? `check what ${who} says about ${what}` : `${who} advises against ${what}`;
}

const EXCERPT = 40;

/** A quoted part of the text. What cannot be seen, or could turn the sentence around, is left out. */
export function quote(text: string): string {
  const visible = text.slice(0, EXCERPT * 2).replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ');
  const characters = [...visible.trim()];
  return `“${characters.slice(0, EXCERPT).join('')}${characters.length > EXCERPT || text.length > EXCERPT * 2 ? '…' : ''}”`;
}

/** A character by its looks, or by its number if it has none. */
export function nameCharacter(character: string): string {
  if (!/[\p{C}\p{Z}\p{M}]/u.test(character)) return `“${character}”`;
  if (character === ' ') return 'a space';
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `the character U+${number}`;
}

/** Rules of our own and of no platform name nobody. */
export const speakerOf = (
  name: string | undefined,
  { evidence }: Pick<Rule, 'evidence'>,
): string | undefined => (evidence === 'own' ? undefined : name);
