/** A text without what no file format can carry: control characters, halves of characters. */
export const cleanText = (text = ''): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .trim();

const formulaSign = /^[=+\-@]/;
const withoutDash = (text: string) => text.replace(/^- /, '• ');

/**
 * A text in a file that a shop imports: never the beginning of a formula for a spreadsheet, without the usual
 * apostrophe, which the shop would show. Shops drop a space at the beginning, and browsers do not show it.
 */
export const textCell = (text?: string): string => withoutDash(cleanText(text)).replace(formulaSign, ' $&');

/** The same of a text that the shop shows as HTML. */
export const htmlCell = (html?: string): string =>
  withoutDash(cleanText(html)).replace(formulaSign, (sign) => `&#${sign.charCodeAt(0)};`);
