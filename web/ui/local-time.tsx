import { useSyncExternalStore } from 'react';
import { dayWords, formatShortDay } from '#web/lib/format-day.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The same instant, with the clock of the user's zone in its UTC fields. */
const inLocalZone = (date: Date) => new Date(date.getTime() - date.getTimezoneOffset() * 60_000);

function timeOf(date: Date): string {
  const day = dayWords(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return `${day}, ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`;
}

const dayOf = (date: Date): string =>
  `${twoDigits(date.getUTCDate())}/${twoDigits(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;

const neverChanges = () => () => {};

/** What only the browser knows, and until hydration what the server knows. */
const useOnceHydrated = (local: string, server: string) =>
  useSyncExternalStore(
    neverChanges,
    () => local,
    () => server,
  );

/**
 * A time in the user's own time zone. Until hydration it is shown in UTC, labelled as such; a table's cell
 * keeps that width (site.css), so that no column moves.
 */
export function LocalTime({ iso }: { iso: string }) {
  const date = new Date(iso);
  const utc = `${timeOf(date)} UTC`;
  return (
    <time dateTime={iso} data-utc={utc} className="tabular whitespace-nowrap">
      {useOnceHydrated(timeOf(inLocalZone(date)), utc)}
    </time>
  );
}

/** The day of an order in the user's own time zone, as `dd/mm/yyyy`. Until hydration it is the day in UTC. */
export function OrderDay({ iso }: { iso: string }) {
  const date = new Date(iso);
  return (
    <time dateTime={iso} className="tabular whitespace-nowrap">
      {useOnceHydrated(dayOf(inLocalZone(date)), dayOf(date))}
    </time>
  );
}

/** The day of a deadline in the user's own time zone, as `22 Dec`. Until hydration it is the day in UTC. */
export function LocalDay({ iso }: { iso: string }) {
  const local = inLocalZone(new Date(iso)).toISOString();
  return (
    <time dateTime={iso} className="tabular whitespace-nowrap">
      {useOnceHydrated(formatShortDay(local), formatShortDay(iso))}
    </time>
  );
}
