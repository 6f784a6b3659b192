import { and, eq } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { listings, products, type StoredFact } from '#server/db/schema/products.ts';
import { dateProduct } from './listings.repository.ts';

interface Place {
  userId: string;
  productId: string;
  /** English name. */
  language: string;
}

/** A product's listing in one language; null if there is none, or the product is somebody else's. */
export async function findKeptListing(connection: Connection, { userId, productId, language }: Place) {
  const [row] = await connection
    .select({ content: listings.content, channels: listings.channels, market: listings.market })
    .from(listings)
    .where(
      and(eq(listings.userId, userId), eq(listings.productId, productId), eq(listings.language, language)),
    );
  return row ?? null;
}

/** What a product's seller says of it. */
export async function findFacts(connection: Connection, productId: string): Promise<StoredFact[]> {
  const [row] = await connection
    .select({ facts: products.facts })
    .from(products)
    .where(eq(products.id, productId));
  return row?.facts ?? [];
}

/** The product and its listing in the run's language, locked; always in this order. */
export async function lockListing(transaction: Transaction, { productId, language }: Omit<Place, 'userId'>) {
  const [product] = await transaction
    .select({ facts: products.facts })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update');
  const [kept] = await transaction
    .select()
    .from(listings)
    .where(and(eq(listings.productId, productId), eq(listings.language, language)))
    .for('update');
  return { product, kept };
}
export type KeptRow = typeof listings.$inferSelect;

/** Its product counts as changed too. */
export async function insertListing(
  transaction: Transaction,
  listing: typeof listings.$inferInsert & { updatedAt: Date },
): Promise<void> {
  await transaction.insert(listings).values(listing);
  await dateProduct(transaction, listing.productId, listing.updatedAt);
}
