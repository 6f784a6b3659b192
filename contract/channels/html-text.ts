import { type Markup, scanHtml } from './html-scan.ts';

/** Their content is no text. */
const withContent = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
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

/** What a reader sees of HTML, with a line for each block. A text without tags and references stays as it is. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const source = html.replace(withContent, ' ');
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
    const item = /^[-•*]\s+(.+)$/.exec(line)?.[1];
    if (item !== undefined) items.push(escapeHtml(item));
    else {
      endList();
      parts.push(`<p>${escapeHtml(line)}</p>`);
    }
  }
  endList();
  return parts.join('\n');
}
