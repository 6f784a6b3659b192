import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { orderStatusSchema, paymentNoteSchema, paymentStatusSchema } from './ordering.ts';
import {
  dateTimeSchema,
  doneSchema,
  idParamsSchema,
  idSchema,
  successOf,
  successWith,
} from './primitives.ts';

/** PayPal's ids are capital letters and digits. */
const paypalIdSchema = z.string().regex(/^[A-Z0-9]{1,36}$/, 'Not a PayPal ID');

export const createPayPalOrder = defineEndpoint({
  method: 'POST',
  path: '/api/paypal/orders',
  access: 'user',
  summary: 'Make the PayPal order of an own pending order, of either kind',
  body: z.object({ orderId: idSchema }),
  answer: successOf(z.object({ paypalOrderId: paypalIdSchema })),
});

/** The server asks PayPal itself and ignores the rest of the payload in the specification. */
const completionBodySchema = z.object({
  paypalOrderId: paypalIdSchema.optional(),
  paypalTransactionID: paypalIdSchema.optional(),
});

/**
 * `settled` is the only complete success: paid and credited, now or earlier. Status 202 means
 * `being_confirmed` (the outcome is unknown and the server keeps checking) or `in_review` (PayPal is holding
 * the payment). A declined payment is 422 `payment_declined`; the buyer may try another card.
 */
const completionOf = <Facts extends z.ZodRawShape>(facts: Facts) =>
  z.discriminatedUnion('success', [
    successWith({ outcome: z.literal('settled'), ...facts }),
    z.object({ success: z.literal(false), outcome: z.enum(['being_confirmed', 'in_review']), ...facts }),
  ]);

export const processPaymentComplete = defineEndpoint({
  method: 'PUT',
  path: '/process-payment-complete/{id}',
  access: 'user',
  summary: 'After approval: capture, check and settle an own package order, once',
  params: idParamsSchema,
  body: completionBodySchema,
  statuses: [200, 202],
  answer: completionOf({
    message: z.string(),
    alreadyProcessed: z.boolean(),
    paymentStatus: paymentStatusSchema,
    orderStatus: orderStatusSchema,
  }),
});

export const itemUpdatePaymentStatus = defineEndpoint({
  method: 'PUT',
  path: '/item-update-payment-status/{id}',
  access: 'user',
  summary: 'After approval: capture, check and settle an own item order, once',
  params: idParamsSchema,
  body: completionBodySchema,
  statuses: [200, 202],
  answer: completionOf({
    message: z.string(),
    matchedCount: z.number().int(),
    modifiedCount: z.number().int(),
    slug: z.string(),
    itemId: z.string(),
  }),
});

export const paypalWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/paypal/webhook',
  access: 'public',
  summary: 'PayPal tells what happened; believed only by a verified signature, and then only as a hint',
  answer: successWith({}),
});

const refundScopeSchema = z.enum(['full', 'unused']);
export type RefundScope = z.infer<typeof refundScopeSchema>;

const refundQuoteSchema = z.object({
  scope: refundScopeSchema,
  /** In `currency`, two decimals. */
  amount: z.number(),
  currency: z.string(),
  /** Credits to be taken back. */
  credits: z.number().int(),
  /** The buyer's balance afterwards; negative if spent credits are refunded. */
  balanceAfter: z.number().int(),
});
export type RefundQuote = z.infer<typeof refundQuoteSchema>;

export const getRefundQuotes = defineEndpoint({
  method: 'GET',
  path: '/api/orders/{id}/refund',
  access: 'admin',
  summary: 'What a full refund and one of the unused credits would give back and take',
  params: idParamsSchema,
  answer: successOf(z.array(refundQuoteSchema)),
});

export const refundOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{id}/refund',
  access: 'admin',
  summary: 'Refund a paid order of either kind through PayPal and take its credits back',
  params: idParamsSchema,
  body: z.object({
    scope: refundScopeSchema.default('full'),
    reason: z.string().trim().max(255, 'At most 255 characters').default(''),
    /** The amount the Admin saw. If it has changed since: 409 `refund_changed`. */
    seenAmount: z.number().min(0).max(1_000_000).optional(),
  }),
  answer: successOf(
    z.object({
      refundId: idSchema,
      /** `pending`: PayPal has not confirmed the refund yet; the server keeps checking. */
      status: z.enum(['completed', 'pending']),
      amount: z.number(),
      currency: z.string(),
      credits: z.number().int(),
    }),
  ),
});

export const reconcileOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{id}/reconcile',
  access: 'admin',
  summary: 'Check with PayPal again for one order and do what follows from it',
  params: idParamsSchema,
  answer: successOf(
    z.object({
      paymentStatus: paymentStatusSchema,
      paymentNote: paymentNoteSchema.nullable(),
      report: z.string(),
    }),
  ),
});

export const closeOrderAlarm = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{id}/alarm-closed',
  access: 'admin',
  summary: 'Say what was done about an order that needed attention: it is then like any other',
  params: idParamsSchema,
  body: z.object({
    note: z
      .string('Say what was done about it')
      .trim()
      .min(1, 'Say what was done about it')
      .max(500, 'At most 500 characters'),
  }),
  answer: doneSchema,
});

/** One entry in the payment history of an order, newest first. */
const paymentEventSchema = z.object({
  at: dateTimeSchema,
  kind: z.enum(['attempt', 'capture', 'refund', 'webhook', 'dispute', 'alarm']),
  /** What became of it: our word for it, or PayPal's type of a webhook and status of a dispute. */
  status: z.string(),
  /** The code of the reason, ours or PayPal's. */
  reason: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  /** What a person wrote about it, or an alarm says. */
  detail: z.string(),
  /** PayPal's ids and codes, for asking PayPal. */
  codes: z.array(z.string()),
});
export type PaymentEvent = z.infer<typeof paymentEventSchema>;

export const listPaymentEvents = defineEndpoint({
  method: 'GET',
  path: '/api/orders/{id}/payment-events',
  access: 'admin',
  summary: 'Payment history of an order: attempts, captures, refunds, webhooks, disputes, alarms',
  params: idParamsSchema,
  answer: successOf(z.array(paymentEventSchema)),
});
