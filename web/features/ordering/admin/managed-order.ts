import {
  deleteItemOrder,
  deleteOrder,
  type ItemOrder,
  type Order,
  type PaymentNote,
} from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

/** Packages bring credits, items bring access to something; the back office has a page for the orders of each. */
export type OrderKind = 'package' | 'item';

export type ManagedOrder = Order | ItemOrder;

export const isPackageOrder = (order: ManagedOrder): order is Order => 'packageId' in order;

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
    exportPath: '/admin/orders.csv',
    pageSize: 5,
    remove: deleteOrder,
  },
  item: {
    title: 'Item Orders',
    lead: 'Every order of an item, with its payment.',
    path: paths.admin.itemsOrders,
    exportPath: '/admin/items-orders.csv',
    pageSize: 10,
    remove: deleteItemOrder,
  },
};

/** What a note about the payment means for who runs the shop. */
export const noteWords: Record<PaymentNote, { tone: BadgeTone; label: string; sentence: string }> = {
  being_confirmed: {
    tone: 'info',
    label: 'Being confirmed',
    sentence: 'PayPal’s answer is not known yet. It is looked up until it is.',
  },
  in_review: {
    tone: 'info',
    label: 'In review',
    sentence:
      'PayPal holds the payment back (review or bank transfer). It is completed once PayPal releases it.',
  },
  declined: {
    tone: 'neutral',
    label: 'Declined',
    sentence: 'PayPal declined the payment. The buyer can try another way to pay.',
  },
  needs_support: {
    tone: 'danger',
    label: 'Needs attention',
    sentence:
      'Something about the payment does not match this order. Nothing was credited; please look at it.',
  },
  disputed: {
    tone: 'danger',
    label: 'Disputed',
    sentence: 'The buyer opened a dispute at PayPal. The unused credits rest; please answer it there.',
  },
};

/** A refund can be made of what was paid and not yet given back whole. */
export const isRefundable = ({ paymentStatus }: ManagedOrder): boolean =>
  paymentStatus === 'Paid' || paymentStatus === 'Partially refunded';

export const isDeletable = ({ paymentStatus }: ManagedOrder): boolean => paymentStatus === 'pending';
