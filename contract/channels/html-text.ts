import { type Markup, scanHtml } from './html-scan.ts';

/** Tags around what is no text. */
const hidden = /<(\/?)(script|style)\b[^<>]*>?/gi;
/** What begins a new line where it is shown. */
export const blockElements: ReadonlySet<string> = new Set(
  'br p div li ul ol dl dt dd h1 h2 h3 h4 h5 h6 hr tr table blockquote section article'.split(' '),
);

const references: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  times: '×',
  deg: '°',
};
const reference = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi;

function decoded(text: string): string {
  return text.replace(reference, (whole, hex, decimal, name) => {
    if (name) return references[String(name).toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** A tag that is not closed may be the sign “less than”. */
const isWhole = (text: string, { end }: Markup): boolean => text.charAt(end - 1) === '>';

/**
 * Without the elements whose tags these are and all that stands in them; one that is not closed goes on to the
 * end. `tag` finds the slash of an end tag, and the name.
 */
export function withoutElements(html: string, tag: RegExp): string {
  let kept = '';
  let at = 0;
  let open = '';
  for (const { 0: found, 1: slash, 2: name = '', index } of html.matchAll(tag)) {
    const element = name.toLowerCase();
    if (slash === '' && open === '') {
      kept += html.slice(at, index);
      open = element;
    } else if (slash !== '' && open === element) {
      at = index + found.length;
      open = '';
    }
  }
  return open === '' ? kept + html.slice(at) : kept;
}

/** What a reader sees of HTML, with a line for each block. A text without tags and references stays as it is. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const source = withoutElements(html, hidden);
  let text = '';
  let at = 0;
  for (const markup of scanHtml(source)) {
    if (!isWhole(source, markup)) continue;
    text += source.slice(at, markup.start);
    if (blockElements.has(markup.name)) text += '\n';
    at = markup.end;
  }
  return decoded(text + source.slice(at));
}

/** Whether there is a tag in the text. */
export const hasTags = (text: string): boolean => scanHtml(text).some((markup) => isWhole(text, markup));

export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Paragraphs, and bullet points as lists, in plain HTML. */
export function htmlOfLines(lines: readonly string[]): string {
  const parts: string[] = [];
  let items: string[] = [];
  const endList = () => {
    if (items.length > 0) parts.push(`<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`);
    items = [];
  };
  for (const line of lines) {
    const item = /^[-•*]\s+(\S.*)$/.exec(line)?.[1];
    if (item !== undefined) items.push(escapeHtml(item));
    else {
      endList();
      parts.push(`<p>${escapeHtml(line)}</p>`);
    }
  }
  endList();
  return parts.join('\n');
}
