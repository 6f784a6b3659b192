import { useSyncExternalStore } from 'react';
import { dayWords } from '#web/lib/format-day.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

function inUtc(date: Date): string {
  const day = dayWords(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return `${day}, ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())} UTC`;
}

function inLocalZone(date: Date): string {
  const day = dayWords(date.getFullYear(), date.getMonth(), date.getDate());
  return `${day}, ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

const neverChanges = () => () => {};

/** A time in the user's own time zone. Until hydration it is shown in UTC, labelled as such. */
export function LocalTime({ iso }: { iso: string }) {
  const date = new Date(iso);
  const text = useSyncExternalStore(
    neverChanges,
    () => inLocalZone(date),
    () => inUtc(date),
  );
  return (
    <time dateTime={iso} className="tabular whitespace-nowrap">
      {text}
    </time>
  );
}
