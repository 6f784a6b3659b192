import type { ErrorCode } from '#contract/errors.ts';
import type { Transaction } from '../db/client.ts';
import { findLastChange } from './audit.ts';
import { AppError } from './errors.ts';
import { instantInWords } from './instant-in-words.ts';

interface Edited {
  subjectType: string;
  subjectId: string;
  /** As in `this package`. */
  name: string;
  /** What the refusal is. */
  code: ErrorCode;
  /** When it was saved last; null when nobody has. */
  storedAt: Date | null;
}

/** Later than every save before, however fast they follow: it is what the next editor is recognised by. */
export function savedAt({ updatedAt }: { updatedAt: Date | null }, now: Date): Date {
  return new Date(Math.max(now.getTime(), (updatedAt?.getTime() ?? 0) + 1));
}

/**
 * Throws the code when it was saved since the editor saw it, and says who did, so that the two can talk. An editor who does not
 * say what they have seen saves over whatever is there.
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
