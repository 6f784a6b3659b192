import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { retiredTextModels } from '#server/db/schema/settings.ts';

export type RetiredModelRow = typeof retiredTextModels.$inferSelect;

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

/** Notes that a model is gone, or is still; true when nobody had noticed before. */
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

/** After the model has answered. */
export async function deleteRetiredModel(
  connection: Connection,
  baseUrl: string,
  model: string,
): Promise<void> {
  await connection
    .delete(retiredTextModels)
    .where(and(eq(retiredTextModels.baseUrl, baseUrl), eq(retiredTextModels.model, model)));
}

/** After an Admin has chosen anew: every model gets its chance. */
export async function deleteRetiredModels(transaction: Transaction): Promise<void> {
  await transaction.delete(retiredTextModels);
}
