import { useSyncExternalStore } from 'react';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const twoDigits = (value: number) => String(value).padStart(2, '0');

// Written out by hand: browsers and servers abbreviate dates differently, and the page must come out alike on both.
function inUtc(date: Date): string {
  const day = `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return `${day}, ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())} UTC`;
}

function inLocalZone(date: Date): string {
  const day = `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`;
  return `${day}, ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

const neverChanges = () => () => {};

/** A point in time in the reader's own time zone; in UTC, and saying so, until the page's script knows the zone. */
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
