import { exportItemOrders, exportOrders } from '#contract/order-export.ts';
import { deleteItemOrder, deleteOrder } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import type { AnyOrder, OrderKind } from '#web/domain/order-kind.ts';

interface KindFacts {
  title: string;
  lead: string;
  path: string;
  exportPath: string;
  pageSize: number;
  remove: typeof deleteOrder;
}

export const orderKinds: Record<OrderKind, KindFacts> = {
  package: {
    title: 'Orders Management',
    lead: 'Every order of a package, with its payment.',
    path: paths.admin.orders,
    exportPath: exportOrders.path,
    pageSize: 5,
    remove: deleteOrder,
  },
  item: {
    title: 'Item Orders',
    lead: 'Every order of an item, with its payment.',
    path: paths.admin.itemsOrders,
    exportPath: exportItemOrders.path,
    pageSize: 10,
    remove: deleteItemOrder,
  },
};

export const isDeletable = ({ paymentStatus }: AnyOrder): boolean => paymentStatus === 'pending';
