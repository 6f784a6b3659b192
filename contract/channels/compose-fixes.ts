import { toSlug } from '../slug.ts';
import { isInClass } from './characters.ts';
import { textOfHtml } from './html-text.ts';
import type { RuleOf } from './length-rules.ts';
import type { Finding, Rule } from './pack.ts';
import { shortenText, tidyText, withoutSpan } from './shorten.ts';
import { shortenHtml, withoutHtmlSpan, withoutMarkup } from './shorten-html.ts';
import { lengthOf, widthAt } from './text-length.ts';
import { joinedWordsOf, wordsOf } from './words.ts';

/** What a fix knows of the text it mends. */
export interface FixContext {
  readonly rule: Rule;
  /** All that this rule found in this text, in order. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  readonly language: string;
  /** The text is HTML. */
  readonly isHtml: boolean;
  readonly isAddress: boolean;
}

export const spansOf = (findings: readonly Finding[]): { start: number; end: number }[] =>
  findings
    .flatMap(({ start, end }) => (start === undefined || end === undefined ? [] : [{ start, end }]))
    .sort((one, other) => one.start - other.start);

/** What says the same in other characters; all else is left out. */
const replacements: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '±': '+/-',
  '~': '≈',
  '{': '(',
  '}': ')',
  '©': '(c)',
  '™': ' ',
};

function replacementOf(character: string, rule: Rule): string {
  const isAllowed = (text: string) =>
    rule.kind === 'refusedCharacters'
      ? ![...text].some((part) => rule.characters.includes(part))
      : rule.kind === 'allowedCharacters' &&
        [...text].every(
          (part) => rule.characters.includes(part) || rule.classes.some((name) => isInClass(name, part)),
        );
  const candidates = [replacements[character], character.normalize('NFKC')];
  return candidates.find((text) => text !== undefined && text !== character && isAllowed(text)) ?? ' ';
}

const anyWord = /[\p{L}\p{M}\p{N}]+/gu;

/** A letter's mark that may not stand leaves half a word, so the word goes with it. */
function withoutMarkedWords(text: string, rule: Rule): string {
  if (rule.kind !== 'allowedCharacters' || rule.classes.includes('marks')) return text;
  const composed = text.normalize('NFC');
  return composed.replace(anyWord, (word) => (/\p{M}/u.test(word) && /\p{L}/u.test(word) ? ' ' : word));
}

function withoutCharacters(text: string, { rule, spans, language, isAddress }: FixContext): string {
  if (isAddress) return toSlug(text, 255, language);
  const marked = withoutMarkedWords(text, rule);
  // The next round finds what is left, where it stands then.
  if (marked !== text) return tidyText(marked, text, language);
  let built = '';
  let at = 0;
  for (const { start, end } of spans) {
    built += text.slice(at, start);
    for (let index = start; index < end; index += widthAt(text, index))
      built += replacementOf(text.slice(index, index + widthAt(text, index)), rule);
    at = end;
  }
  return tidyText(built + text.slice(at), text, language);
}

const otherSigns: Readonly<Record<string, string>> = { ':': ' –', '&': ',', '+': ',' };

/** A second percentage cannot lose its sign, so its phrase goes. */
function onceEach(text: string, rule: RuleOf<'onceEach'>, language: string): string {
  let kept = text;
  for (const character of rule.characters) {
    const first = kept.indexOf(character);
    if (first < 0 || kept.indexOf(character, first + 1) < 0) continue;
    const sign = otherSigns[character];
    const [head, tail] = [kept.slice(0, first + 1), kept.slice(first + 1)];
    if (sign !== undefined) {
      const parts = tail.split(character).map((part) => part.trimEnd());
      kept = head + parts.join(sign);
    } else {
      const second = kept.indexOf(character, first + 1);
      const mended = withoutSpan(kept, second, second + 1, language);
      // If its phrase is the first one, all that comes before the sign is kept.
      kept = mended.length < kept.length - 2 ? mended : shortenText(kept, second - 1, 'utf16', language);
    }
  }
  return tidyText(kept, text, language);
}

/** Every word in capitals gets small letters after its first; what holds a digit is a name. */
const calmed = (text: string, language: string): string =>
  text.replace(anyWord, (word) => {
    if (!/^\p{Lu}[\p{Lu}\p{M}]+$/u.test(word)) return word;
    const [first = ''] = word;
    return first + word.slice(first.length).toLocaleLowerCase(language);
  });

function withoutExcessWords(text: string, limit: number, language: string): string {
  const { ends } = joinedWordsOf(text, wordsOf(text));
  const end = ends[limit - 1];
  return end === undefined ? '' : shortenText(text, end, 'utf16', language);
}

/** Removes the spans from the last to the first, so that the others stay where they are. */
function withoutSpans(text: string, { spans, language, isHtml, rule }: FixContext): string {
  let kept = text;
  for (const { start, end } of spans.toReversed()) {
    // An earlier one was in the same phrase.
    if (end > kept.length) continue;
    if (isHtml) kept = withoutHtmlSpan(kept, start, end, language);
    else if (rule.kind === 'repeatedWord') kept = withoutRepeatedWord(kept, start, end, language);
    else kept = withoutSpan(kept, start, end, language);
    if (kept.slice(0, start) !== text.slice(0, start)) return kept;
  }
  return kept;
}

/** The phrase of a word that is said too often goes, unless the text has only one. */
function withoutRepeatedWord(text: string, start: number, end: number, language: string): string {
  const kept = withoutSpan(text, start, end, language);
  if (lengthOf(kept, 'utf16') * 2 >= text.length) return kept;
  return tidyText(`${text.slice(0, start)} ${text.slice(end)}`, text, language);
}

/** The text as the rule wants it; null if it cannot stand. */
export function fixText(text: string, context: FixContext): string | null {
  const { rule, spans, language, isHtml } = context;
  switch (rule.kind) {
    case 'longest':
    case 'shownFirst':
      return isHtml
        ? shortenHtml(text, rule.limit, rule.unit, language)
        : shortenText(textOfHtml(text), rule.limit, rule.unit, language);
    case 'mostWords':
      return withoutExcessWords(text, rule.limit, language);
    case 'refusedCharacters':
    case 'allowedCharacters':
    case 'onlyBesideNumbers':
      return withoutCharacters(text, context);
    case 'refusedStart':
      return text.slice(1).trimStart();
    case 'onceEach':
      return onceEach(text, rule, language);
    case 'notAllCapitals':
      return calmed(text, language);
    case 'html':
      return rule.allows === 'none' ? plainOf(text, spans) : withoutMarkup(text, spans);
    case 'noActiveContent':
      return withoutMarkup(text, spans, true);
    case 'refusedWords':
    case 'refusedDetails':
    case 'notRepeating':
    case 'repeatedWord':
      return withoutSpans(text, context);
    default:
      return null;
  }
}

/** Without tags; a sign that begins a tag which never ends is no tag, and goes too. */
function plainOf(text: string, spans: readonly { start: number; end: number }[]): string {
  const plain = textOfHtml(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
  return plain === text
    ? withoutMarkup(
        text,
        spans.map(({ start }) => ({ start, end: start + 1 })),
      )
    : plain;
}
