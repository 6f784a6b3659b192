import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { exportItemOrders, exportOrders } from '#contract/order-export.ts';
import { deleteItemOrder, deleteOrder } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import type { AnyOrder, OrderKind } from '#web/domain/order-kind.ts';

interface KindFacts {
  title: string;
  lead: string;
  path: string;
  /** The address of an order. */
  order: (orderId: string) => string;
  exportPath: string;
  remove: typeof deleteOrder;
}

const searchedBy = 'Search by any number on the order or its receipts, or by name, email or product.';

export const orderKinds: Record<OrderKind, KindFacts> = {
  package: {
    title: 'Orders Management',
    lead: `Every package order, with its payment. ${searchedBy}`,
    path: paths.admin.orders,
    order: paths.admin.order,
    exportPath: exportOrders.path,
    remove: deleteOrder,
  },
  item: {
    title: 'Item Orders',
    lead: `Every item order, with its payment. ${searchedBy}`,
    path: paths.admin.itemsOrders,
    order: paths.admin.itemsOrder,
    exportPath: exportItemOrders.path,
    remove: deleteItemOrder,
  },
};

export const isDeletable = ({ paymentStatus }: AnyOrder): boolean => paymentStatus === 'pending';

/** The element in the list that opens an order. */
export const orderLinkId = (orderId: string): string => `order-${orderId}`;

/** Opening and closing an order changes only the path, and leaves the list behind it as it is. */
export function shouldRevalidateOrders(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl: here, nextUrl: next, defaultShouldRevalidate } = change;
  return (here.pathname === next.pathname || here.search !== next.search) && defaultShouldRevalidate;
}
