import { asc, eq } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { packages } from '#server/db/schema/catalog.ts';

export type PackageRow = typeof packages.$inferSelect;

/** Cheapest first. */
export function listPackages(connection: Connection): Promise<PackageRow[]> {
  return connection.select().from(packages).orderBy(asc(packages.priceMinor), packages.id);
}

export async function findPackage(connection: Connection, id: string): Promise<PackageRow | null> {
  const [row] = await connection.select().from(packages).where(eq(packages.id, id));
  return row ?? null;
}
