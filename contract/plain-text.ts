/** Line breaks within a line and unusual spaces become one space, so that words are not joined. */
const breaks = /[\t\r\v\f\u0085\u2028\u2029]+/g;

/**
 * Invisible characters that can reorder, hide or break text: controls, bidi embeddings, overrides and
 * isolates, byte order marks, interlinear marks, tag characters and lone surrogates. Joiners stay, because
 * Persian, Indic scripts and emoji need them.
 */
const invisible = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/**
 * Markdown removed from a line, in this order. Markers between two letters or digits, or on their own, are
 * text: `2*3`, `a_b`.
 */
const markdown: readonly (readonly [RegExp, string])[] = [
  [/\\+(?=[!-/:-@[-`{-~])/g, ''],
  [/!?\[([^[\]]*)\]\([^()[]*(?:\([^()[]*\)[^()[]*)*\)/g, '$1'],
  [/`+|~~+|\*{2,}|_{2,}/g, ''],
  [/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, ''],
  [/^(?:#{1,6}\s+)+/, ''],
  [/^(?:>\s+)+(?!\d)/, ''],
  [/(?<!\s)\s+#+$/, ''],
];

/**
 * Removing one marker can expose another. This many rounds are enough for all but text crafted to defeat
 * them.
 */
const ROUNDS = 4;

/**
 * Reduces a line to plain text: no Markdown, nothing invisible, single spaces, trimmed. HTML stays as literal
 * characters. Idempotent.
 */
export function toPlainText(line: string): string {
  let text = tidy(line.replace(breaks, ' ').replace(invisible, ''));
  for (let round = 0; round < ROUNDS; round++) {
    const before = text;
    for (const [pattern, replacement] of markdown) text = text.replace(pattern, replacement);
    text = tidy(text);
    if (text === before) return text;
  }
  return tidy(text.replace(/[*_~`[\]\\#>]+/g, ''));
}

function tidy(text: string): string {
  return text.replace(/\s{2,}/g, ' ').trim();
}

/** Cuts to `length` UTF-16 code units without splitting a surrogate pair. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? length - 1 : length).trimEnd();
}
