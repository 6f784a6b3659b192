// Written by hand: browsers and servers abbreviate dates differently, and hydration needs identical markup.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The one date format of the pages: `21 Nov 2026`. `month` counts from 0, as in Date. */
export const dayWords = (year: number, month: number, day: number): string =>
  `${day} ${months[month]} ${year}`;

/** A calendar day on the wire: `2026-11-21` becomes `21 Nov 2026`. */
export function formatDay(day: string): string {
  const date = new Date(day);
  return dayWords(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}

/** The same without the year, for axes: `21 Nov`. */
export const formatShortDay = (day: string): string => formatDay(day).replace(/ \d+$/, '');
