import { toPlainText } from '#contract/plain-text.ts';
import { asTitle, isPlural, lowerFirst } from './english-grammar.ts';

/** A product's name, in the forms sentences need. */
export interface ProductName {
  /** As the seller wrote it. */
  readonly whole: string;
  /** Without what follows a dash, comma or bracket: `Oak Shelf` for `Oak Shelf – 40 cm, natural`. */
  readonly short: string;
  /** For use in mid-sentence: `the Oak Shelf`. */
  readonly definite: string;
  /** The kind of thing, in lower case: `wall shelf` for `Oak Wall Shelf`; a proper name stays as written. */
  readonly noun: string;
  readonly isMany: boolean;
}

export function readProductName(productName: string): ProductName {
  const given = toPlainText(productName.replace(/={2,}/g, ' '));
  const whole = /[\p{L}\p{N}]/u.test(given) ? given : 'Product';
  const [before = ''] = whole.split(/\s[–—|-]\s|,\s|\s?\(|:\s/);
  const short = calm(before.trim().replace(trailingAmount, '') || whole);
  const takesArticle = !/^(?:the|a|an|my|our|your)\s/i.test(short) && /^[\p{Script=Latin}\p{N}]/u.test(short);
  return {
    whole,
    short,
    definite: takesArticle ? `the ${short}` : short,
    noun: nounOf(short),
    isMany: isPlural(short),
  };
}

/** "Coffee Beans 250g": the amount is not part of the name. */
const trailingAmount = /\s\d[\d.,x×]*\s?(?:mm|cm|m|kg|g|mg|ml|cl|l|oz|lbs?|pcs|pieces|pack)$/i;

/** Several all-caps words would shout in mid-sentence. */
const calm = (text: string) =>
  / /.test(text) && text === text.toUpperCase() ? asTitle(text.toLowerCase()) : text;

function nounOf(short: string): string {
  const words = short.split(' ');
  const isPlainWord = (word: string) => /^\p{Lu}?\p{Ll}+(?:[-'’]\p{Lu}?\p{Ll}+)*$/u.test(word);
  const isDescription = words.every(isPlainWord) && !/ (?:of|for|with|in|from) /.test(short);
  return isDescription ? words.slice(-2).map(lowerFirst).join(' ') : short;
}
