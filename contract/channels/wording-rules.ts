import { emojiPattern, findDetails, findRuns, isInClass } from './characters.ts';
import { isFunctionWord } from './function-words.ts';
import type { RuleOf } from './length-rules.ts';
import type { RefusedDetail } from './pack.ts';
import { limitSentence, nameCharacter, quote, refusalSentence, subjectOf, verbFor } from './sentences.ts';
import type { ReadText, Target } from './target.ts';
import { widthAt } from './text-length.ts';
import { findPhrases, foldCase, indexPhrases, mayContain, type PhraseIndex } from './words.ts';

const CONTAINS = ['contains', 'contain'] as const;
const SAYS = ['says', 'say'] as const;

/** Where the brand's name stands in a text, in the same case or another. */
function brandSpans(text: string, brand: string | undefined): readonly (readonly [number, number])[] {
  const name = brand?.trim().toLowerCase();
  const lower = text.toLowerCase();
  if (!name || lower.length !== text.length) return [];
  const spans: [number, number][] = [];
  for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + name.length))
    spans.push([at, at + name.length]);
  return spans;
}

/** Tells for growing positions whether they lie in one of the spans. */
function walker(spans: readonly (readonly [number, number])[]): (index: number) => boolean {
  let next = 0;
  return (index) => {
    while (next < spans.length && (spans[next]?.[1] ?? 0) <= index) next++;
    return (spans[next]?.[0] ?? Number.POSITIVE_INFINITY) <= index;
  };
}

function reportCharacters(
  rule: RuleOf<'refusedCharacters' | 'allowedCharacters'>,
  target: Target,
  { text, item }: ReadText,
): (start: number, end: number) => void {
  return (start, end) => {
    if (target.isFull()) return;
    const what = `${subjectOf(target, item)} ${verbFor(target, item, CONTAINS)} ${nameCharacter(text.slice(start, start + widthAt(text, start)))}`;
    const refusal = refusalSentence(target.who(rule), rule.severity, 'this character', 'is');
    target.report(rule, `${what}; ${refusal}.`, { item, start, end });
  };
}

export function checkRefusedCharacters(rule: RuleOf<'refusedCharacters'>, target: Target): void {
  const characters = [...rule.characters];
  const refused = new Set(characters);
  for (const read of target.texts) {
    if (characters.some((character) => read.text.includes(character))) {
      const isInBrand = walker(rule.exceptBrand ? brandSpans(read.text, target.brand) : []);
      const isUnwanted = (character: string, index: number) => refused.has(character) && !isInBrand(index);
      findRuns(read.text, isUnwanted, reportCharacters(rule, target, read));
    }
    if (!rule.emoji) continue;
    for (const { 0: emoji, index } of read.text.matchAll(emojiPattern)) {
      if (target.isFull()) return;
      if (refused.has(emoji)) continue;
      const refusal = refusalSentence(target.who(rule), rule.severity, 'emoji');
      const what = `${subjectOf(target, read.item)} ${verbFor(target, read.item, CONTAINS)} ${quote(emoji)}`;
      target.report(rule, `${what}; ${refusal}.`, {
        item: read.item,
        start: index,
        end: index + emoji.length,
      });
    }
  }
}

export function checkAllowedCharacters(rule: RuleOf<'allowedCharacters'>, target: Target): void {
  const allowed = new Set(rule.characters);
  const isUnwanted = (character: string) =>
    !allowed.has(character) && !rule.classes.some((name) => isInClass(name, character));
  for (const read of target.texts) findRuns(read.text, isUnwanted, reportCharacters(rule, target, read));
}

export function checkOnlyBesideNumbers(rule: RuleOf<'onlyBesideNumbers'>, target: Target): void {
  const characters = new Set(rule.characters);
  const isDigit = (text: string, index: number) => isInClass('digits', text.charAt(index));
  for (const { text, item } of target.texts) {
    findRuns(
      text,
      (character) => characters.has(character),
      (start, end) => {
        if (target.isFull()) return;
        // “10 * 5” and “< 10 lb” are measurements too.
        const before = text[start - 1] === ' ' ? start - 2 : start - 1;
        const after = text[end] === ' ' ? end + 1 : end;
        if (end - start === 1 && (isDigit(text, before) || isDigit(text, after))) return;
        const what = `${subjectOf(target, item)} ${verbFor(target, item, CONTAINS)} ${nameCharacter(text.charAt(start))}`;
        const who = target.who(rule);
        const rest = who ? `${who} takes it only` : 'it belongs only';
        target.report(rule, `${what}; ${rest} in product numbers and measurements.`, { item, start, end });
      },
    );
  }
}

export function checkRefusedStart(rule: RuleOf<'refusedStart'>, target: Target): void {
  for (const { text, item } of target.texts) {
    const [first] = text;
    if (first === undefined || !rule.characters.includes(first)) continue;
    target.report(rule, `${subjectOf(target, item)} must not begin with ${nameCharacter(first)}.`, {
      item,
      start: 0,
      end: 1,
    });
  }
}

export function checkOnceEach(rule: RuleOf<'onceEach'>, target: Target): void {
  for (const { text, item } of target.texts) {
    for (const character of rule.characters) {
      const first = text.indexOf(character);
      const second = first < 0 ? -1 : text.indexOf(character, first + character.length);
      if (second < 0) continue;
      const what = `${subjectOf(target, item)} ${verbFor(target, item, CONTAINS)} ${nameCharacter(character)} more than once`;
      const limit = limitSentence(target.who(rule), rule.severity, 'it once');
      target.report(rule, `${what}; ${target.who(rule) ? limit : 'once is allowed'}.`, {
        item,
        start: second,
        end: second + character.length,
      });
    }
  }
}

type RefusedWords = RuleOf<'refusedWords'>;
const indexes = new WeakMap<RefusedWords['words'], Map<string, PhraseIndex>>();

/** English words count everywhere; those of other languages in texts of theirs. */
function indexOf({ words }: RefusedWords, language: string): PhraseIndex {
  const base = language.split('-')[0] ?? language;
  const byLanguage = indexes.get(words) ?? new Map<string, PhraseIndex>();
  indexes.set(words, byLanguage);
  const own = base !== 'en' && Object.hasOwn(words, base) ? (words[base] ?? []) : [];
  const key = own.length > 0 ? base : 'en';
  const index = byLanguage.get(key) ?? indexPhrases([...(words['en'] ?? []), ...own]);
  byLanguage.set(key, index);
  return index;
}

export function checkRefusedWords(rule: RefusedWords, target: Target): void {
  const index = indexOf(rule, target.language);
  for (const read of target.texts) {
    const { text, item, words, vocabulary } = read;
    if (!mayContain(vocabulary, index)) continue;
    findPhrases(text, words, index, (start, end) => {
      if (target.isFull()) return;
      const what = `${subjectOf(target, item)} ${verbFor(target, item, SAYS)} ${quote(text.slice(start, end))}`;
      const refusal = refusalSentence(target.who(rule), rule.severity, rule.what);
      target.report(rule, `${what}; ${refusal}.`, { item, start, end });
    });
  }
}

const detailNames: Readonly<Record<RefusedDetail, readonly [string, string]>> = {
  email: ['an email address', 'email addresses'],
  url: ['a web address', 'web addresses'],
  phone: ['a phone number', 'phone numbers'],
  price: ['a price', 'prices'],
  asin: ['an ASIN', 'ASINs'],
};

export function checkRefusedDetails(rule: RuleOf<'refusedDetails'>, target: Target): void {
  for (const { text, item } of target.texts) {
    for (const detail of rule.details) {
      const [one, many] = detailNames[detail];
      for (const [index, found] of findDetails(detail, text)) {
        if (target.isFull()) return;
        const what = `${subjectOf(target, item)} ${verbFor(target, item, CONTAINS)} ${one} (${quote(found)})`;
        target.report(rule, `${what}; ${refusalSentence(target.who(rule), rule.severity, many)}.`, {
          item,
          start: index,
          end: index + found.length,
        });
      }
    }
  }
}

export function checkRepeatedWord(rule: RuleOf<'repeatedWord'>, target: Target): void {
  for (const { text, item, joinedWords } of target.texts) {
    const counts = new Map<string, number>();
    joinedWords.folded.forEach((word, index) => {
      const count = (counts.get(word) ?? 0) + 1;
      counts.set(word, count);
      // A number is not a word.
      if (
        count <= rule.limit ||
        target.isFull() ||
        isFunctionWord(word, target.language) ||
        !/\p{L}/u.test(word)
      )
        return;
      const [start, end] = [joinedWords.starts[index] ?? 0, joinedWords.ends[index] ?? 0];
      const times = rule.limit === 2 ? 'twice' : `${rule.limit} times`;
      const who = target.who(rule);
      const limit = who ? `${who} takes a word at most ${times}` : `a word is allowed at most ${times}`;
      const what = `${subjectOf(target, item)} ${verbFor(target, item, SAYS)} ${quote(text.slice(start, end))} more than ${times}`;
      target.report(rule, `${what}; ${limit}.`, { item, start, end });
    });
  }
}

const CAPITAL_WORDS = 3;

/** At least three words, and no small letter in any of them. Brands and single words like USB may be capitals. */
export function checkNotAllCapitals(rule: RuleOf<'notAllCapitals'>, target: Target): void {
  for (const { text, item, words } of target.texts) {
    if (/\p{Ll}/u.test(text)) continue;
    const isInBrand = walker(brandSpans(text, target.brand));
    const shouted = words.starts.filter(
      (start, index) => !isInBrand(start) && /\p{Lu}{2}/u.test(text.slice(start, words.ends[index])),
    );
    if (shouted.length < CAPITAL_WORDS) continue;
    const what = `${subjectOf(target, item)} ${verbFor(target, item, ['is', 'are'])} all in capitals`;
    const refusal = refusalSentence(target.who(rule), rule.severity, 'capitals for emphasis');
    target.report(rule, `${what}; ${refusal}.`, { item, start: 0, end: text.length });
  }
}

/** Phrases are what stands between commas, semicolons and line breaks. */
export function checkNotRepeating(rule: RuleOf<'notRepeating'>, target: Target): void {
  const other = target.textOf(rule.other);
  if (other === undefined) return;
  const spaced = (text: string) => ` ${indexable(text)} `;
  const haystack = spaced(other);
  for (const { text, item } of target.texts) {
    for (const { 0: phrase, index } of text.matchAll(/[^,;\n]+/g)) {
      if (target.isFull()) return;
      const needle = spaced(phrase);
      if (needle.trim() === '' || !haystack.includes(needle)) continue;
      const start = index + (phrase.length - phrase.trimStart().length);
      const what = `${subjectOf(target, item)} ${verbFor(target, item, ['repeats', 'repeat'])} ${quote(phrase)}`;
      target.report(rule, `${what}, which the ${rule.other} says already.`, {
        item,
        start,
        end: start + phrase.trim().length,
      });
    }
  }
}

/** The words of a text with single spaces between them. */
const indexable = (text: string): string =>
  foldCase(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
