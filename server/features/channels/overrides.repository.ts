import { eq, inArray, sql } from 'drizzle-orm';
import type { Channel, Market } from '#contract/channels/fields.ts';
import type { StoredOverride } from '#contract/channels/overrides.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { users } from '#server/db/schema/identity.ts';
import { appSettings } from '#server/db/schema/settings.ts';

const NAME = 'channel-overrides';
/** Beside the overrides, so that whoever asks for the rules does not read every earlier state as well. */
const SAVES_NAME = 'channel-override-saves';

export interface OverridesValue {
  overrides: StoredOverride[];
  /** No number is given twice, even when its override is gone. */
  lastNumber: number;
  /** The last day on which a save changed the rules of a channel or market that applied then. */
  changedOn: Partial<Record<Channel | Market, string>>;
}

export interface OverridesRow extends OverridesValue {
  /** Null until somebody has saved overrides. */
  updatedAt: Date | null;
}

export interface StoredSave {
  savedAt: string;
  /** The id of who saved; names are read when they are shown. */
  savedBy: string;
  overrides: StoredOverride[];
}

const NONE: OverridesRow = { overrides: [], lastNumber: 0, changedOn: {}, updatedAt: null };

export async function findOverrides(connection: Connection): Promise<OverridesRow> {
  const [row] = await connection.select().from(appSettings).where(eq(appSettings.name, NAME));
  return row ? { ...(row.value as OverridesValue), updatedAt: row.updatedAt } : NONE;
}

/** One save at a time, also the first, for which there is no row to lock. */
export async function lockOverrides(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${NAME}))`);
}

export async function findSaves(connection: Connection): Promise<StoredSave[]> {
  const [row] = await connection.select().from(appSettings).where(eq(appSettings.name, SAVES_NAME));
  return row ? (row.value as StoredSave[]) : [];
}

/** Names by id, of those who still have an account. */
export async function namesOf(connection: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function storeOverrides(
  transaction: Transaction,
  { updatedAt, ...value }: OverridesRow & { updatedAt: Date },
  saves: readonly StoredSave[],
): Promise<void> {
  await transaction
    .insert(appSettings)
    .values([
      { name: NAME, value, updatedAt },
      { name: SAVES_NAME, value: saves, updatedAt },
    ])
    .onConflictDoUpdate({
      target: appSettings.name,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    });
}
