/** Line ends inside a line and exotic spaces count as one space; they must not glue two words together. */
const breaks = /[\t\r\v\f\u0085\u2028\u2029]+/g;

/**
 * What no reader sees but what can reorder, hide or break text: control characters, bidi embeddings, overrides and isolates,
 * byte order marks, interlinear marks, invisible tag characters and lone surrogates. Joiners stay: Persian, Indic scripts
 * and emoji are written with them.
 */
const invisible = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Markdown taken off a line, in this order. Markers that stand between two letters or digits, or alone, are text: `2*3`, `a_b`. */
const markdown: readonly (readonly [RegExp, string])[] = [
  [/\\+(?=[!-/:-@[-`{-~])/g, ''],
  [/!?\[([^[\]]*)\]\([^()[]*(?:\([^()[]*\)[^()[]*)*\)/g, '$1'],
  [/`+|~~+|\*{2,}|_{2,}/g, ''],
  [/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, ''],
  [/^(?:#{1,6}\s+)+/, ''],
  [/^(?:>\s+)+(?!\d)/, ''],
  [/(?<!\s)\s+#+$/, ''],
];

/** Removing one marker can bring two others together; this many rounds settle all but text made to defeat them. */
const ROUNDS = 4;

/**
 * One line as plain text: no Markdown, nothing invisible, single spaces, trimmed. HTML is left as the characters it is made of.
 * Applying it twice changes nothing.
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

/** At most `length` UTF-16 code units, never half a surrogate pair. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? length - 1 : length).trimEnd();
}
