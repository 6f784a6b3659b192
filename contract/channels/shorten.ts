import { isKnownFunctionWord } from './function-words.ts';
import type { Unit } from './pack.ts';
import { lengthOf, offsetOf } from './text-length.ts';
import { foldCase } from './words.ts';

/** Scripts whose words stand beside one another without spaces. */
const joinedCharacter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;

const sentenceEnd = /(?<![.!?…])[.!?…]+["”’»)\]]*(?=\s|$)|[。！？]+[」』）”]*|\n/gu;
const phraseEnd =
  /(?<!\s)(?:\s*[,;:|](?=\s)|\s+[–—/-](?=\s)|\s*[，、；：｜・([（【])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー])\s+/gu;

/**
 * What is cut off here would turn what is left into its opposite: “Bulb not included” is not “Bulb”. “Without a
 * bulb” may go whole.
 */
const negationAfter =
  /(?<!\p{L})(?:not|never|excluded|except|nicht|pas|non|no|não|niet|inte|ej|ikke|nie|не)(?!\p{L})|-free(?!\p{L})|-frei(?!\p{L})|ない|なし|ません|不含|不包|不附|不可|不能/iu;
/** A phrase that negates the one before it: “bulb (not included)”. */
const negatedPhrase =
  /^[^\p{L}\p{N}]{0,4}(?:not|excluded|except|nicht|pas|non|no|não|niet|inte|ej|ikke|nie|не|不含|不包|不附|別売|别售)(?![\p{Script=Latin}\p{Script=Cyrillic}])/iu;
/** How far from a word its negation may stand. */
const NEGATION_DISTANCE = 30;

/** Besides function words, these want something after them. */
const wantsMore: ReadonlySet<string> = new Set(
  'is are was were be has have had can will its your our their his her this these that those very more most not no every each any all only also both made ist sind war wird werden hat haben kann ihr ihre ihrem ihren sein seine dein deine unser unsere sehr mehr nicht kein keine jede jeder jedes nur auch est sont a ont son sa ses leur leurs votre vos notre nos très plus ne pas chaque es son está están su sus tu tus muy más no cada è sono suo sua molto più não é são seu sua muito mais'.split(
    ' ',
  ),
);
const joinedParticles: ReadonlySet<string> = new Set(
  'の を が に で と は も へ や から まで より な 的 和 与 與 或 及 在 把 被 对 對 และ หรือ ที่ ของ ใน'.split(
    ' ',
  ),
);

const opening = '([{（［【「『“„«‹';
const closing = ')]}）］】」』””»›';

/** Where the last bracket or quotation mark opens that is not closed; -1 if all are. */
function openBracket(text: string): number {
  const open: { at: number; closing: string }[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const last = open.at(-1);
    // „So“ closes with the mark that opens “so”.
    const closesLast = last && (character === last.closing || (last.closing === '”' && character === '“'));
    if (closesLast) open.pop();
    else {
      const kind = opening.indexOf(character);
      if (kind >= 0) open.push({ at, closing: closing.charAt(kind) });
    }
  }
  return open[0]?.at ?? -1;
}

const looseEnd = /[\s,;:|/&+–—(（[【，、；：・"“„«-]/u;

function withoutSeparators(text: string): string {
  let end = text.length;
  while (end > 0 && looseEnd.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The last word of a text and where it starts. */
function lastWord(text: string, language: string): { start: number; word: string } {
  const tail = text.slice(-40);
  const offset = text.length - tail.length;
  if (joinedCharacter.test(tail.slice(-1))) {
    const segments = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(tail)];
    const last = segments.at(-1);
    return { start: offset + (last?.index ?? 0), word: last?.segment ?? '' };
  }
  const start = tail.search(/(?<!\S)\S+$/u);
  return { start: offset + Math.max(start, 0), word: tail.slice(Math.max(start, 0)) };
}

function isDangling(
  text: string,
  { word, start }: { word: string; start: number },
  language: string,
): boolean {
  if (joinedParticles.has(word)) return true;
  const folded = foldCase(word);
  // “40 in” is a measure.
  if (/\d\s*$/.test(text.slice(Math.max(0, start - 3), start))) return false;
  return wantsMore.has(folded) || isKnownFunctionWord(folded, language);
}

/** Without what cannot be the end of a text: separators, open brackets, “with”, “and”. */
export function withoutLooseEnd(text: string, language: string): string {
  let rest = text;
  for (let before = ''; rest !== before; ) {
    before = rest;
    const open = openBracket(rest);
    rest = withoutSeparators(open < 0 ? rest : rest.slice(0, open));
    for (let last = lastWord(rest, language); rest !== '' && isDangling(rest, last, language); ) {
      rest = withoutSeparators(rest.slice(0, last.start));
      last = lastWord(rest, language);
    }
  }
  return rest;
}

const endsOf = (pattern: RegExp, text: string, isWithin: boolean): number[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => (isWithin ? index + found.length : index));

/** The last border up to `max` between two words. */
function wordEnd(text: string, max: number, language: string): number {
  const isBreak = (at: number) => at >= text.length || /\s/.test(text.charAt(at));
  const nearby = text.slice(Math.max(0, max - 1), max + 1);
  if (joinedCharacter.test(nearby)) {
    // Long enough that its start does not matter.
    const from = Math.max(0, max - 200);
    const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(
      text.slice(from, max + 40),
    );
    const ends = [...segments].map(({ index }) => from + index).filter((end) => end <= max);
    return ends.at(-1) ?? 0;
  }
  for (let at = max; at > 0; at--) {
    if (isBreak(at)) return at;
    // Between a word in one script and the next in another.
    if (joinedCharacter.test(text.charAt(at - 1))) return at;
  }
  return 0;
}

/** The end of the phrase that would be cut at `cut`, and its start. */
function phraseAround(text: string, cut: number): { start: number; end: number } {
  const ends = [...endsOf(phraseEnd, text, false), ...endsOf(sentenceEnd, text, false)].sort((a, b) => a - b);
  return {
    start: ends.findLast((end) => end < cut) ?? 0,
    end: ends.find((end) => end >= cut) ?? text.length,
  };
}

const amountAtEnd = /(?<!\S)[<>≈~±]?\d[\d.,×x/–-]{0,30}(?:\s{0,3}[×x])?$/;

/** Cut between words, where no phrase ends: never before its negation, nor between a number and its unit. */
function atWord(text: string, max: number, language: string): string {
  // Without a loose end, so that a “not” which would go as one is seen.
  const cut = withoutLooseEnd(text.slice(0, wordEnd(text, max, language)), language).length;
  const phrase = phraseAround(text, cut);
  const end = negatedPhrase.test(text.slice(phrase.end)) ? text.length : phrase.end;
  const rest = text.slice(cut, Math.min(end, cut + NEGATION_DISTANCE));
  if (negationAfter.test(rest)) return text.slice(0, phrase.start || wordEnd(text, cut - 1, language));
  const kept = text.slice(0, cut);
  return phrase.end > cut ? kept.replace(amountAtEnd, '').trimEnd() : kept;
}

/** From how much of the room on a text may end with a sentence, or a phrase, rather than with a word. */
const ENOUGH_FOR_SENTENCE = 0.4;
const ENOUGH_FOR_PHRASE = 0.6;

/**
 * The text within a limit: whole sentences if enough of them fit, else whole phrases, else whole words; never
 * half a word, a dangling “and” or an open bracket. Empty if not even a word fits.
 */
export function shortenText(text: string, limit: number, unit: Unit, language: string): string {
  const whole = text.trim();
  if (lengthOf(whole, unit) <= limit) return whole;
  const stop = /[.!?]$/.test(whole) ? '.' : /[。！？]$/.test(whole) ? '。' : '';
  const max = offsetOf(whole, limit - lengthOf(stop, unit), unit);
  const room = whole.slice(0, max);
  const sentence =
    endsOf(sentenceEnd, whole.slice(0, max + stop.length + 1), true).findLast(
      (end) => lengthOf(whole.slice(0, end), unit) <= limit,
    ) ?? 0;
  if (sentence >= max * ENOUGH_FOR_SENTENCE) return whole.slice(0, sentence).trim();
  const phrase =
    endsOf(phraseEnd, whole.slice(0, max + 2), false).findLast(
      (end) => end <= max && !negatedPhrase.test(whole.slice(end)),
    ) ?? 0;
  const cut = phrase >= max * ENOUGH_FOR_PHRASE ? room.slice(0, phrase) : atWord(whole, max, language);
  const kept = withoutLooseEnd(cut, language);
  return kept === '' || /[.!?。！？]$/.test(kept) ? kept : kept + stop;
}

/** Removes what an edit leaves behind: double spaces and separators, empty brackets, a small letter in front. */
export function tidyText(text: string, before: string, language: string): string {
  const joined = text
    .replace(/[([（【]\s*[)\]）】]/gu, '')
    .replace(/[^\S\n]{2,}/gu, ' ')
    .replace(/[^\S\n](?=[,;:.!?](?:\s|$))/gu, '')
    .replace(/([,;:|–—，、；])(?:\s*[,;:|，、；])+/gu, '$1')
    .replace(/[,;:|](?=[.!?](?:\s|$))/gu, '')
    .replace(/^[\s,;:|/&+–—，、；：.!?。！？)\]）】-]+/u, '');
  const stop = /(?<![.!?。！？])[.!?。！？]+$/u.exec(joined.trimEnd())?.[0] ?? '';
  const bare = joined.trimEnd().slice(0, joined.trimEnd().length - stop.length);
  const kept = withoutLooseEnd(bare, language);
  if (kept === '') return '';
  const isCapital = /^\P{L}*\p{Lu}/u.test(before);
  const start = isCapital ? kept.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language)) : kept;
  return start + stop;
}

/** The part of the text between two borders around a span. */
function around(text: string, start: number, end: number, borders: readonly number[]) {
  return {
    start: borders.findLast((border) => border <= start) ?? 0,
    end: borders.find((border) => border >= end) ?? text.length,
  };
}

const without = (text: string, { start, end }: { start: number; end: number }): string =>
  `${text.slice(0, start)} ${text.slice(end)}`;

/**
 * The text without a span that may not stand in it: without its sentence if there are others, else without its
 * phrase; a text's first phrase says what the product is, so only the span leaves it.
 */
export function withoutSpan(text: string, start: number, end: number, language: string): string {
  const sentence = around(text, start, end, endsOf(sentenceEnd, text, true));
  const hasOthers = text.slice(0, sentence.start).trim() !== '' || text.slice(sentence.end).trim() !== '';
  if (hasOthers) return tidyText(without(text, sentence).trim(), text, language);
  const phrase = around(text, start, end, endsOf(phraseEnd, text, false));
  const isFirst = text.slice(0, phrase.start).trim() === '';
  if (!isFirst) {
    const stop = /[.!?。！？]\s*$/u.exec(text.slice(phrase.start, phrase.end))?.[0] ?? '';
    return tidyText(without(text, { start: phrase.start, end: phrase.end - stop.length }), text, language);
  }
  const inner = text.slice(phrase.start, start) + text.slice(end, phrase.end);
  // A negation that loses what it is about would be about something else.
  const rest = negationAfter.test(inner) ? without(text, phrase) : without(text, { start, end });
  return tidyText(rest, text, language);
}

/** Judged only where the rest of the text has full stops, so that a style without them is no fault. */
export function endsInSentence(text: string, language: string): boolean {
  const whole = text.trimEnd();
  if (/[.!?…。！？:)\]"”’»」』）]$/u.test(whole)) return true;
  if (/[,;–—(（、，]$/u.test(whole)) return false;
  return !/[.!?。！？]\s*\S/u.test(whole) || !isDangling(whole, lastWord(whole, language), language);
}
