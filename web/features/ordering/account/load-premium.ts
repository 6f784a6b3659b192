import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { getItem, type Item } from '#contract/catalog.ts';
import { type ItemOrder, listItemOrders } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import { apiContext, type PageContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isOpenOrder } from '../../../domain/order-kind.ts';

/** Limit of orders per user and item, newest first. */
const ORDERS_OF_ONE_ITEM = 100;

export interface Premium {
  itemName: string;
  imageUrl: string;
  isPaid: boolean;
  /** Plain text with line breaks; empty if the seller gave none. The same applies to `accessUrl`. */
  guidelines: string;
  accessUrl: string;
  /** Where to buy it; null if it is no longer on sale. */
  buyPath: string | null;
}

/** Null for an unknown or invalid id. */
async function unlessUnknown<Found>(finding: Promise<Found>): Promise<Found | null> {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

async function findItem(page: PageContext, id: string): Promise<Item | null> {
  return (await unlessUnknown(page.api(getItem, { params: { id } })))?.data ?? null;
}

async function findPaidOrder(page: PageContext, itemId: string): Promise<ItemOrder | null> {
  const viewer = await page.viewer();
  if (viewer === null) return null;
  const query = { userEmail: viewer.email, itemId, page: 1, pageSize: ORDERS_OF_ONE_ITEM };
  const orders = await unlessUnknown(page.api(listItemOrders, { query }));
  return orders?.find(isOpenOrder) ?? null;
}

function premiumOf(item: Item | null, order: ItemOrder | null): Premium {
  const isOpen = item !== null && (item.guidelines !== '' || item.accessUrl !== '');
  // The current item is more up to date than the order's copy, which remains if the item is deleted.
  const source = isOpen ? item : order;
  return {
    itemName: item?.itemName ?? order?.packageName ?? '',
    imageUrl: item?.imageUrl ?? order?.imageUrl ?? '',
    isPaid: isOpen || order !== null,
    guidelines: source?.guidelines ?? '',
    accessUrl: source?.accessUrl ?? '',
    buyPath: item && paths.itemBuy(item.itemId),
  };
}

/** The content of an item for its buyers. Found by the item's id; the slug is only for readability. */
export async function loadPremium({ params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  const page = context.get(apiContext);
  const itemId = params['itemId'] ?? '';
  const [item, order] = await Promise.all([findItem(page, itemId), findPaidOrder(page, itemId)]);
  const known = item ?? order;
  if (known === null) throw data(null, { status: 404 });
  if (known.slug !== params['slug'] && known.slug !== '')
    throw redirect(paths.premium(known.slug, known.itemId));
  return premiumOf(item, order);
}
