import { widthAt } from './text-length.ts';

/** The words of a text, ready for comparison: word `n` reads `folded[n]` and stands at `starts[n]` to `ends[n]`. */
export interface Words {
  readonly folded: readonly string[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** One form for all spellings of a word that differ only in case or in how an accent is stored. */
export const foldCase = (word: string): string => word.normalize('NFC').toUpperCase().toLowerCase();

/** Their form depends on what stands beside them. */
const dependsOnNeighbours = /[Σσς\p{M}\u1100-\u11ff]/u;
const letterOrDigit = /[\p{L}\p{M}\p{N}]/u;

/** Bits of what is known about a UTF-16 unit. Looking it up is several times faster than a search. */
const KNOWN = 1;
const IN_WORD = 2;
const NEEDS_FOLDING = 4;
const SURROGATE = 8;
const units = new Uint8Array(0x10000);

function learnUnit(unit: number): number {
  const character = String.fromCharCode(unit);
  const inWord = letterOrDigit.test(character) ? IN_WORD : 0;
  const isSimple = foldCase(character) === character.toLowerCase() && !dependsOnNeighbours.test(character);
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
  const traits = KNOWN | inWord | (isSimple ? 0 : NEEDS_FOLDING) | (isSurrogate ? SURROGATE : 0);
  units[unit] = traits;
  return traits;
}

const traitsOfPair = (pair: string): number => (letterOrDigit.test(pair) ? IN_WORD | NEEDS_FOLDING : 0);

/** Runs of letters and digits. Scripts without spaces are not taken apart: browsers would disagree on how. */
export function wordsOf(text: string): Words {
  const folded: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const lower = text.toLowerCase();
  // Only İ becomes longer; then nothing stands where it stood.
  const isAligned = lower.length === text.length;
  let start = -1;
  let traits = 0;
  function endWord(end: number) {
    if (start < 0) return;
    const isSimple = isAligned && (traits & NEEDS_FOLDING) === 0;
    folded.push(isSimple ? lower.slice(start, end) : foldCase(text.slice(start, end)));
    starts.push(start);
    ends.push(end);
    start = -1;
    traits = 0;
  }
  for (let index = 0; index < text.length; ) {
    const unit = text.charCodeAt(index);
    let found = units[unit] || learnUnit(unit);
    let width = 1;
    if ((found & SURROGATE) !== 0 && widthAt(text, index) === 2) {
      width = 2;
      found = traitsOfPair(text.slice(index, index + 2));
    }
    if ((found & IN_WORD) === 0) endWord(index);
    else {
      if (start < 0) start = index;
      traits |= found;
    }
    index += width;
  }
  endWord(text.length);
  return { folded, starts, ends };
}

const joiners: ReadonlySet<string> = new Set(['-', "'", '’']);

/** As sellers count them: “stainless-steel” and “men’s” are one word each. */
export function joinedWordsOf(text: string, words: Words): Words {
  const folded: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  words.folded.forEach((word, index) => {
    const [start, end] = [words.starts[index] ?? 0, words.ends[index] ?? 0];
    const last = ends.length - 1;
    const gap = text.slice(ends[last], start);
    if (last >= 0 && start - (ends[last] ?? 0) === 1 && joiners.has(gap)) {
      folded[last] += gap + word;
      ends[last] = end;
    } else {
      folded.push(word);
      starts.push(start);
      ends.push(end);
    }
  });
  return { folded, starts, ends };
}

interface Phrase {
  readonly words: readonly string[];
  /** What stands between the words. */
  readonly gaps: readonly string[];
}
/** Phrases by their first word. */
export type PhraseIndex = ReadonlyMap<string, readonly Phrase[]>;

export const GAP_MAX = 4;

/** Spaces and dashes between words are alike; everything else is not. */
const gapOf = (text: string): string => text.replace(/[\s\p{Pd}]+/gu, ' ');

const gapsOf = (text: string, { starts, ends }: Words): string[] =>
  starts.slice(1).map((start, index) => gapOf(text.slice(ends[index], start)));

export function indexPhrases(texts: readonly string[]): PhraseIndex {
  const index = new Map<string, Phrase[]>();
  for (const text of texts) {
    const words = wordsOf(text);
    const [first] = words.folded;
    if (first === undefined) continue;
    const phrase = { words: words.folded, gaps: gapsOf(text, words) };
    index.set(first, [...(index.get(first) ?? []), phrase]);
  }
  return index;
}

function isAt(phrase: Phrase, text: string, words: Words, at: number): boolean {
  return phrase.words.every((word, offset) => {
    if (words.folded[at + offset] !== word) return false;
    if (offset === 0) return true;
    const [start, end] = [words.ends[at + offset - 1] ?? 0, words.starts[at + offset] ?? 0];
    return end - start <= GAP_MAX && gapOf(text.slice(start, end)) === phrase.gaps[offset - 1];
  });
}

/** Whether a text with these words may contain one of the phrases. */
export function mayContain(vocabulary: ReadonlySet<string>, index: PhraseIndex): boolean {
  const [fewer, more] = vocabulary.size < index.size ? [vocabulary, index] : [index, vocabulary];
  for (const word of fewer.keys()) if (more.has(word)) return true;
  return false;
}

/** Calls back with the span of every phrase in the text, the longest one at each place. */
export function findPhrases(
  text: string,
  words: Words,
  index: PhraseIndex,
  found: (start: number, end: number) => void,
): void {
  for (let at = 0; at < words.folded.length; at++) {
    const phrases = index.get(words.folded[at] ?? '');
    if (!phrases) continue;
    const candidates = phrases.filter((phrase) => isAt(phrase, text, words, at));
    if (candidates.length === 0) continue;
    const length = Math.max(...candidates.map((phrase) => phrase.words.length));
    found(words.starts[at] ?? 0, words.ends[at + length - 1] ?? 0);
    at += length - 1;
  }
}
