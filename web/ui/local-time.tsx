import { useSyncExternalStore } from 'react';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const twoDigits = (value: number) => String(value).padStart(2, '0');

// Written by hand: browsers and servers abbreviate dates differently, and hydration needs identical markup.
function inUtc(date: Date): string {
  const day = `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return `${day}, ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())} UTC`;
}

function inLocalZone(date: Date): string {
  const day = `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`;
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
