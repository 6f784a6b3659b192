import { and, eq, lte } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { boughtMemberships } from '#server/db/schema/identity.ts';

export type BoughtMembership = typeof boughtMemberships.$inferSelect;

export async function findBoughtMembership(
  connection: Connection,
  userId: string,
): Promise<BoughtMembership | null> {
  const [row] = await connection.select().from(boughtMemberships).where(eq(boughtMemberships.userId, userId));
  return row ?? null;
}

/** The latest purchase decides: it replaces an earlier one, whatever that was. */
export async function storeBoughtMembership(
  transaction: Transaction,
  { userId, ...bought }: BoughtMembership,
): Promise<void> {
  await transaction
    .insert(boughtMemberships)
    .values({ userId, ...bought })
    .onConflictDoUpdate({ target: boughtMemberships.userId, set: bought });
}

/** With `orderId`, only the one that this order brought. True if there was one. */
export async function deleteBoughtMembership(
  transaction: Transaction,
  userId: string,
  orderId?: string,
): Promise<boolean> {
  const gone = await transaction
    .delete(boughtMemberships)
    .where(
      and(
        eq(boughtMemberships.userId, userId),
        orderId === undefined ? undefined : eq(boughtMemberships.orderId, orderId),
      ),
    )
    .returning({ userId: boughtMemberships.userId });
  return gone.length > 0;
}

export async function deleteEndedMemberships(connection: Connection, now: Date): Promise<void> {
  await connection.delete(boughtMemberships).where(lte(boughtMemberships.endsAt, now));
}
