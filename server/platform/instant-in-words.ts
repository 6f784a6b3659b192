const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/**
 * For messages written by the server, which does not know the reader's time zone: `22 November 2026 at 14:05
 * UTC`.
 */
export function instantInWords(instant: Date): string {
  return `${words.format(instant)} UTC`;
}

const dayWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A calendar day: `2026-11-22` becomes `22 November 2026`. */
export const dayInWords = (day: string): string => dayWords.format(new Date(day));
