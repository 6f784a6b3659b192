import { desc, eq, sql } from 'drizzle-orm';
import { type Connection, findDatabaseError, type Transaction } from '#server/db/client.ts';
import { items } from '#server/db/schema/catalog.ts';
import { AppError } from '#server/platform/errors.ts';

export type ItemRow = typeof items.$inferSelect;

/** Searches name and slug, ignoring case; an empty search matches everything. */
const foundBy = (search: string) =>
  search === '' ? undefined : sql`strpos(lower(${items.name} || ' ' || ${items.slug}), lower(${search})) > 0`;

/** Newest first; all without `page`. */
export function listItems(
  connection: Connection,
  search: string,
  page?: { limit: number; offset: number },
): Promise<ItemRow[]> {
  const query = connection
    .select()
    .from(items)
    .where(foundBy(search))
    .orderBy(desc(items.createdAt), items.id)
    .$dynamic();
  return page ? query.limit(page.limit).offset(page.offset) : query;
}

export function countItems(connection: Connection, search: string): Promise<number> {
  return connection.$count(items, foundBy(search));
}

export async function findItem(connection: Connection, id: string): Promise<ItemRow | null> {
  const [row] = await connection.select().from(items).where(eq(items.id, id));
  return row ?? null;
}

/** Locks the item until the transaction ends. */
export async function findItemForUpdate(transaction: Transaction, id: string): Promise<ItemRow | null> {
  const [row] = await transaction.select().from(items).where(eq(items.id, id)).for('update');
  return row ?? null;
}

/**
 * Slugs equal to `slug` or starting with it and a hyphen. Locks, so that concurrent searches for a free slug
 * wait until the transaction ends.
 */
export async function listSlugsForInsert(transaction: Transaction, slug: string): Promise<string[]> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('item slugs'))`);
  const rows = await transaction
    .select({ slug: items.slug })
    .from(items)
    .where(sql`${items.slug} = ${slug} or starts_with(${items.slug}, ${`${slug}-`})`);
  return rows.map((row) => row.slug);
}

/** The database enforces unique slugs, so two concurrent saves with the same one are told apart here. */
async function refusingTakenSlug<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const facts = findDatabaseError(error);
    if (facts?.code === '23505' && facts.constraint?.includes('slug')) {
      throw new AppError('slug_taken', { cause: error });
    }
    throw error;
  }
}

/** Throws slug_taken. */
export async function insertItem(
  transaction: Transaction,
  values: typeof items.$inferInsert,
): Promise<ItemRow> {
  const [row] = await refusingTakenSlug(transaction.insert(items).values(values).returning().execute());
  if (!row) throw new Error('the item was not stored');
  return row;
}

/** Throws slug_taken. */
export async function updateItem(transaction: Transaction, { id, ...columns }: ItemRow): Promise<void> {
  await refusingTakenSlug(transaction.update(items).set(columns).where(eq(items.id, id)).execute());
}

export async function deleteItem(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(items).where(eq(items.id, id));
}

/** Images shown by all items. */
export async function listItemImages(connection: Connection): Promise<string[]> {
  const rows = await connection.selectDistinct({ imageUrl: items.imageUrl }).from(items);
  return rows.map(({ imageUrl }) => imageUrl).filter((imageUrl) => imageUrl !== '');
}
