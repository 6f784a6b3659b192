import { z } from 'zod';
import { packageMembershipSchema } from './catalog.ts';
import { defineEndpoint } from './endpoint.ts';
import { personNameSchema } from './identity-fields.ts';
import {
  dateTimeSchema,
  daySchema,
  doneSchema,
  idParamsSchema,
  idSchema,
  pagingQuerySchema,
  successOf,
} from './primitives.ts';

/**
 * `pending → Paid → Refunded`, or `Partially refunded` when only the unused credits were refunded; or
 * `pending → Cancelled`, by the buyer.
 */
export const paymentStatusSchema = z.enum(['pending', 'Paid', 'Partially refunded', 'Refunded', 'Cancelled']);
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

export const orderStatusSchema = z.enum(['pending', 'Completed', 'Refunded', 'Cancelled']);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** What the buyer needs to know about a payment that is not complete. */
export const paymentNoteSchema = z.enum([
  /** The outcome at PayPal is unknown; the server keeps checking. */
  'being_confirmed',
  /** PayPal is holding the payment (review, e-check). */
  'in_review',
  /** PayPal declined the card or account; the buyer may try another. */
  'declined',
  /** The payment does not match the order. Nothing was credited, and a person has to look at it. */
  'needs_support',
  /** The buyer opened a dispute. The credits are frozen until it closes. */
  'disputed',
]);
export type PaymentNote = z.infer<typeof paymentNoteSchema>;

/**
 * Fields shared by both kinds of order, named as in the specification. Amounts are in `currency` with two
 * decimals. An item brings neither credits nor a membership.
 */
const commonOrderSchema = z.object({
  _id: idSchema,
  /** 8 characters from A-Z and 0-9, like `orderId`. */
  paymentId: z.string(),
  orderId: z.string(),
  /** The product that was ordered: a package, or the item that `itemId` names too. */
  packageId: z.string(),
  packageName: z.string(),
  /** Credits it brings; 0 for an item. */
  credit: z.number().int(),
  /** Days of the membership, if it brings one; 0 for an item. Neither credits nor items expire. */
  Validity: z.number().int(),
  sellerEmail: z.string(),
  /** Order creation plus `Validity` days; null until paid. */
  MembershipValidity: dateTimeSchema.nullable(),
  featuredImage: z.string(),
  packagePrice: z.number(),
  processingFee: z.number(),
  totalPrice: z.number(),
  currency: z.string(),
  paymentStatus: paymentStatusSchema,
  orderStatus: orderStatusSchema,
  paymentMethod: z.enum(['Paypal', '']),
  paymentNote: paymentNoteSchema.nullable(),
  /** PayPal's id of the capture that paid for this order. */
  paypalTransactionID: z.string().nullable(),
  /** The buyer's account. Kept after the account is deleted; name and address are then empty. */
  customerId: z.string(),
  customerEmail: z.string(),
  customerName: z.string(),
  address: z.string(),
  country: z.string(),
  /** Empty for a private buyer, as is `vatId`. */
  company: z.string(),
  vatId: z.string(),
  /** dd/mm/yyyy */
  orderDate: z.string(),
  createdAt: dateTimeSchema,
  paidAt: dateTimeSchema.nullable(),
  cancelledAt: dateTimeSchema.nullable(),
  /** Total refunded so far. */
  refundedPrice: z.number(),
  /** Null until a receipt is issued. */
  receiptNumber: z.string().nullable(),
});

export const orderSchema = commonOrderSchema.extend({
  /** What it makes of its buyer until `MembershipValidity`. */
  membership: packageMembershipSchema,
});
export type Order = z.infer<typeof orderSchema>;

export const itemOrderSchema = commonOrderSchema.extend({
  itemId: z.string(),
  slug: z.string(),
  imageUrl: z.string(),
  /** Empty until the order is paid, as is `accessUrl`. */
  guidelines: z.string(),
  accessUrl: z.string(),
});
export type ItemOrder = z.infer<typeof itemOrderSchema>;

const required = (message: string, max: number) =>
  z.string(message).trim().min(1, message).max(max, `At most ${max} characters`);

const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(/^\P{Cc}*$/u, 'One line, without control characters')
    .default('');

const billingFieldsSchema = z.object({
  customerName: personNameSchema,
  address: required('Please enter your address', 500),
  country: required('Please choose a country', 80),
  company: optionalLine(150),
  /** Its form is checked for the countries whose form is known. */
  vatId: optionalLine(30),
});

const checkoutFieldsSchema = billingFieldsSchema.extend({
  /** Created when the page opens. Submitting the same key again returns the same order. */
  checkoutKey: z.uuid().optional(),
  /** The price the buyer saw. If it has changed since: 409 `price_changed`, and no order is made. */
  seenPrice: z.number().min(0).max(1_000_000).optional(),
  seenCurrency: z.string().max(3).optional(),
});

export const newOrderBodySchema = checkoutFieldsSchema.extend({ packageId: idSchema });
export const newItemOrderBodySchema = checkoutFieldsSchema.extend({ itemId: idSchema });

export const newOrder = defineEndpoint({
  method: 'POST',
  path: '/new-order',
  access: 'user',
  summary: 'Order a package; price, credits, buyer, ids, status and dates are the server’s',
  body: newOrderBodySchema,
  answer: orderSchema,
});

export const newItemOrder = defineEndpoint({
  method: 'POST',
  path: '/new-item-order',
  access: 'user',
  summary: 'Order an item',
  body: newItemOrderBodySchema,
  answer: itemOrderSchema,
});

export const orderSortSchema = z.enum([
  'orderDate',
  'orderId',
  'packageName',
  'customerName',
  'customerEmail',
  'totalPrice',
  'paymentStatus',
  'orderStatus',
]);
export type OrderSort = z.infer<typeof orderSortSchema>;

export const orderFilterSchema = z.object({
  userEmail: z.string('One email address only').max(320).optional(),
  /**
   * Part of the order ID, payment ID, customer's name or email, product, PayPal transaction or order status,
   * ignoring case; or a complete receipt or credit note number, or another id of PayPal's. An Admin finds a
   * cancelled order by any complete number of these.
   */
  search: z.string('One search text only').trim().max(200).optional(),
  /** Cancelled orders are listed only under their own status. */
  paymentStatus: paymentStatusSchema.optional(),
  /** Only orders that need a person: mismatched payments and disputes. */
  needsAttention: z.literal('true').optional(),
  /** First and last day on which it was ordered. */
  from: daySchema.optional(),
  to: daySchema.optional(),
});

/** Without `userEmail`, all orders (Admins only); with the caller's own address, the caller's orders. */
export const orderListQuerySchema = pagingQuerySchema.extend({
  ...orderFilterSchema.shape,
  /** Newest first by default. */
  sort: orderSortSchema.optional(),
  direction: z.enum(['asc', 'desc']).optional(),
});
export type OrderFilterQuery = z.output<typeof orderFilterSchema>;
export type OrderListQuery = z.input<typeof orderListQuerySchema>;

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/orders',
  access: 'user',
  summary: 'Package orders, newest first: all for an Admin, or the caller’s own with their `userEmail`',
  query: orderListQuerySchema,
  answer: z.array(orderSchema),
});

export const listItemOrders = defineEndpoint({
  method: 'GET',
  path: '/item-orders',
  access: 'user',
  summary: 'Item orders, newest first: all for an Admin, or the caller’s own with their `userEmail`',
  query: orderListQuerySchema.extend({
    /** Only orders of this item. */
    itemId: idSchema.optional(),
  }),
  answer: z.array(itemOrderSchema),
});

const orderTotalsSchema = z.object({
  /** All orders of the filter, paid or not. */
  orders: z.number().int(),
  /** What was paid, by environment and currency; amounts with two decimals. */
  takings: z.array(
    z.object({
      environment: z.enum(['demo', 'sandbox', 'live']),
      currency: z.string(),
      /** Orders that were paid, including those refunded since. */
      orders: z.number().int(),
      paid: z.number(),
      refunded: z.number(),
    }),
  ),
});
export type OrderTotals = z.infer<typeof orderTotalsSchema>;

export const getOrderTotals = defineEndpoint({
  method: 'GET',
  path: '/api/order-totals',
  access: 'admin',
  summary: 'How many orders of a kind match a filter, and what they brought in, each currency apart',
  query: orderFilterSchema.extend({ kind: z.enum(['package', 'item']) }),
  answer: successOf(orderTotalsSchema),
});

export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/order/{id}',
  access: 'user',
  summary: 'One own package order, by `_id` or orderId',
  params: idParamsSchema,
  answer: orderSchema,
});

export const getItemOrder = defineEndpoint({
  method: 'GET',
  path: '/item-order/{id}',
  access: 'user',
  summary: 'One own item order, by `_id` or orderId',
  params: idParamsSchema,
  answer: itemOrderSchema,
});

export const verifyOrder = defineEndpoint({
  method: 'GET',
  path: '/verify-order/{id}',
  access: 'user',
  summary: 'How far the payment of an own order is',
  params: idParamsSchema,
  answer: successOf(
    z.object({
      orderId: z.string(),
      paymentStatus: paymentStatusSchema,
      orderStatus: orderStatusSchema,
      paymentNote: paymentNoteSchema.nullable(),
    }),
  ),
});

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{id}/cancel',
  access: 'user',
  summary: 'Cancel one of your pending orders of either kind; 409 while a payment is under way',
  params: idParamsSchema,
  answer: doneSchema,
});

export const deleteOrder = defineEndpoint({
  method: 'DELETE',
  path: '/order/{id}',
  access: 'admin',
  summary: 'Delete a pending package order; one with a payment under way: 409',
  params: idParamsSchema,
  answer: doneSchema,
});

export const deleteItemOrder = defineEndpoint({
  method: 'DELETE',
  path: '/item-order/{id}',
  access: 'admin',
  summary: 'Delete a pending item order; one with a payment under way: 409',
  params: idParamsSchema,
  answer: doneSchema,
});
