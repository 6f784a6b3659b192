import { type ChangeAuthor, findLastChange, recordAudit } from '#server/audit.ts';
import { type AppContext, inTransaction } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { instantInWords } from '#server/instant-in-words.ts';

interface Changed<Row> {
  /** Past tense, as in `added`. */
  action: string;
  before: Row | null;
  after: Row | null;
}

/** Dates and ids say nothing about what was changed. */
function factsOf(row: object | null): object | null {
  if (!row) return null;
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...facts } = row as Record<string, unknown>;
  return facts;
}

type Subject = 'package' | 'item';

/** Later than every save before, however fast they follow: it is what the next editor is recognised by. */
export function savedAt({ updatedAt }: { updatedAt: Date }, now: Date): Date {
  return new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
}

/** Throws catalogue_changed when it was saved since the editor saw it, and says who did, so that the two can talk. */
export async function requireUnchanged(
  transaction: Transaction,
  subjectType: Subject,
  { id, updatedAt }: { id: string; updatedAt: Date },
  seen: string | undefined,
): Promise<void> {
  if (seen === undefined || new Date(seen).getTime() === updatedAt.getTime()) return;
  const last = await findLastChange(transaction, { subjectType, subjectId: id });
  if (!last?.actorEmail) throw new AppError('catalogue_changed');
  throw new AppError('catalogue_changed', {
    message: `${last.actorEmail} saved this ${subjectType} on ${instantInWords(last.createdAt)}. Your changes were not saved.`,
  });
}

/** One change of the catalogue: stored, noted in the audit, and told to every process that keeps pages with prices. */
export async function changeCatalogue<Row extends { id: string }>(
  context: AppContext,
  subjectType: Subject,
  by: ChangeAuthor,
  work: (transaction: Transaction) => Promise<Changed<Row>>,
): Promise<Changed<Row>> {
  const changed = await inTransaction(context, async (transaction) => {
    const result = await work(transaction);
    await recordAudit(transaction, {
      ...by,
      subjectType,
      subjectId: (result.after ?? result.before)?.id ?? '',
      action: `${subjectType}.${result.action}`,
      before: factsOf(result.before),
      after: factsOf(result.after),
    });
    await context.contentVersion.announce(transaction);
    return result;
  });
  context.contentVersion.bump();
  return changed;
}
