import type { ItemOrder, Order, OrderStatus, PaymentNote, PaymentStatus } from '#contract/ordering.ts';
import { ORDER_STATUSES } from '#server/db/schema/ordering.ts';
import type { OrderRow } from './orders.repository.ts';

const paymentStatuses: Record<string, PaymentStatus> = {
  pending: 'pending',
  paid: 'Paid',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
};

const orderStatuses: Record<string, OrderStatus> = {
  pending: 'pending',
  paid: 'Completed',
  partially_refunded: 'Completed',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
};

/** The stored status for a payment status of the contract. */
export const storedStatusOf = (wanted: PaymentStatus) =>
  ORDER_STATUSES.find((stored) => paymentStatuses[stored] === wanted);

/** The stored statuses whose displayed order status contains these words. */
export function statusesShownWith(words: string): string[] {
  const wanted = words.toLowerCase();
  return Object.entries(orderStatuses).flatMap(([stored, shown]) =>
    shown.toLowerCase().includes(wanted) ? [stored] : [],
  );
}

/** The statuses as the specification names them. */
export function statusesOf({ status, paymentNote }: Pick<OrderRow, 'status' | 'paymentNote'>) {
  return {
    paymentStatus: paymentStatuses[status] ?? 'pending',
    orderStatus: orderStatuses[status] ?? 'pending',
    paymentNote: paymentNote as PaymentNote | null,
  };
}

/** dd/mm/yyyy in UTC. */
function orderDateOf(instant: Date): string {
  const [year, month, day] = instant.toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/** All currencies we support have two decimals. */
export const amountOf = (minor: number): number => minor / 100;

function sharedFieldsOf(row: OrderRow) {
  return {
    _id: row.id,
    paymentId: row.paymentNumber,
    orderId: row.orderNumber,
    packageId: row.productId,
    packageName: row.productName,
    credit: row.credits,
    Validity: row.validityDays,
    sellerEmail: row.sellerEmail,
    MembershipValidity: row.membershipEndsAt?.toISOString() ?? null,
    featuredImage: row.imageUrl,
    packagePrice: amountOf(row.priceMinor),
    processingFee: amountOf(row.feeMinor),
    totalPrice: amountOf(row.totalMinor),
    currency: row.currency,
    ...statusesOf(row),
    paymentMethod: row.captureId ? ('Paypal' as const) : ('' as const),
    paypalTransactionID: row.captureId,
    customerId: row.userId,
    customerEmail: row.customerEmail,
    customerName: row.customerName,
    address: row.address,
    country: row.country,
    company: row.company,
    vatId: row.vatId,
    orderDate: orderDateOf(row.createdAt),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    refundedPrice: amountOf(row.refundedMinor),
    receiptNumber: row.receiptNumber,
  };
}

/** A package order with the specification's field names. */
export function packageOrderOf(row: OrderRow): Order {
  return {
    ...sharedFieldsOf(row),
    membership: row.membership,
  };
}

/** An item order; contains what was bought only while it is paid. */
export function itemOrderOf(row: OrderRow): ItemOrder {
  const isOpen = row.status === 'paid' || row.status === 'partially_refunded';
  return {
    ...sharedFieldsOf(row),
    itemId: row.productId,
    slug: row.slug,
    imageUrl: row.imageUrl,
    guidelines: isOpen ? row.guidelines : '',
    accessUrl: isOpen ? row.accessUrl : '',
  };
}
