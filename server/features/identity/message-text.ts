/** Ends of what stands on lines of its own. */
const LINE_END = /<br\s*\/?>|<\/(p|h[2-4]|li|ul|ol|blockquote)>|<hr\s*\/?>/gi;
const LINK = /<a\s[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gis;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Sanitised HTML for readers without HTML: lines, and links with their addresses. */
export function textOfHtml(html: string): string {
  return html
    .replace(LINK, (_, href: string, label: string) => (href === label ? href : `${label} (${href})`))
    .replace(/<li[^>]*>/gi, '- ')
    .replace(LINE_END, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
