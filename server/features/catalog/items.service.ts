import type { z } from 'zod';
import type { itemBodySchema } from '#contract/catalog.ts';
import { toSlug } from '#contract/slug.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import type { ChangeAuthor } from '#server/platform/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { savedAt } from '#server/platform/edit-conflict.ts';
import { AppError } from '#server/platform/errors.ts';
import { keepUntilContentChanges } from '#server/platform/kept-content.ts';
import { changeCatalogue, requireSeen } from './change.ts';
import {
  countItems,
  deleteItem,
  findItem,
  findItemForUpdate,
  type ItemRow,
  insertItem,
  listItemImages,
  listItems,
  listSlugsForInsert,
  updateItem,
} from './items.repository.ts';

type ItemBody = z.output<typeof itemBodySchema>;

const SLUG_MAX = 80;
const DEFAULT_PAGE_SIZE = 10;

const itemNotFound = () => new AppError('not_found', { message: 'This item no longer exists.' });

async function lockItem(transaction: Transaction, id: string): Promise<ItemRow> {
  const row = await findItemForUpdate(transaction, id);
  if (!row) throw itemNotFound();
  return row;
}

/** Empty for a name without letters or digits, such as an emoji, which makes no readable address. */
function readableSlug(text: string): string {
  const slug = toSlug(text, SLUG_MAX);
  return /[\p{L}\p{N}]/u.test(slug) ? slug : '';
}

/** An unused slug derived from the name. */
async function freeSlug(transaction: Transaction, name: string): Promise<string> {
  const base = readableSlug(name) || 'item';
  const taken = new Set(await listSlugsForInsert(transaction, base));
  let slug = base;
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
  return slug;
}

/** The slug an Admin chose, else the existing one, else one derived from the name. */
async function slugFor(
  transaction: Transaction,
  { slug = '', itemName }: ItemBody,
  stored: ItemRow | null,
): Promise<string> {
  const chosen = readableSlug(slug);
  if (chosen !== '') return chosen;
  return stored?.slug ?? freeSlug(transaction, itemName);
}

const columnsOf = (body: ItemBody, stored: ItemRow | null) => ({
  name: body.itemName,
  priceMinor: body.price,
  description: body.description ?? stored?.description ?? '',
  imageUrl: body.imageUrl ?? stored?.imageUrl ?? '',
  guidelines: body.guidelines ?? stored?.guidelines ?? '',
  accessUrl: body.accessUrl ?? stored?.accessUrl ?? '',
});

interface ItemListQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
  search?: string | undefined;
}

/** Operations for Admins and the public. Those that name an item throw not_found if it is gone. */
export function createItems(context: AppContext) {
  const { db } = context;
  const change = (by: ChangeAuthor, work: Parameters<typeof changeCatalogue<ItemRow>>[3]) =>
    changeCatalogue<ItemRow>(context, 'item', by, work);

  async function readList({ page, pageSize, search = '' }: ItemListQuery) {
    const limit = pageSize ?? DEFAULT_PAGE_SIZE;
    const isPaged = page !== undefined || pageSize !== undefined;
    const window = isPaged ? { limit, offset: ((page ?? 1) - 1) * limit } : undefined;
    const [rows, total] = await Promise.all([listItems(db, search, window), countItems(db, search)]);
    return { rows, total };
  }

  // Every public page asks for it, to know whether there are items at all.
  const newest = keepUntilContentChanges(context, () => readList({ page: 1, pageSize: 1 }));

  return {
    /** Newest first, whole unless a page is asked for. */
    list(query: ItemListQuery): ReturnType<typeof readList> {
      const isNewest = query.page === 1 && query.pageSize === 1 && !query.search;
      return isNewest ? newest() : readList(query);
    },

    async require(id: string): Promise<ItemRow> {
      const found = await findItem(db, id);
      if (!found) throw itemNotFound();
      return found;
    },

    /** Throws slug_taken. */
    async add(body: ItemBody, by: ChangeAuthor): Promise<ItemRow> {
      const { after } = await change(by, async (transaction) => {
        const slug = await slugFor(transaction, body, null);
        const now = context.now();
        const dates = { createdAt: now, updatedAt: now };
        const row = await insertItem(transaction, { id: newId(), slug, ...columnsOf(body, null), ...dates });
        return { action: 'added', before: null, after: row };
      });
      return after as ItemRow;
    },

    /** Throws slug_taken, and catalogue_changed if the editor has not seen the latest save. */
    async edit(id: string, body: ItemBody, by: ChangeAuthor): Promise<ItemRow> {
      const { after } = await change(by, async (transaction) => {
        const before = await lockItem(transaction, id);
        await requireSeen(transaction, 'item', before, body.updatedAt);
        const slug = await slugFor(transaction, body, before);
        const updatedAt = savedAt(before, context.now());
        const row = { ...before, slug, ...columnsOf(body, before), updatedAt };
        await updateItem(transaction, row);
        return { action: 'updated', before, after: row };
      });
      return after as ItemRow;
    },

    /** Orders keep their own copy of the item. */
    async remove(id: string, by: ChangeAuthor): Promise<void> {
      await change(by, async (transaction) => {
        const before = await lockItem(transaction, id);
        await deleteItem(transaction, id);
        return { action: 'deleted', before, after: null };
      });
    },

    /** All images shown by items, as text, to find out whether an upload is in use. */
    presentText: async (): Promise<string> => (await listItemImages(db)).join('\n'),
  };
}
