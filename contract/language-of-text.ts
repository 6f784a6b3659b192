import { isKnownFunctionWord, languagesWithFunctionWords } from './channels/function-words.ts';
import { wordsOf } from './channels/words.ts';

/** The script of languages that are not written in Latin letters. */
const scripts: readonly (readonly [codes: string, script: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u],
  ['zh', /\p{Script=Han}/u],
  ['ko', /\p{Script=Hangul}/u],
  ['ar fa ur ps sd ug ckb', /\p{Script=Arabic}/u],
  ['he yi', /\p{Script=Hebrew}/u],
  ['ru uk bg be mk kk ky mn tg tt', /\p{Script=Cyrillic}/u],
  ['el', /\p{Script=Greek}/u],
  ['th', /\p{Script=Thai}/u],
  ['lo', /\p{Script=Lao}/u],
  ['km', /\p{Script=Khmer}/u],
  ['my', /\p{Script=Myanmar}/u],
  ['hi mr ne sa bho doi mai kok', /\p{Script=Devanagari}/u],
  ['bn as', /\p{Script=Bengali}/u],
  ['ta', /\p{Script=Tamil}/u],
  ['te', /\p{Script=Telugu}/u],
  ['kn', /\p{Script=Kannada}/u],
  ['ml', /\p{Script=Malayalam}/u],
  ['gu', /\p{Script=Gujarati}/u],
  ['si', /\p{Script=Sinhala}/u],
  ['ka', /\p{Script=Georgian}/u],
  ['hy', /\p{Script=Armenian}/u],
  ['am ti', /\p{Script=Ethiopic}/u],
];
const scriptOf = new Map(
  scripts.flatMap(([codes, script]) => codes.split(' ').map((code) => [code, script])),
);

/** In these, other scripts than the usual one are in use, or English words are their own. */
const notJudged: ReadonlySet<string> = new Set('sr az uz tk ku pa kri mni lus sat'.split(' '));

/** Fewer letters or words may all be names and measures. */
const LEAST_LETTERS = 60;
const LEAST_WORDS = 30;
const OWN_SCRIPT_SHARE = 0.15;
const LATIN_SHARE = 0.3;
/** Of prose, two words in five are function words; related languages share up to half of them. */
const OTHER_LANGUAGE_SHARE = 0.25;
const TIMES_OWN_SHARE = 2;
/** One that is said again and again may be part of a name. */
const LEAST_FUNCTION_WORDS = 4;
const LEAST_KANA_IN_CHINESE = 0.2;

const shareOf = (letters: readonly string[], script: RegExp): number =>
  letters.filter((letter) => script.test(letter)).length / letters.length;

function isInOtherScript(letters: readonly string[], base: string): boolean {
  if (letters.length < LEAST_LETTERS) return false;
  const own = scriptOf.get(base);
  if (!own) return shareOf(letters, /\p{Script=Latin}/u) < LATIN_SHARE;
  const kana = shareOf(letters, /[\p{Script=Hiragana}\p{Script=Katakana}]/u);
  const isOtherEastern = (base === 'ja' && kana === 0) || (base === 'zh' && kana > LEAST_KANA_IN_CHINESE);
  return isOtherEastern || shareOf(letters, own) < OWN_SCRIPT_SHARE;
}

function isInOtherLanguage(text: string, base: string): boolean {
  const words = wordsOf(text).folded.filter((word) => /^\p{L}+$/u.test(word));
  if (words.length < LEAST_WORDS) return false;
  const share = (language: string) => {
    const known = words.filter((word) => isKnownFunctionWord(word, language));
    return new Set(known).size < LEAST_FUNCTION_WORDS ? 0 : known.length / words.length;
  };
  // Of a language without a list only this is known: a model that forgets it falls back on English.
  if (!languagesWithFunctionWords.includes(base))
    return share('en') >= OTHER_LANGUAGE_SHARE && words.includes('the') && words.includes('and');
  const own = words.filter((word) => isKnownFunctionWord(word, base)).length / words.length;
  const others = languagesWithFunctionWords.filter((language) => language !== base).map(share);
  return Math.max(...others) >= Math.max(OTHER_LANGUAGE_SHARE, own * TIMES_OWN_SHARE);
}

/** Whether a text is clearly not in this language. Short texts, names and loan words are never held against it. */
export function isInWrongLanguage(text: string, language: string): boolean {
  const base = language.split('-')[0] ?? language;
  if (notJudged.has(base)) return false;
  const letters = text.match(/\p{L}/gu) ?? [];
  return isInOtherScript(letters, base) || (!scriptOf.has(base) && isInOtherLanguage(text, base));
}
