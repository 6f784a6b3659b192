import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { getItem, type Item } from '#contract/catalog.ts';
import { type ItemOrder, listItemOrders } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import { apiContext, type PageContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isOpenOrder } from '../../../domain/order-kind.ts';

/** Of one person and one item; the newest come first. */
const ORDERS_OF_ONE_ITEM = 100;

export interface Premium {
  itemName: string;
  imageUrl: string;
  isPaid: boolean;
  /** Plain text with line breaks; empty where the seller gave none, as is `accessUrl`. */
  guidelines: string;
  accessUrl: string;
  /** Where it can be bought; null when it is no longer on sale. */
  buyPath: string | null;
}

/** Null for an id that nothing has, and for an address that holds no id. */
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
  // What is on sale now says more than the copy in the order, which stays when the item is gone.
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

/** What an item brings, for who has paid for it. The item decides; its slug in the address is for people to read. */
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
