import type { ItemOrder, Order } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';

/**
 * Packages bring credits, items bring access to content. Their orders have the same pages at different
 * addresses.
 */
export type OrderKind = 'package' | 'item';

export type AnyOrder = Order | ItemOrder;

export const isPackageOrder = (order: AnyOrder): order is Order => !('itemId' in order);

export const kindOf = (order: AnyOrder): OrderKind => (isPackageOrder(order) ? 'package' : 'item');

/** A purchase stays accessible until it is fully refunded. */
export const isOpenOrder = ({ paymentStatus }: AnyOrder): boolean =>
  paymentStatus === 'Paid' || paymentStatus === 'Partially refunded';

interface KindPaths {
  pending: string;
  /** Where buyers find their purchases. */
  history: string;
  pay: (orderId: string) => string;
  /** The checkout of a product. */
  buy: (productId: string) => string;
}

export const orderPaths: Record<OrderKind, KindPaths> = {
  package: {
    pending: paths.user.pendingPayment,
    history: paths.user.subscriptionHistory,
    pay: paths.payNow,
    buy: paths.buy,
  },
  item: {
    pending: paths.user.itemPendingPayment,
    history: paths.user.ordersHistory,
    pay: paths.itemPayNow,
    buy: paths.itemBuy,
  },
};

/** The order lists. */
export const ORDERS_PATHS: Record<OrderKind, string> = {
  package: paths.user.orders,
  item: orderPaths.item.history,
};
