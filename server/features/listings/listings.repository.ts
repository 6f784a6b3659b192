import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Channel, channels, type Market } from '#contract/channels/fields.ts';
import type { ListingState } from '#contract/listings.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { users } from '#server/db/schema/identity.ts';
import { listingApprovals, listings, listingVersions, products } from '#server/db/schema/products.ts';

/** Until when the listing can be written again for nothing. */
const freeUntil = (now: Date) =>
  sql<Date | null>`(
  select w.ends_at from reroll_windows w
  where w.product_id = ${listings.productId} and w.language = ${listings.language}
    and w.state = 'open' and w.ends_at > ${now})`.mapWith((value: string | Date) => new Date(value));

const countOf = (severity: 'block' | 'advice') =>
  sql<number>`jsonb_array_length(jsonb_path_query_array(${listings.findings}, ${`$[*] ? (@.severity == "${severity}")`}::jsonpath))`;

const summaryColumns = (now: Date) => ({
  id: listings.id,
  productId: listings.productId,
  productName: products.name,
  language: listings.language,
  market: listings.market,
  channelNames: listings.channelNames,
  state: listings.state,
  isFreeDraft: listings.isFreeDraft,
  blockCount: countOf('block'),
  adviceCount: countOf('advice'),
  freeUntil: freeUntil(now),
  createdAt: listings.createdAt,
  updatedAt: listings.updatedAt,
});

export interface SummaryRow {
  id: string;
  productId: string;
  productName: string;
  language: string;
  market: Market | null;
  channelNames: string[] | null;
  state: ListingState;
  isFreeDraft: boolean;
  blockCount: number;
  adviceCount: number;
  freeUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** True of a listing with a version for this channel; every listing is one for any shop. */
const isFor = (channel: Channel): SQL | undefined =>
  channel === 'generic' ? undefined : sql`${listings.channelNames} ? ${channel}`;

interface SummaryFilter {
  userId?: string;
  productIds?: readonly string[] | undefined;
  channel?: Channel | undefined;
  state?: ListingState | undefined;
  /** Without it the list is complete. */
  page?: { offset: number; limit: number } | undefined;
}

/** Last changed first. */
export async function listSummaries(connection: Connection, filter: SummaryFilter, now: Date) {
  const { userId, productIds, channel, state, page } = filter;
  const matching = and(
    userId === undefined ? undefined : eq(listings.userId, userId),
    productIds && sql`${listings.productId} = any(${sql.param([...productIds])}::text[])`,
    channel && isFor(channel),
    state && eq(listings.state, state),
  );
  const query = connection
    .select(summaryColumns(now))
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .where(matching)
    .orderBy(sql`${listings.updatedAt} desc nulls last`, listings.id)
    .$dynamic();
  if (!page) return { rows: await query, total: null };
  const rows = await query.limit(page.limit).offset(page.offset);
  return { rows, total: await connection.$count(listings, matching) };
}

const listingColumns = (now: Date) => ({
  listing: listings,
  product: {
    id: products.id,
    name: products.name,
    sku: products.sku,
    category: products.category,
    facts: products.facts,
    updatedAt: products.updatedAt,
  },
  freeUntil: freeUntil(now),
});

/** In no order. */
export function findListings(connection: Connection, ids: readonly string[], now: Date) {
  return connection
    .select(listingColumns(now))
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .where(inArray(listings.id, [...ids]));
}

export async function findListing(connection: Connection, id: string, now: Date) {
  const [row] = await findListings(connection, [id], now);
  return row ?? null;
}

export type ListingRow = NonNullable<Awaited<ReturnType<typeof findListing>>>;

/** Locks the product and then the listing until the transaction ends; always in this order. */
export async function findListingForUpdate(transaction: Transaction, id: string, now: Date) {
  await transaction
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = (select l.product_id from listings l where l.id = ${id})`)
    .for('no key update');
  await transaction.select({ id: listings.id }).from(listings).where(eq(listings.id, id)).for('update');
  return findListing(transaction, id, now);
}

/** The listings of a product, in the order of their ids, locked until the transaction ends. */
export async function listProductsListings(transaction: Transaction, productId: string, now: Date) {
  return transaction
    .select(listingColumns(now))
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .where(eq(listings.productId, productId))
    .orderBy(listings.id)
    .for('update', { of: listings });
}

/** Stores the listing; its product counts as changed too. */
export async function updateListing(
  transaction: Transaction,
  { id, productId, ...columns }: typeof listings.$inferSelect,
): Promise<void> {
  // The database makes the names itself.
  const { channelNames: _, ...changed } = columns;
  await transaction.update(listings).set(changed).where(eq(listings.id, id));
  await dateProduct(transaction, productId, columns.updatedAt);
}

/** A product counts as changed when one of its listings is. */
export async function dateProduct(transaction: Transaction, productId: string, at: Date): Promise<void> {
  await transaction
    .update(products)
    .set({ updatedAt: sql`greatest(${products.updatedAt}, ${at}::timestamptz)` })
    .where(eq(products.id, productId));
}

/** Approved listings that are downloaded for a shop; nothing of their text changes. */
export async function markExported(connection: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // In one order, so that two exports cannot wait for each other.
  const approved = connection
    .select({ id: listings.id })
    .from(listings)
    .where(and(inArray(listings.id, [...ids]), eq(listings.state, 'approved')))
    .orderBy(listings.id)
    .for('no key update');
  await connection.update(listings).set({ state: 'exported' }).where(inArray(listings.id, approved));
}

const newestFirst = [desc(listingVersions.at), listingVersions.id];

export async function listVersions(
  connection: Connection,
  listingId: string,
  page?: { offset: number; limit: number },
) {
  const matching = eq(listingVersions.listingId, listingId);
  const query = connection
    .select({ version: listingVersions, name: users.name })
    .from(listingVersions)
    .leftJoin(users, eq(users.id, listingVersions.actorId))
    .where(matching)
    .orderBy(...newestFirst)
    .$dynamic();
  if (!page) return { rows: await query, total: null };
  const rows = await query.limit(page.limit).offset(page.offset);
  return { rows, total: await connection.$count(listingVersions, matching) };
}

export type VersionRow = typeof listingVersions.$inferSelect;

/** The newest version and the one before it. */
export function findNewestVersions(transaction: Transaction, listingId: string): Promise<VersionRow[]> {
  return transaction
    .select()
    .from(listingVersions)
    .where(eq(listingVersions.listingId, listingId))
    .orderBy(...newestFirst)
    .limit(2);
}

export async function findVersion(transaction: Transaction, listingId: string, id: string) {
  const [row] = await transaction
    .select()
    .from(listingVersions)
    .where(and(eq(listingVersions.listingId, listingId), eq(listingVersions.id, id)));
  return row ?? null;
}

/**
 * The writer's versions of a listing. Until a person changes something, a version is the writer's as a whole;
 * from then on, its changed fields are.
 */
/** A text that the writer wrote longer ago counts as a person's when it is put back: each save compares them all. */
const COMPARED_VERSIONS = 50;

export function listWritersVersions(connection: Connection, listingId: string) {
  const { content, channels, changedFields } = listingVersions;
  // Written out, because inside the subquery a bare `at` would be the earlier one's.
  const isWhole = sql<boolean>`not exists (
    select from listing_versions earlier
    where earlier.listing_id = ${listingId} and earlier.author = 'person' and earlier.at < listing_versions.at)`;
  return connection
    .select({ content, channels, changedFields, isWhole })
    .from(listingVersions)
    .where(and(eq(listingVersions.listingId, listingId), eq(listingVersions.author, 'writer')))
    .orderBy(...newestFirst)
    .limit(COMPARED_VERSIONS);
}

/** The runs whose text is in a listing's versions. */
export async function listRunsOf(connection: Connection, listingId: string): Promise<string[]> {
  const rows = await connection
    .selectDistinct({ id: listingVersions.generationId })
    .from(listingVersions)
    .where(eq(listingVersions.listingId, listingId));
  return rows.flatMap(({ id }) => id ?? []);
}

export async function insertVersion(
  transaction: Transaction,
  version: typeof listingVersions.$inferInsert,
): Promise<void> {
  await transaction.insert(listingVersions).values(version);
}

export async function updateVersion(
  transaction: Transaction,
  { id, ...columns }: Pick<VersionRow, 'id' | 'content' | 'channels' | 'changedFields' | 'at'>,
): Promise<void> {
  await transaction.update(listingVersions).set(columns).where(eq(listingVersions.id, id));
}

export async function insertApproval(
  transaction: Transaction,
  approval: typeof listingApprovals.$inferInsert,
): Promise<void> {
  await transaction.insert(listingApprovals).values(approval);
}

export async function findApproval(connection: Connection, id: string) {
  const [row] = await connection.select().from(listingApprovals).where(eq(listingApprovals.id, id));
  return row ?? null;
}

export async function findLatestApproval(connection: Connection, listingId: string) {
  const [row] = await connection
    .select()
    .from(listingApprovals)
    .where(eq(listingApprovals.listingId, listingId))
    .orderBy(sql`${listingApprovals.at} desc nulls last`)
    .limit(1);
  return row ?? null;
}

/** Everything a person's listings consist of, for the export of their data; oldest first. */
export async function listAllOf(connection: Connection, userId: string) {
  const mine = eq(listings.userId, userId);
  const rows = await connection.select().from(listings).where(mine).orderBy(listings.createdAt, listings.id);
  const versions = await connection
    .select({ version: listingVersions })
    .from(listingVersions)
    .innerJoin(listings, eq(listings.id, listingVersions.listingId))
    .where(mine)
    .orderBy(listingVersions.at, listingVersions.id);
  const approvals = await connection
    .select({ listingId: listingApprovals.listingId, record: listingApprovals.record })
    .from(listingApprovals)
    .innerJoin(listings, eq(listings.id, listingApprovals.listingId))
    .where(mine)
    .orderBy(listingApprovals.at);
  const versionsById = Map.groupBy(versions, ({ version }) => version.listingId);
  const approvalsById = Map.groupBy(approvals, ({ listingId }) => listingId);
  return rows.map((listing) => ({
    listing,
    versions: (versionsById.get(listing.id) ?? []).map(({ version }) => version),
    approvals: (approvalsById.get(listing.id) ?? []).map(({ record }) => record),
  }));
}

const positions: ReadonlyMap<string, number> = new Map(channels.map((channel, index) => [channel, index]));

/** The channels in the order in which they are shown. */
export const inOrder = (names: readonly string[]): Channel[] =>
  ([...names] as Channel[]).sort((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0));
