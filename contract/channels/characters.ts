import type { CharacterClass, RefusedDetail } from './pack.ts';
import { widthAt } from './text-length.ts';

const classes: Readonly<Record<CharacterClass, RegExp>> = {
  letters: /\p{L}/u,
  /** Letters without case, as in Chinese, are not capitals. */
  lowerCaseLetters: /[\p{Ll}\p{Lm}\p{Lo}]/u,
  marks: /\p{M}/u,
  digits: /\p{Nd}/u,
  spaces: /\p{Zs}/u,
  punctuation: /\p{P}/u,
  mathSigns: /\p{Sm}/u,
};

export const isInClass = (name: CharacterClass, character: string): boolean => classes[name].test(character);

/** An emoji with everything that belongs to it, or several in a row. */
export const emojiPattern =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}][\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Join_Control}\p{Variation_Selector}\u{e0020}-\u{e007f}]*/gu;

interface DetailPattern {
  readonly pattern: RegExp;
  /** A text with none of these needs no search. */
  readonly needs: readonly string[];
}

const detailPatterns: Readonly<Record<RefusedDetail, readonly DetailPattern[]>> = {
  email: [
    {
      pattern: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}.-]{2,63}/gu,
      needs: ['@'],
    },
  ],
  url: [
    { pattern: /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"]{1,200}/giu, needs: ['://', 'www.', 'WWW.'] },
    {
      pattern: /(?<![\p{L}\p{N}.@-])[a-z0-9-]{1,63}\.(?:com|net|org|shop|store|co\.uk)(?![\p{L}\p{N}-])/giu,
      needs: ['.com', '.net', '.org', '.shop', '.store', '.co.uk', '.COM', '.NET', '.ORG'],
    },
  ],
  phone: [
    { pattern: /\+\d[\d ()./-]{7,18}\d/g, needs: ['+'] },
    { pattern: /(?<![\d-])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\d-])/g, needs: ['-', '.', ' '] },
  ],
  price: [
    { pattern: /[$€£¥] ?\d[\d.,]{0,20}/g, needs: ['$', '€', '£', '¥'] },
    { pattern: /\d ?[$€£¥]/g, needs: ['$', '€', '£', '¥'] },
    { pattern: /\b(?:USD|EUR|GBP) ?\d[\d.,]{0,20}/g, needs: ['USD', 'EUR', 'GBP'] },
    { pattern: /\d ?(?:USD|EUR|GBP)\b/g, needs: ['USD', 'EUR', 'GBP'] },
  ],
  asin: [{ pattern: /\bB0[A-Z0-9]{8}\b/g, needs: ['B0'] }],
};

/** Where a text holds such a detail, and how it reads. */
export function* findDetails(
  detail: RefusedDetail,
  text: string,
): Generator<readonly [index: number, found: string]> {
  for (const { pattern, needs } of detailPatterns[detail]) {
    if (!needs.some((part) => text.includes(part))) continue;
    for (const { 0: found, index } of text.matchAll(pattern)) yield [index, found];
  }
}

/**
 * Calls back with each run of unwanted characters in a row. Reads the text once, character by character; a
 * lone surrogate is a character.
 */
export function findRuns(
  text: string,
  isUnwanted: (character: string, index: number) => boolean,
  found: (start: number, end: number) => void,
): void {
  let start = -1;
  for (let index = 0; index < text.length; ) {
    const next = index + widthAt(text, index);
    const is = isUnwanted(text.slice(index, next), index);
    if (is && start < 0) start = index;
    if (!is && start >= 0) {
      found(start, index);
      start = -1;
    }
    index = next;
  }
  if (start >= 0) found(start, text.length);
}
