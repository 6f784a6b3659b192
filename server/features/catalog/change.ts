import type { Transaction } from '#server/db/client.ts';
import { type ChangeAuthor, recordAudit } from '#server/platform/audit.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { requireUnchanged } from '#server/platform/edit-conflict.ts';

interface Changed<Row> {
  /** Past tense, such as `added`. */
  action: string;
  before: Row | null;
  after: Row | null;
}

/** Leaves out dates and ids, which say nothing about the change. */
function factsOf(row: object | null): object | null {
  if (!row) return null;
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...facts } = row as Record<string, unknown>;
  return facts;
}

type Subject = 'package' | 'item';

/** Throws catalogue_changed if it was saved since the editor loaded it. */
export function requireSeen(
  transaction: Transaction,
  subjectType: Subject,
  { id, updatedAt }: { id: string; updatedAt: Date },
  seen: string | undefined,
): Promise<void> {
  const subject = { subjectType, subjectId: id, name: `this ${subjectType}` };
  return requireUnchanged(transaction, { ...subject, code: 'catalogue_changed', storedAt: updatedAt }, seen);
}

/**
 * A change of the catalogue: stored, audited, and announced to every process that caches pages with prices.
 */
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
