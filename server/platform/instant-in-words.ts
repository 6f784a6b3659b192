const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/**
 * For messages written by the server, which does not know the reader's time zone: `22 November 2026 at 14:05
 * UTC`.
 */
export function instantInWords(instant: Date): string {
  return `${words.format(instant)} UTC`;
}
