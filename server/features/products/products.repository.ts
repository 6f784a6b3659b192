import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Channel } from '#contract/channels/fields.ts';
import type { ListingState } from '#contract/listings.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { generations } from '#server/db/schema/generation.ts';
import { listings, products } from '#server/db/schema/products.ts';

export type ProductRow = typeof products.$inferSelect;

export interface ProductFilter {
  userId: string;
  search?: string | undefined;
  channel?: Channel | undefined;
  state?: ListingState | undefined;
  /** `amazon.title.longest`, or `any`. */
  finding?: string | undefined;
  /** Without it the list is complete. */
  page?: { offset: number; limit: number } | undefined;
}

/** Matches literally, in any case. */
function matches(search: string): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${products.name} ilike ${pattern} or ${products.sku} ilike ${pattern} or ${products.details} ilike ${pattern})`;
}

/** A listing with this finding; a finding's id begins with its channel. */
function breaks(finding: string): SQL {
  if (finding === 'any') return sql`${listings.findings} <> '[]'`;
  const [channel = '', ...rule] = finding.split('.');
  return sql`${listings.findings} @> ${JSON.stringify([{ channel, rule: rule.join('.') }])}::jsonb`;
}

/** Products with one listing that has all of this. */
function hasListing({ userId, channel, state, finding }: ProductFilter): SQL | undefined {
  if (!channel && !state && !finding) return undefined;
  const conditions = and(
    eq(listings.userId, userId),
    channel && channel !== 'generic' ? sql`${listings.channels} ? ${channel}` : undefined,
    state && eq(listings.state, state),
    finding ? breaks(finding) : undefined,
  );
  return sql`${products.id} in (select ${listings.productId} from ${listings} where ${conditions})`;
}

/** Last changed first. */
export async function listProducts(connection: Connection, filter: ProductFilter) {
  const { userId, search, page } = filter;
  const matching = and(eq(products.userId, userId), search ? matches(search) : undefined, hasListing(filter));
  const query = connection
    .select()
    .from(products)
    .where(matching)
    .orderBy(sql`${products.updatedAt} desc nulls last`, products.id)
    .$dynamic();
  if (!page) return { rows: await query, total: null };
  const rows = await query.limit(page.limit).offset(page.offset);
  return { rows, total: await connection.$count(products, matching) };
}

export async function findProduct(connection: Connection, id: string): Promise<ProductRow | null> {
  const [row] = await connection.select().from(products).where(eq(products.id, id));
  return row ?? null;
}

/** Locks the product until the transaction ends; a run for it can then neither begin nor store its text. */
export async function findProductForUpdate(transaction: Transaction, id: string): Promise<ProductRow | null> {
  const [row] = await transaction.select().from(products).where(eq(products.id, id)).for('update');
  return row ?? null;
}

export async function insertProduct(
  connection: Connection,
  product: typeof products.$inferInsert,
): Promise<void> {
  await connection.insert(products).values(product);
}

export async function updateProduct(transaction: Transaction, { id, ...columns }: ProductRow): Promise<void> {
  await transaction.update(products).set(columns).where(eq(products.id, id));
}

export async function deleteProduct(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(products).where(eq(products.id, id));
}

export async function isBeingWritten(transaction: Transaction, productId: string): Promise<boolean> {
  const running = and(eq(generations.productId, productId), eq(generations.status, 'running'));
  return (await transaction.$count(generations, running)) > 0;
}
