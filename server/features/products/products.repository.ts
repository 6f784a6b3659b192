import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
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

/** One or two letters are in nearly all details; of a language without an alphabet, they are a word. */
const FEW_LETTERS = /^[ -~]{1,2}$/;

/** Matches literally, in any case. */
function matches(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const inDetails = FEW_LETTERS.test(search) ? undefined : ilike(products.details, pattern);
  return or(ilike(products.name, pattern), ilike(products.sku, pattern), inDetails);
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
    channel && channel !== 'generic' ? sql`${listings.channelNames} ? ${channel}` : undefined,
    state && eq(listings.state, state),
    finding ? breaks(finding) : undefined,
  );
  return sql`${products.id} in (select ${listings.productId} from ${listings} where ${conditions})`;
}

const lastChangedFirst = sql`${products.updatedAt} desc nulls last, ${products.id}`;

/** Last changed first. */
export async function listProducts(
  connection: Connection,
  { page, ...filter }: ProductFilter,
): Promise<{ rows: ProductRow[]; total: number | null }> {
  const { userId, search } = filter;
  const matching = and(eq(products.userId, userId), search ? matches(search) : undefined, hasListing(filter));
  if (!page) {
    const rows = await connection.select().from(products).where(matching).orderBy(lastChangedFirst);
    return { rows, total: null };
  }
  // Counts while it searches, because the search takes far longer than anything else.
  const found = connection
    .select({ id: products.id, total: sql<number>`count(*) over ()`.as('total') })
    .from(products)
    .where(matching)
    .orderBy(lastChangedFirst)
    .limit(page.limit)
    .offset(page.offset)
    .as('found');
  const rows = await connection
    .select({ product: products, total: found.total })
    .from(found)
    .innerJoin(products, eq(products.id, found.id))
    .orderBy(lastChangedFirst);
  const isBeyond = rows.length === 0 && page.offset > 0;
  const total = isBeyond ? await connection.$count(products, matching) : (rows[0]?.total ?? 0);
  return { rows: rows.map(({ product }) => product), total };
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
