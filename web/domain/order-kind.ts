import type { ItemOrder, Order } from '#contract/ordering.ts';

/** Packages bring credits, items bring access to something. Their orders have the same pages under other addresses. */
export type OrderKind = 'package' | 'item';

export type AnyOrder = Order | ItemOrder;

export const isPackageOrder = (order: AnyOrder): order is Order => 'packageId' in order;

export const kindOf = (order: AnyOrder): OrderKind => (isPackageOrder(order) ? 'package' : 'item');

/** What was bought stays open as long as the money was not all given back. */
export const isOpenOrder = ({ paymentStatus }: AnyOrder): boolean =>
  paymentStatus === 'Paid' || paymentStatus === 'Partially refunded';

interface KindPaths {
  pending: string;
  /** Where a buyer finds what was bought. */
  history: string;
  pay: (orderId: string) => string;
}

export const orderPaths: Record<OrderKind, KindPaths> = {
  package: {
    pending: '/user/pending-payment',
    history: '/user/subscription-history',
    pay: (orderId) => `/pay-now/${orderId}`,
  },
  item: {
    pending: '/user/item-pending-payment',
    history: '/user/orders-history',
    pay: (orderId) => `/item-pay-now/${orderId}`,
  },
};

/** What an item brings, for who has paid for it. */
export const premiumPath = ({ slug, itemId }: Pick<ItemOrder, 'slug' | 'itemId'>): string =>
  `/premium/${encodeURIComponent(slug)}/${encodeURIComponent(itemId)}`;

export const receiptPath = (number: string): string => `/user/receipts/${encodeURIComponent(number)}`;

/** The lists of everything that was ordered. */
export const ORDERS_PATHS: Record<OrderKind, string> = {
  package: '/user/orders',
  item: orderPaths.item.history,
};
