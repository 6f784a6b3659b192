import { z } from 'zod';

/**
 * The parts of PayPal's published schema (checkout_orders_v2 2.13, payments_payment_v2,
 * notifications_webhooks_v1) that our shop uses: field names, types, enums and lengths. Fields we never send
 * are omitted, and objects are strict, so that a misspelt field fails here rather than in production.
 */

/** The published pattern also allows signs and `.5`; `amount-rules.ts` rejects values no order may have. */
const valueSchema = z
  .string()
  .min(1)
  .max(32)
  .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/);

export const moneySchema = z.strictObject({
  currency_code: z
    .string()
    .length(3)
    .regex(/^[A-Z]{3}$/),
  value: valueSchema,
});
export type Money = z.output<typeof moneySchema>;

const text = (max: number) => z.string().min(1).max(max);
const url = z.url({ protocol: /^https?$/ }).max(2048);

const breakdownSchema = z.strictObject({
  item_total: moneySchema.optional(),
  shipping: moneySchema.optional(),
  handling: moneySchema.optional(),
  tax_total: moneySchema.optional(),
  insurance: moneySchema.optional(),
  shipping_discount: moneySchema.optional(),
  discount: moneySchema.optional(),
});

const itemSchema = z.strictObject({
  name: text(127),
  quantity: z.string().regex(/^[1-9][0-9]{0,9}$/),
  unit_amount: moneySchema,
  description: text(127).optional(),
  sku: text(127).optional(),
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
  tax: moneySchema.optional(),
});

const unitRequestSchema = z.strictObject({
  reference_id: text(256).optional(),
  custom_id: text(127).optional(),
  invoice_id: text(127).optional(),
  description: text(127).optional(),
  soft_descriptor: text(22).optional(),
  amount: moneySchema.extend({ breakdown: breakdownSchema.optional() }),
  items: z.array(itemSchema).max(100).optional(),
});

export const orderRequestSchema = z.strictObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(unitRequestSchema).min(1).max(10),
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        experience_context: z
          .strictObject({
            brand_name: text(127).optional(),
            locale: text(10).optional(),
            shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
            landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE']).optional(),
            user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
            payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional(),
            return_url: url.optional(),
            cancel_url: url.optional(),
          })
          .optional(),
      }),
    })
    .optional(),
});
export type OrderRequest = z.output<typeof orderRequestSchema>;

/** Capturing what the buyer approved takes no fields. */
export const captureRequestSchema = z.strictObject({});

export const refundRequestSchema = z.strictObject({
  amount: moneySchema.optional(),
  custom_id: text(127).optional(),
  invoice_id: text(127).optional(),
  note_to_payer: text(255).optional(),
});
export type RefundRequest = z.output<typeof refundRequestSchema>;

export const verifyRequestSchema = z.strictObject({
  auth_algo: text(100).regex(/^[a-zA-Z0-9]+$/),
  cert_url: url.max(500),
  transmission_id: text(50),
  transmission_sig: text(500),
  transmission_time: z.iso.datetime({ offset: true }),
  webhook_id: text(50).regex(/^[a-zA-Z0-9]+$/),
  webhook_event: z.looseObject({}),
});

// Answers

const linkSchema = z.strictObject({
  href: z.string(),
  rel: z.string(),
  method: z.enum(['GET', 'POST', 'PATCH']),
});
const instant = z.iso.datetime();
const idSchema = z
  .string()
  .max(36)
  .regex(/^[A-Z0-9]+$/);

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
const captureReasons = [
  'BUYER_COMPLAINT',
  'CHARGEBACK',
  'ECHECK',
  'INTERNATIONAL_WITHDRAWAL',
  'OTHER',
  'PENDING_REVIEW',
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'REFUNDED',
  'TRANSACTION_APPROVED_AWAITING_FUNDING',
  'UNILATERAL',
  'VERIFICATION_REQUIRED',
] as const;

const payeeSchema = z.strictObject({ merchant_id: z.string(), email_address: z.string() });

const captureInOrderSchema = z.strictObject({
  id: idSchema,
  status: z.enum(captureStatuses),
  status_details: z.strictObject({ reason: z.enum(captureReasons) }).optional(),
  amount: moneySchema,
  final_capture: z.literal(true),
  custom_id: text(127).optional(),
  invoice_id: text(127).optional(),
  seller_receivable_breakdown: z
    .strictObject({ gross_amount: moneySchema, paypal_fee: moneySchema, net_amount: moneySchema })
    .optional(),
  links: z.array(linkSchema),
  create_time: instant,
  update_time: instant,
});

export const captureAnswerSchema = captureInOrderSchema.extend({
  payee: payeeSchema,
  supplementary_data: z.strictObject({ related_ids: z.strictObject({ order_id: idSchema }) }),
});

export const refundAnswerSchema = z.strictObject({
  id: idSchema,
  status: z.enum(refundStatuses),
  amount: moneySchema,
  custom_id: text(127).optional(),
  invoice_id: text(127).optional(),
  note_to_payer: text(255).optional(),
  links: z.array(linkSchema),
  create_time: instant,
  update_time: instant,
});

const minimalOrder = { id: idSchema, status: z.enum(orderStatuses), links: z.array(linkSchema) };

export const orderAnswerSchema = z.strictObject({
  ...minimalOrder,
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(
    unitRequestSchema.extend({
      reference_id: text(256),
      payee: payeeSchema,
      payments: z
        .strictObject({
          captures: z.array(captureInOrderSchema),
          refunds: z.array(refundAnswerSchema).optional(),
        })
        .optional(),
    }),
  ),
  payer: z
    .strictObject({
      email_address: z.email(),
      payer_id: z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/),
      name: z.strictObject({ given_name: z.string(), surname: z.string() }),
      address: z.strictObject({ country_code: z.string().length(2) }),
    })
    .optional(),
  create_time: instant,
  update_time: instant,
});

export const minimalOrderSchema = z.strictObject(minimalOrder);

export const disputeAnswerSchema = z.strictObject({
  dispute_id: z.string().regex(/^[A-Z0-9-]+$/),
  create_time: instant,
  update_time: instant,
  disputed_transactions: z.array(
    z.strictObject({
      seller_transaction_id: idSchema,
      transaction_status: z.enum(['COMPLETED', 'REVERSED', 'PENDING']),
      gross_amount: moneySchema,
    }),
  ),
  reason: z.string(),
  status: z.enum(['OPEN', 'WAITING_FOR_SELLER_RESPONSE', 'UNDER_REVIEW', 'RESOLVED']),
  dispute_amount: moneySchema,
  dispute_outcome: z
    .strictObject({ outcome_code: z.enum(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR']) })
    .optional(),
  dispute_life_cycle_stage: z.enum(['INQUIRY', 'CHARGEBACK']),
  links: z.array(linkSchema),
});

export const eventSchema = z.strictObject({
  id: z.string().regex(/^WH-[A-Z0-9-]+$/),
  event_version: z.literal('1.0'),
  create_time: instant,
  resource_type: z.enum(['checkout-order', 'capture', 'refund', 'dispute']),
  resource_version: z.literal('2.0').optional(),
  event_type: z.string(),
  summary: z.string(),
  resource: z.looseObject({}),
  links: z.array(linkSchema),
});
export type WebhookEvent = z.output<typeof eventSchema>;
