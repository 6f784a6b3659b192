import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dateTimeSchema, idSchema, pagingQuerySchema, successOf } from './primitives.ts';

/** Fields by name; null where there was nothing before, or is nothing after. */
const factsSchema = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z.object({
  _id: idSchema,
  createdAt: dateTimeSchema,
  /** Who did it: `system` for what the installation did by itself. `name` is null for who has no account any more. */
  actor: z.object({ id: z.string(), email: z.string(), name: z.string().nullable() }),
  /** Subject and past tense: `user.updated`. */
  action: z.string(),
  subject: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  before: factsSchema,
  after: factsSchema,
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const listAuditEntries = defineEndpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  summary: 'What was changed, by whom, before and after; newest first, 20 a page unless said',
  query: pagingQuerySchema.extend({
    /** Part of the name or address of who did it, or of the person it was done to. */
    person: z.string().max(200).optional(),
    /** Exactly this person, as who did it or whom it was done to. */
    userId: idSchema.optional(),
    subjectType: z.string().max(64).optional(),
    subjectId: z.string().max(64).optional(),
    from: dateTimeSchema.optional(),
    /** Up to and without. */
    until: dateTimeSchema.optional(),
  }),
  answer: successOf(z.array(auditEntrySchema)),
});

export const listAuditSubjects = defineEndpoint({
  method: 'GET',
  path: '/api/audit/subjects',
  access: 'admin',
  summary: 'The kinds of things that have entries',
  answer: successOf(z.array(z.string())),
});
