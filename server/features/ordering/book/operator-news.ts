import { z } from 'zod';

export const TELL_OPERATORS_JOB = 'tell-operators-of-order';

/** What operators are told of; worked off by a job. */
export const operatorNewsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('attention'), orderId: z.string(), reason: z.string() }),
  z.object({
    kind: z.literal('dispute'),
    orderId: z.string(),
    disputeId: z.string(),
    outcome: z.string().nullable(),
  }),
]);
export type OperatorNews = z.infer<typeof operatorNewsSchema>;
