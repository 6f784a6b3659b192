import { type FieldValues, isSame } from './listing-fields.ts';

export interface Merged {
  /** As shown: what was typed here, where it differs from what is stored. */
  values: FieldValues;
  /** What the page takes for saved. */
  saved: FieldValues;
  /** Fields changed both here and elsewhere, with the text from elsewhere. */
  conflicts: FieldValues;
}

/**
 * Brings a page up to date with a newer stored version. A field changed in one place only takes that change;
 * one changed in both to different texts keeps what was typed here until the person chooses.
 * @param before the stored version the page knew
 */
export function mergeStored(
  { values, saved, conflicts }: Merged,
  before: FieldValues,
  stored: FieldValues,
): Merged {
  const merged: Record<string, FieldValues[string]> = { ...values };
  const open: Record<string, FieldValues[string]> = {};
  for (const [key, theirs] of Object.entries(stored)) {
    const mine = values[key];
    if (mine === undefined || isSame(mine, saved[key])) {
      // A text that was only tidied while it was stored stays as typed, or the cursor would move.
      if (mine === undefined || !isSame(theirs, before[key])) merged[key] = theirs;
    } else if (!isSame(mine, theirs) && (!isSame(theirs, before[key]) || conflicts[key] !== undefined)) {
      open[key] = theirs;
    }
  }
  const kept = Object.entries(stored).filter(
    ([key, theirs]) => isSame(values[key], saved[key]) && isSame(theirs, before[key]),
  );
  const savedNow = { ...stored, ...Object.fromEntries(kept.map(([key]) => [key, values[key] ?? ''])) };
  return { values: merged, saved: savedNow, conflicts: open };
}
