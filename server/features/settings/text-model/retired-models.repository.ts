import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { retiredTextModels } from '#server/db/schema/settings.ts';

export type RetiredModelRow = typeof retiredTextModels.$inferSelect;
export type RetiredModel = Pick<RetiredModelRow, 'baseUrl' | 'model' | 'setAsideUntil'>;

export function listRetiredModels(
  connection: Connection,
  baseUrl: string,
  models: readonly string[],
): Promise<RetiredModelRow[]> {
  return connection
    .select()
    .from(retiredTextModels)
    .where(and(eq(retiredTextModels.baseUrl, baseUrl), inArray(retiredTextModels.model, [...models])))
    .orderBy(retiredTextModels.noticedAt, retiredTextModels.model);
}

/** Records that a model is retired, or still is; true if that was not known before. */
export async function noteRetiredModel(transaction: Transaction, row: RetiredModelRow): Promise<boolean> {
  const { setAsideUntil } = row;
  const [noted] = await transaction
    .insert(retiredTextModels)
    .values(row)
    .onConflictDoUpdate({
      target: [retiredTextModels.baseUrl, retiredTextModels.model],
      set: { setAsideUntil },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return noted?.isNew ?? false;
}

/** Called when the model has responded again. */
export async function deleteRetiredModel(
  connection: Connection,
  baseUrl: string,
  model: string,
): Promise<void> {
  await connection
    .delete(retiredTextModels)
    .where(and(eq(retiredTextModels.baseUrl, baseUrl), eq(retiredTextModels.model, model)));
}

/** Called when an Admin saves the settings: every model is tried again. */
export async function deleteRetiredModels(transaction: Transaction): Promise<void> {
  await transaction.delete(retiredTextModels);
}
