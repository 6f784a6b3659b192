const isQuoted = (line: string) => line.startsWith('>');
const isBlank = (line: string) => line.trim() === '';
/** As Outlook marks what it quotes. */
const SEPARATOR = /^(?:-{3,} ?\p{L}[\p{L} ]* ?-{3,}|_{10,})$/u;
const HEADER = /^\*?(?:From|Von|De|Da|Van|Från|Fra|Od):\*? \S/;
const LATER_HEADER =
  /^\*?(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado|Inviato|Verzonden|Skickat|Sendt|To|An|À):\*? \S/;
/** Most lines of an attribution such as `On Monday, … wrote:`, which mail programs wrap. */
const ATTRIBUTION_LINES = 3;

/** Where the quoted end of a mail begins: the quoted lines, with the sentence that introduces them. */
function quoteStart(lines: readonly string[]): number {
  const marked = lines.findIndex(
    (line, index) =>
      SEPARATOR.test(line.trim()) ||
      (HEADER.test(line) && lines.slice(index + 1, index + 4).some((next) => LATER_HEADER.test(next))),
  );
  const end = marked === -1 ? lines.length : marked;
  // Answers between quoted lines belong to the message, so only what ends it is cut off.
  let start = end;
  while (start > 0 && (isQuoted(lines[start - 1] ?? '') || isBlank(lines[start - 1] ?? ''))) start--;
  if (!lines.slice(start, end).some(isQuoted)) return end;
  for (let size = 1; size <= ATTRIBUTION_LINES && size <= start; size++) {
    if (isBlank(lines[start - size] ?? '')) break;
    const isWhole = start === size || isBlank(lines[start - size - 1] ?? '');
    if (isWhole && lines[start - 1]?.trimEnd().endsWith(':')) return start - size;
  }
  return start;
}

/** What somebody wrote, without the mail they replied to and their signature. */
export function ownWordsIn(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const said = lines.slice(0, quoteStart(lines));
  const signature = said.indexOf('-- ');
  return (signature === -1 ? said : said.slice(0, signature)).join('\n').trim();
}
