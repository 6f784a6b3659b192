import { asc, eq, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { packages } from '#server/db/schema/catalog.ts';

export type PackageRow = typeof packages.$inferSelect;

/** In the order an Admin gave them. */
export function listPackages(connection: Connection): Promise<PackageRow[]> {
  return connection
    .select()
    .from(packages)
    .orderBy(asc(packages.position), asc(packages.priceMinor), packages.id);
}

export async function findPackage(connection: Connection, id: string): Promise<PackageRow | null> {
  const [row] = await connection.select().from(packages).where(eq(packages.id, id));
  return row ?? null;
}

/** Locks the package until the transaction ends. */
export async function findPackageForUpdate(transaction: Transaction, id: string): Promise<PackageRow | null> {
  const [row] = await transaction.select().from(packages).where(eq(packages.id, id)).for('update');
  return row ?? null;
}

/** In order. Locks, so that none is added or moved until the transaction ends. */
export async function listPackagesForChange(transaction: Transaction): Promise<PackageRow[]> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('packages'))`);
  return listPackages(transaction);
}

export async function insertPackage(
  transaction: Transaction,
  values: typeof packages.$inferInsert,
): Promise<PackageRow> {
  const [row] = await transaction.insert(packages).values(values).returning();
  if (!row) throw new Error('the package was not stored');
  return row;
}

export async function updatePackage(transaction: Transaction, { id, ...columns }: PackageRow): Promise<void> {
  await transaction.update(packages).set(columns).where(eq(packages.id, id));
}

/** The caller holds the lock of `listPackagesForChange`. */
export async function placePackage(transaction: Transaction, id: string, position: number): Promise<void> {
  await transaction.update(packages).set({ position }).where(eq(packages.id, id));
}

export async function deletePackage(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(packages).where(eq(packages.id, id));
}
