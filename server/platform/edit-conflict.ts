import type { ErrorCode } from '#contract/errors.ts';
import type { Transaction } from '../db/client.ts';
import { findLastChange } from './audit.ts';
import { AppError } from './errors.ts';
import { instantInWords } from './instant-in-words.ts';

interface Edited {
  subjectType: string;
  subjectId: string;
  /** Such as `this package`. */
  name: string;
  /** The error to report. */
  code: ErrorCode;
  /** Time of the last save; null if there is none. */
  storedAt: Date | null;
}

/**
 * Always later than the previous save, however quickly they follow, because this timestamp identifies the
 * version an editor saw.
 */
export function savedAt({ updatedAt }: { updatedAt: Date | null }, now: Date): Date {
  return new Date(Math.max(now.getTime(), (updatedAt?.getTime() ?? 0) + 1));
}

/**
 * Throws if the record was saved since the editor loaded it, and names who saved it so that the two can talk.
 * An editor that sends no timestamp overwrites whatever is stored.
 */
export async function requireUnchanged(
  transaction: Transaction,
  { subjectType, subjectId, name, code, storedAt }: Edited,
  seen: string | null | undefined,
): Promise<void> {
  if (seen === undefined) return;
  if ((seen === null ? null : new Date(seen).getTime()) === (storedAt?.getTime() ?? null)) return;
  const last = await findLastChange(transaction, { subjectType, subjectId });
  if (!last?.actorEmail) throw new AppError(code);
  throw new AppError(code, {
    message: `${last.actorEmail} saved ${name} on ${instantInWords(last.createdAt)}. Your changes were not saved.`,
  });
}
