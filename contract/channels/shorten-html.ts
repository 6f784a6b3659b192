import { type Markup, scanHtml } from './html-scan.ts';
import { blockElements, escapeHtml, textOfHtml, withoutElements } from './html-text.ts';
import type { Unit } from './pack.ts';
import { shortenText, withoutSpan } from './shorten.ts';
import { lengthOf } from './text-length.ts';

const voidElements: ReadonlySet<string> = new Set(['br', 'hr', '!', 'img', 'wbr']);
const isEndTag = (html: string, { start }: Markup): boolean => html.charAt(start + 1) === '/';
const programs = /<(\/?)(script|style|iframe|object|noscript|template|textarea|title|select)\b[^<>]*>?/gi;

/** Elements that do no harm without their attributes. */
const bareElement = /^<(p|li|ul|ol|h[2-6]|strong|em|b|i|div|span|table|tr|td|th|br)\b/i;

/** Removes tags, and with a program what stands in it; `bare` keeps those that only carry something unwanted. */
export function withoutMarkup(
  html: string,
  spans: readonly { readonly start: number; readonly end: number }[],
  bare = false,
): string {
  const safe = withoutElements(html, programs);
  // Its spans are found again in what is left.
  if (safe !== html) return safe;
  let text = '';
  let at = 0;
  for (const { start, end } of spans) {
    if (start < at) continue;
    const name = bare ? bareElement.exec(html.slice(start, end))?.[1] : undefined;
    text += html.slice(at, start) + (name === undefined ? '' : `<${name}>`);
    at = end;
  }
  return (text + html.slice(at)).trim();
}

const emptyElement = /<(p|li|ul|ol|h[2-6]|strong|em|b|i|div|span)\b[^<>]*>\s*<\/\1\s*>/gi;

function withoutEmptyElements(html: string): string {
  for (let kept = html; ; ) {
    const before = kept;
    kept = kept.replace(emptyElement, '');
    if (kept === before) return kept.replace(/\n{2,}/g, '\n').trim();
  }
}

/** The HTML up to some ends of blocks, with what was open then closed. */
function* prefixes(html: string): Generator<string> {
  const open: string[] = [];
  for (const markup of scanHtml(html)) {
    if (voidElements.has(markup.name)) continue;
    if (!isEndTag(html, markup)) {
      open.push(markup.name);
      continue;
    }
    const at = open.lastIndexOf(markup.name);
    if (at >= 0) open.splice(at);
    if (!blockElements.has(markup.name)) continue;
    const tags = open.toReversed().map((name) => `</${name}>`);
    yield html.slice(0, markup.end) + tags.join('');
  }
}

/** Whole blocks as far as they fit; the text alone, in one paragraph, if not even the first one does. */
export function shortenHtml(html: string, limit: number, unit: Unit, language: string): string {
  if (lengthOf(html, unit) <= limit) return html;
  let best = '';
  for (const prefix of prefixes(html)) {
    if (lengthOf(prefix, unit) > limit) break;
    best = prefix;
  }
  if (textOfHtml(best).trim() !== '') return withoutEmptyElements(best);
  const text = textOfHtml(html).replace(/\s+/g, ' ').trim();
  const frame = '<p></p>'.length;
  for (let room = limit - frame; room > 0; room = Math.floor(room * 0.9)) {
    const short = `<p>${escapeHtml(shortenText(text, room, unit, language))}</p>`;
    if (short.length === frame) return '';
    if (lengthOf(short, unit) <= limit) return short;
  }
  return '';
}

/** Without the sentence, the phrase or the words around a span, and without an element that this empties. */
export function withoutHtmlSpan(html: string, start: number, end: number, language: string): string {
  const tags = scanHtml(html);
  const blocks = tags.filter(({ name }) => blockElements.has(name));
  const from = blocks.filter((tag) => tag.end <= start).at(-1)?.end ?? 0;
  const to = blocks.find((tag) => tag.start >= end)?.start ?? html.length;
  const inner = html.slice(from, to);
  const isPlain = !tags.some((tag) => tag.start >= from && tag.end <= to);
  // A sentence with tags in it cannot be cut without cutting them.
  const kept = isPlain ? withoutSpan(inner, start - from, end - from, language) : '';
  return withoutEmptyElements(html.slice(0, from) + kept + html.slice(to));
}
