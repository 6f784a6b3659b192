import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dateTimeSchema, idParamsSchema, idSchema, successOf } from './primitives.ts';

/** Amounts are in `currency` with two decimals, negative on a credit note. */
export const receiptSchema = z.object({
  _id: idSchema,
  /** Unique and gapless, such as `LW-2026-000042`. */
  number: z.string(),
  kind: z.enum(['receipt', 'credit_note']),
  /** On a credit note, the number of the receipt it corrects. */
  corrects: z.string().nullable(),
  issuedAt: dateTimeSchema,
  orderId: z.string(),
  isDemo: z.boolean(),
  seller: z.object({ name: z.string(), address: z.string(), email: z.string(), taxId: z.string() }),
  buyer: z.object({
    name: z.string(),
    address: z.string(),
    country: z.string(),
    email: z.string(),
    company: z.string(),
    vatId: z.string(),
  }),
  lines: z.array(z.object({ text: z.string(), amount: z.number() })),
  /** The tax included in the total; null if the operator states none. */
  tax: z.object({ label: z.string(), ratePercent: z.number(), amount: z.number() }).nullable(),
  total: z.number(),
  currency: z.string(),
  paymentMethod: z.string(),
  transactionId: z.string(),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const listReceipts = defineEndpoint({
  method: 'GET',
  path: '/api/orders/{id}/receipts',
  access: 'user',
  summary: 'Receipt and credit notes of an own order of either kind, oldest first',
  params: idParamsSchema,
  answer: successOf(z.array(receiptSchema)),
});

export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/api/receipts/{id}',
  access: 'user',
  summary: 'One own receipt or credit note, by `_id` or number',
  params: idParamsSchema,
  answer: successOf(receiptSchema),
});

export const getReceiptPdf = defineEndpoint({
  method: 'GET',
  path: '/user/receipts/{id}.pdf',
  access: 'user',
  summary: 'One own receipt or credit note as a PDF file',
  params: idParamsSchema,
  /** `application/pdf` */
  answer: z.string(),
});
