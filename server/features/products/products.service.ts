import type { z } from 'zod';
import { brandIn } from '#contract/channels/check-saved-listing.ts';
import type { ListingSummary } from '#contract/listings.ts';
import {
  FACTS_MAX,
  type Product,
  type productBodySchema,
  type productChangeSchema,
  type productFilterSchema,
} from '#contract/products.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { personNames } from '#server/db/person-names.ts';
import { canActAsAdmin } from '#server/platform/admin-access.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { savedAt } from '#server/platform/edit-conflict.ts';
import { AppError } from '#server/platform/errors.ts';
import { factsFrom } from './facts.ts';
import {
  deleteProduct,
  findProduct,
  findProductForUpdate,
  insertProduct,
  isBeingWritten,
  listProducts,
  type ProductRow,
  updateProduct,
} from './products.repository.ts';

/** What the slice of listings does for products. */
interface ProductListings {
  ofProducts(productIds: readonly string[]): Promise<Map<string, ListingSummary[]>>;
  /** What it returns judges the listings of a changed product anew, in the transaction that has locked it. */
  prepareRevision(): Promise<
    (transaction: Transaction, productId: string, change: { isRenamed: boolean }) => Promise<void>
  >;
}

type Context = Pick<AppContext, 'db' | 'now'> & { listings: ProductListings };
type Reader = Pick<Actor, 'userId' | 'role' | 'isTwoStepMissing'>;
type ProductBody = z.output<typeof productBodySchema>;
type Facts = NonNullable<ProductBody['facts']>;

const DEFAULT_PAGE_SIZE = 20;

const productOf = (
  row: ProductRow,
  names: ReadonlyMap<string, string>,
  listings: Product['listings'],
): Product => ({
  _id: row.id,
  name: row.name,
  sku: row.sku,
  category: row.category,
  details: row.details,
  facts: row.facts.map((fact) => ({ ...fact, by: names.get(fact.by) ?? '' })),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  listings,
});

/** With their listings, and the names of who gave the facts. */
async function viewsOf(context: Context, rows: readonly ProductRow[]): Promise<Product[]> {
  const [names, listings] = await Promise.all([
    personNames(
      context.db,
      rows.flatMap(({ facts }) => facts.map(({ by }) => by)),
    ),
    context.listings.ofProducts(rows.map(({ id }) => id)),
  ]);
  return rows.map((row) => productOf(row, names, listings.get(row.id) ?? []));
}

/**
 * The reader's own product; an Admin may read anybody's, with two-step sign-in where that is required.
 * Another user's product looks like a missing one.
 */
function requireReadable(row: ProductRow | null, reader: Reader): ProductRow {
  if (!row || (row.userId !== reader.userId && !canActAsAdmin(reader))) {
    throw new AppError('not_found', { message: 'There is no such product.' });
  }
  return row;
}

async function find(context: Context, reader: Reader, id: string): Promise<Product> {
  const row = requireReadable(await findProduct(context.db, id), reader);
  const [view] = await viewsOf(context, [row]);
  return view as Product;
}

/** Locks a product of the actor's own until the transaction ends. */
async function lockOwn(transaction: Transaction, actor: Actor, id: string): Promise<ProductRow> {
  const row = requireReadable(await findProductForUpdate(transaction, id), actor);
  // An Admin may read along, but only the owner changes it.
  if (row.userId !== actor.userId) throw new AppError('forbidden');
  return row;
}

/** What a body says of a product; empty texts are none. */
const columnsOf = ({ name, sku, category, details }: ProductBody) => ({
  name,
  sku: sku || null,
  category: category || null,
  details,
});

async function create(context: Context, actor: Actor, body: ProductBody): Promise<Product> {
  const id = newId();
  const now = context.now();
  const facts = factsFrom(body.facts ?? [], [], { by: actor.userId, at: now });
  const dates = { createdAt: now, updatedAt: now };
  await insertProduct(context.db, { id, userId: actor.userId, ...columnsOf(body), facts, ...dates });
  return find(context, actor, id);
}

/** Stores a changed product; its listings are judged anew where that makes a difference. */
async function change(
  context: Context,
  actor: Actor,
  id: string,
  work: (row: ProductRow, now: Date) => ProductRow,
): Promise<Product> {
  const revise = await context.listings.prepareRevision();
  await inTransaction(context, async (transaction) => {
    const before = await lockOwn(transaction, actor, id);
    const now = context.now();
    const after = work(before, now);
    if (after === before) return;
    await updateProduct(transaction, { ...after, updatedAt: savedAt(before, now) });
    const isRenamed = after.name !== before.name;
    if (isRenamed || brandIn(after.facts) !== brandIn(before.facts)) {
      await revise(transaction, id, { isRenamed });
    }
  });
  return find(context, actor, id);
}

const edit = (
  context: Context,
  actor: Actor,
  id: string,
  { updatedAt: seen, ...body }: z.output<typeof productChangeSchema>,
): Promise<Product> =>
  change(context, actor, id, (row, now) => {
    if (seen !== undefined && new Date(seen).getTime() !== row.updatedAt.getTime()) {
      throw new AppError('conflict');
    }
    const by = { by: actor.userId, at: now };
    return {
      ...row,
      ...columnsOf(body),
      facts: body.facts ? factsFrom(body.facts, row.facts, by) : row.facts,
    };
  });

const addFacts = (context: Context, actor: Actor, id: string, added: Facts): Promise<Product> =>
  change(context, actor, id, (row, now) => {
    const facts = factsFrom([...row.facts, ...added], row.facts, { by: actor.userId, at: now });
    if (facts.length > FACTS_MAX) throw new AppError('facts_full');
    return facts.length === row.facts.length ? row : { ...row, facts };
  });

function remove(context: Context, actor: Actor, id: string): Promise<void> {
  return inTransaction(context, async (transaction) => {
    await lockOwn(transaction, actor, id);
    if (await isBeingWritten(transaction, id)) throw new AppError('generation_running');
    await deleteProduct(transaction, id);
  });
}

async function list(context: Context, userId: string, query: z.output<typeof productFilterSchema>) {
  const { search, channel, state, finding, page = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  const isPaged = query.page !== undefined || query.pageSize !== undefined;
  const { rows, total } = await listProducts(context.db, {
    userId,
    search: search?.trim(),
    channel,
    state,
    finding,
    page: isPaged ? { offset: (page - 1) * pageSize, limit: pageSize } : undefined,
  });
  return { products: await viewsOf(context, rows), total };
}

/** What sellers sell. Another user's product looks like a missing one. */
export function createProducts(app: AppContext, listings: ProductListings) {
  const context = { ...app, listings };
  return {
    /** The user's own, last changed first; complete and without a total unless a page is asked for. */
    list: (userId: string, query: z.output<typeof productFilterSchema>) => list(context, userId, query),

    create: (actor: Actor, body: ProductBody) => create(context, actor, body),

    /** Throws not_found. */
    find: (reader: Reader, id: string) => find(context, reader, id),

    /** Throws not_found, forbidden and conflict. */
    edit: (actor: Actor, id: string, body: z.output<typeof productChangeSchema>) =>
      edit(context, actor, id, body),

    /** A fact that is there already stays as it is. Throws not_found, forbidden and facts_full. */
    addFacts: (actor: Actor, id: string, facts: Facts) => addFacts(context, actor, id, facts),

    /** Takes its listings along; the history stays. Throws not_found, forbidden and generation_running. */
    remove: (actor: Actor, id: string) => remove(context, actor, id),
  };
}

export type Products = ReturnType<typeof createProducts>;
