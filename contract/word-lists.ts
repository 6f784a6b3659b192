import { fieldTexts } from './channels/field-texts.ts';
import type { ListingFields } from './channels/fields.ts';
import { scanHtml } from './channels/html-scan.ts';
import type { Finding, Severity } from './channels/pack.ts';
import { quote } from './channels/sentences.ts';
import { GAP_MAX } from './channels/words.ts';

/** What a seller decided about words, for one language. */
export interface WordList {
  /** Never to be used. */
  readonly banned: readonly string[];
  /** The word to use instead of another. */
  readonly preferred: readonly { readonly instead: string; readonly use: string }[];
  /** To be spelled exactly so, as names are. */
  readonly kept: readonly string[];
}

/** In these, words stand beside one another without spaces, or take their endings without one. */
const joinedLanguages: ReadonlySet<string> = new Set('ja zh ko th lo km my bo dz'.split(' '));
const wordCharacter = /[\p{L}\p{M}\p{N}]/u;
const joinedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Beside a Latin word in a text of such a language stands another word, unless it is Latin too. */
const LATIN = '[\\p{Script=Latin}\\p{N}]';
const ANY = '[\\p{L}\\p{M}\\p{N}]';

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * A pattern for the word or phrase as a whole: “cat” is not in “category”. Case does not matter, and spaces and
 * dashes within a phrase are alike. Null for an empty one.
 */
export function wordPattern(phrase: string, language: string): RegExp | null {
  const characters = [...phrase.normalize('NFC').trim()];
  const [first, last] = [characters[0], characters.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isJoined = joinedLanguages.has(language.split('-')[0] ?? language);
  const edge = (character: string) => {
    if (!wordCharacter.test(character) || joinedScript.test(character)) return '';
    return isJoined ? LATIN : ANY;
  };
  const inner = characters
    .join('')
    .split(/[\s\p{Pd}]+/u)
    .map(escaped)
    .join(`[\\s\\p{Pd}]{1,${GAP_MAX}}`);
  const [before, after] = [edge(first), edge(last)];
  // Super-linear, for all that can be read here: but it is plain letters, with at most four signs between words.
  return new RegExp(`${before && `(?<!${before})`}${inner}${after && `(?!${after})`}`, 'giu');
}

/** Enough for somebody to see what is meant. */
const FINDINGS_PER_WORD = 20;

interface Rule {
  readonly id: 'banned' | 'preferred' | 'kept';
  readonly severity: Severity;
  readonly pattern: RegExp;
  /** Null if this spelling is right. */
  readonly say: (found: string) => string | null;
}

function rulesOf({ banned, preferred, kept }: WordList, language: string): Rule[] {
  const rule = (phrase: string, parts: Omit<Rule, 'pattern'>): Rule[] => {
    const pattern = wordPattern(phrase, language);
    return pattern ? [{ ...parts, pattern }] : [];
  };
  return [
    ...banned.flatMap((phrase) =>
      rule(phrase, {
        id: 'banned',
        severity: 'block',
        say: (found) => `${quote(found)} is one of your words never to use.`,
      }),
    ),
    ...preferred.flatMap(({ instead, use }) =>
      rule(instead, {
        id: 'preferred',
        severity: 'advice',
        say: (found) => (found === use ? null : `You prefer ${quote(use)} to ${quote(found)}.`),
      }),
    ),
    ...kept.flatMap((word) =>
      rule(word, {
        id: 'kept',
        severity: 'advice',
        say: (found) => (found === word.trim() ? null : `You spell ${quote(found)} as ${quote(word)}.`),
      }),
    ),
  ];
}

/** Addresses are in lower case, whatever a name looks like. */
const addressFields: ReadonlySet<string> = new Set(['slug', 'handle']);

/** The text with spaces for its tags, so that every word stays where it stands. */
function withoutTags(text: string): string {
  let plain = '';
  for (const { start, end } of scanHtml(text)) {
    plain += text.slice(plain.length, start) + ' '.repeat(end - start);
  }
  return plain + text.slice(plain.length);
}

/**
 * Where the texts of a listing use words the seller does not want, or spell one differently. Tags of HTML are
 * no words. `language` is the listing's code.
 */
export function checkWords(fields: ListingFields, words: WordList, language: string): Finding[] {
  const findings: Finding[] = [];
  const texts = fieldTexts(fields).map((entry) => ({ ...entry, text: withoutTags(entry.text) }));
  for (const { id, severity, pattern, say } of rulesOf(words, language)) {
    let left = FINDINGS_PER_WORD;
    for (const { field, item, text } of texts) {
      if (id === 'kept' && addressFields.has(field)) continue;
      for (const { 0: found, index: start } of text.matchAll(pattern)) {
        const end = start + found.length;
        const message = say(found);
        if (message === null) continue;
        if (left-- <= 0) break;
        const place = { field, ...(item !== undefined && { item }), start, end };
        findings.push({ rule: `words.${id}`, ...place, severity, message, pack: 'words' });
      }
    }
  }
  return findings;
}
