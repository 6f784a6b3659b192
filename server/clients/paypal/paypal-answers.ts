import { z } from 'zod';
import { parseAmount } from './paypal-amount.ts';

/** Only the fields we use. Anything else PayPal sends, now or later, is ignored. */

const idSchema = z.string().min(1).max(64);

/** An amount in minor units of its currency. */
export interface PayPalAmount {
  readonly currency: string;
  readonly minor: number;
}

const amountSchema = z
  .object({ currency_code: z.string().length(3), value: z.string().max(32) })
  .transform(({ currency_code: currency, value }, context): PayPalAmount => {
    const minor = parseAmount(value, currency);
    if (minor !== null) return { currency, minor };
    context.addIssue({ code: 'custom', message: 'not an amount' });
    return z.NEVER;
  });

const payeeSchema = z
  .object({ merchant_id: z.string().optional(), email_address: z.string().optional() })
  .transform(({ merchant_id, email_address }) => ({
    merchantId: merchant_id ?? null,
    email: email_address ?? null,
  }));

export const orderStatuses = [
  'CREATED',
  'SAVED',
  'APPROVED',
  'VOIDED',
  'COMPLETED',
  'PAYER_ACTION_REQUIRED',
] as const;

export const captureStatuses = [
  'COMPLETED',
  'DECLINED',
  'PARTIALLY_REFUNDED',
  'PENDING',
  'REFUNDED',
  'FAILED',
] as const;

export const refundStatuses = ['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED'] as const;

const captureFields = z.object({
  id: idSchema,
  status: z.enum(captureStatuses),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: amountSchema,
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  payee: payeeSchema.optional(),
  create_time: z.string().optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
});

export const captureSchema = captureFields.transform((capture) => ({
  id: capture.id,
  status: capture.status,
  /** Why it is pending or declined, such as `ECHECK` or `PENDING_REVIEW`. */
  reason: capture.status_details?.reason ?? null,
  amount: capture.amount,
  customId: capture.custom_id ?? null,
  invoiceId: capture.invoice_id ?? null,
  /** Who was paid; included only when the capture itself is requested. */
  payee: capture.payee ?? null,
  createdAt: capture.create_time ?? null,
  orderId: capture.supplementary_data?.related_ids?.order_id ?? null,
}));
export type PayPalCapture = z.output<typeof captureSchema>;

export const refundSchema = z
  .object({
    id: idSchema,
    status: z.enum(refundStatuses),
    status_details: z.object({ reason: z.string().optional() }).optional(),
    amount: amountSchema,
    custom_id: z.string().optional(),
    invoice_id: z.string().optional(),
    links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
  })
  .transform((refund) => ({
    id: refund.id,
    status: refund.status,
    reason: refund.status_details?.reason ?? null,
    amount: refund.amount,
    customId: refund.custom_id ?? null,
    invoiceId: refund.invoice_id ?? null,
    /** PayPal identifies the refunded capture only by a link. */
    captureId:
      refund.links
        ?.find(({ rel }) => rel === 'up')
        ?.href.split('/')
        .pop() ?? null,
  }));
export type PayPalRefund = z.output<typeof refundSchema>;

const purchaseUnitSchema = z.object({
  reference_id: z.string().optional(),
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  amount: amountSchema.optional(),
  payee: payeeSchema.optional(),
  payments: z
    .object({ captures: z.array(captureSchema).optional(), refunds: z.array(refundSchema).optional() })
    .optional(),
});

export const orderSchema = z
  .object({
    id: idSchema.regex(/^[A-Z0-9]+$/),
    status: z.enum(orderStatuses),
    purchase_units: z.array(purchaseUnitSchema).optional(),
    payer: z.object({ email_address: z.string().optional(), payer_id: z.string().optional() }).optional(),
    links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
  })
  .transform((order) => {
    const unit = order.purchase_units?.[0];
    return {
      id: order.id,
      /** Never decides about money: an order can be COMPLETED while its capture is DECLINED. */
      status: order.status,
      amount: unit?.amount ?? null,
      customId: unit?.custom_id ?? null,
      invoiceId: unit?.invoice_id ?? null,
      payee: unit?.payee ?? null,
      captures: unit?.payments?.captures ?? [],
      /** All refunds, made through the API or in PayPal's console. */
      refunds: unit?.payments?.refunds ?? [],
      payerEmail: order.payer?.email_address ?? null,
      payerId: order.payer?.payer_id ?? null,
      /** Where the buyer approves without the buttons. */
      approveUrl: order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null,
    };
  });
export type PayPalOrder = z.output<typeof orderSchema>;

export const disputeSchema = z
  .object({
    dispute_id: idSchema,
    status: z.string(),
    reason: z.string().optional(),
    dispute_amount: amountSchema.optional(),
    dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
  })
  .transform((dispute) => ({
    id: dispute.dispute_id,
    status: dispute.status,
    reason: dispute.reason ?? null,
    amount: dispute.dispute_amount ?? null,
    /** Such as `RESOLVED_BUYER_FAVOUR`; null while the dispute is open. */
    outcome: dispute.dispute_outcome?.outcome_code ?? null,
    /** The disputed captures. */
    captureIds: (dispute.disputed_transactions ?? []).flatMap(({ seller_transaction_id: id }) => id ?? []),
  }));
export type PayPalDispute = z.output<typeof disputeSchema>;

export const webhookSchema = z
  .object({ id: idSchema, url: z.string(), event_types: z.array(z.object({ name: z.string() })) })
  .transform(({ id, url, event_types }) => ({ id, url, eventNames: event_types.map(({ name }) => name) }));
export type PayPalWebhook = z.output<typeof webhookSchema>;

export const verificationSchema = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

export const tokenSchema = z.object({
  access_token: z.string().min(1).max(4000),
  token_type: z.string(),
  expires_in: z.number().min(0),
  app_id: z.string().optional(),
  scope: z.string().optional(),
});

/** PayPal has two error formats: that of the REST calls and that of the token endpoint. */
export const errorSchema = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  debug_id: z.string().optional(),
  details: z
    .array(z.object({ issue: z.string().optional(), description: z.string().optional() }))
    .optional()
    .catch(undefined),
  error: z.string().optional(),
  error_description: z.string().optional(),
});
