import { formatCount } from '#web/lib/format-count.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Days of a membership that are left, a begun one counting as whole; 0 when it is past. `now` in milliseconds. */
export function daysLeft(validUntil: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(validUntil) - now) / DAY_MS));
}

/** What stands under "Days left". */
export function membershipWords(validUntil: string | null, now: number): string {
  if (validUntil === null) return 'N/A';
  const days = daysLeft(validUntil, now);
  if (days === 0) return 'Expired';
  return days === 1 ? '1 day left' : `${formatCount(days)} days left`;
}
