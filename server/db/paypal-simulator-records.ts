import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { paypalSimulatorRecords as records } from './schema/paypal-simulator.ts';

/**
 * The PayPal simulator's records in the application's database; implements the simulator's `SimulatorStore`.
 */
export function createSimulatorRecords(db: Database) {
  const at = (kind: string, id: string) => and(eq(records.kind, kind), eq(records.id, id));

  async function get<Data>(kind: string, id: string): Promise<Data | null> {
    const [row] = await db.select({ data: records.data }).from(records).where(at(kind, id));
    return row ? (row.data as Data) : null;
  }

  return {
    get,

    async add<Data>(kind: string, id: string, data: Data): Promise<{ isNew: boolean; data: Data }> {
      const added = await db.insert(records).values({ kind, id, data }).onConflictDoNothing().returning();
      if (added.length > 0) return { isNew: true, data };
      return { isNew: false, data: (await get<Data>(kind, id)) ?? data };
    },

    /** Locks the row between reading and writing; `change` itself waits for nothing. */
    change<Data, Result>(kind: string, id: string, change: (data: Data) => Result): Promise<Result | null> {
      return db.transaction(async (transaction) => {
        const [row] = await transaction
          .select({ data: records.data })
          .from(records)
          .where(at(kind, id))
          .for('update');
        if (!row) return null;
        const result = change(row.data as Data);
        await transaction.update(records).set({ data: row.data, updatedAt: sql`now()` }).where(at(kind, id));
        return result;
      });
    },

    async list<Data>(kind: string): Promise<Data[]> {
      const rows = await db
        .select({ data: records.data })
        .from(records)
        .where(eq(records.kind, kind))
        .orderBy(asc(records.createdAt), asc(records.id));
      return rows.map(({ data }) => data as Data);
    },
  };
}
