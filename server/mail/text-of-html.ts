/** Ends of block elements. */
const LINE_END = /<br\s*\/?>|<\/(p|h[2-4]|li|ul|ol|blockquote)>|<hr\s*\/?>/gi;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Appends its address to the text of each link, unless they are the same. */
function withAddresses(html: string): string {
  let link: { href: string; textStart: number } | null = null;
  return html.replace(/<a\s[^<>]*>|<\/a>/gi, (tag: string, index: number) => {
    const opened = link;
    const href = / href="([^"]*)"/i.exec(tag)?.[1];
    link = href === undefined ? null : { href, textStart: index + tag.length };
    return opened && !link && html.slice(opened.textStart, index) !== opened.href ? ` (${opened.href})` : '';
  });
}

/** Sanitised HTML as plain text, with line breaks and the addresses of links. */
export function textOfHtml(html: string): string {
  return withAddresses(html)
    .replace(/<li[^<>]*>/gi, '- ')
    .replace(LINE_END, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
