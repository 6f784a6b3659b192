import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dateTimeSchema, idParamsSchema, idSchema, pagingQuerySchema, successOf } from './primitives.ts';

/** Price of one generation, in credits. */
export const COST_PER_GENERATION = 1;
/** Below this balance the pages offer to buy more. */
export const BUY_MORE_BELOW = 5;

/** The movements that change a balance. (Settling a hold changes none: the credit left the balance when it was held.) */
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

/** Where credits were paid. Those of the demo and of PayPal's sandbox are test credits; what was granted is `live`. */
const creditEnvironmentSchema = z.enum(['live', 'demo', 'sandbox']);
export type CreditEnvironment = z.infer<typeof creditEnvironmentSchema>;

export const creditTransactionSchema = z.object({
  _id: idSchema,
  createdAt: dateTimeSchema,
  kind: transferKindSchema,
  /** Signed change, in credits. */
  amount: z.number().int(),
  /** What could be spent after it, if what counts now had counted then: line by line it adds up to `balance`. */
  balanceAfter: z.number().int(),
  environment: creditEnvironmentSchema,
  /** False for test credits that cannot be spent as the settings are now: such a line changes no `balanceAfter`. */
  counts: z.boolean(),
  /** What it was for, in words: the product's name, the package, the reason an Admin gave. */
  description: z.string(),
  reference: z.object({ type: z.string(), id: z.string() }).nullable(),
});

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
  summary: 'Book a manual hold of one credit on the own balance',
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
