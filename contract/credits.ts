import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dateTimeSchema, idParamsSchema, idSchema, pagingQuerySchema, successOf } from './primitives.ts';

/** Price of one generation, in credits. */
export const COST_PER_GENERATION = 1;

/**
 * Movements that change a balance. Settling a hold is not one: the credit left the balance when it was held.
 */
export const transferKindSchema = z.enum([
  'signup',
  'purchase',
  'generation',
  'generation_refund',
  'admin_adjustment',
  'order_refund',
  'manual_hold',
  'manual_release',
  'dispute_hold',
  'dispute_release',
  'test_credits_moved',
]);
export type TransferKind = z.infer<typeof transferKindSchema>;

/**
 * Where the credits were paid for. Demo and sandbox credits are test credits; granted credits count as
 * `live`.
 */
const creditEnvironmentSchema = z.enum(['live', 'demo', 'sandbox']);
export type CreditEnvironment = z.infer<typeof creditEnvironmentSchema>;

export const creditTransactionSchema = z.object({
  _id: idSchema,
  createdAt: dateTimeSchema,
  kind: transferKindSchema,
  /** Signed change, in credits. */
  amount: z.number().int(),
  /**
   * The balance after this entry, calculated under today's settings, so that the lines add up to `balance`.
   */
  balanceAfter: z.number().int(),
  environment: creditEnvironmentSchema,
  /**
   * False for test credits that today's settings do not accept. Such a line leaves `balanceAfter` unchanged.
   */
  counts: z.boolean(),
  /** The reason, in words: the product's name, the package, or the note an Admin entered. */
  description: z.string(),
  /** Why the credit of a listing came back: the code of an error, or `passed_on` to another run of the listing. */
  returnedFor: z.string().nullable(),
  reference: z.object({ type: z.string(), id: z.string() }).nullable(),
});

export type CreditTransaction = z.infer<typeof creditTransactionSchema>;

export const listCreditTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/credit-transactions',
  access: 'user',
  summary: "The caller's own statement, newest first",
  query: pagingQuerySchema,
  answer: successOf(
    z.object({
      balance: z.number().int(),
      held: z.number().int(),
      transactions: z.array(creditTransactionSchema),
    }),
  ),
});

export const listUserCreditTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/users/{id}/credit-transactions',
  access: 'admin',
  summary: "A user's statement, newest first",
  params: idParamsSchema,
  query: pagingQuerySchema,
  answer: listCreditTransactions.answer,
});

const creditChangeBodySchema = z.object({
  userEmail: z.email().max(254).optional(),
  amount: z.literal(1, { error: 'Only 1 credit at a time' }),
});

export const deductCredit = defineEndpoint({
  method: 'POST',
  path: '/api/deduct-credit',
  access: 'user',
  summary: 'Book a manual hold of one credit on your own balance',
  body: creditChangeBodySchema,
  answer: successOf(z.object({ holdId: idSchema, balance: z.number().int() })),
});

export const refundCredit = defineEndpoint({
  method: 'POST',
  path: '/api/refund-credit',
  access: 'user',
  summary: "Give back the caller's newest open manual hold, once",
  body: creditChangeBodySchema.extend({ holdId: idSchema.optional() }),
  answer: successOf(z.object({ holdId: idSchema, balance: z.number().int() })),
});
