import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dateTimeSchema, idSchema, pagingQuerySchema, successOf } from './primitives.ts';

/** Changed fields by name; null when nothing existed before, or nothing remains after. */
const factsSchema = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z.object({
  _id: idSchema,
  createdAt: dateTimeSchema,
  /** `system` for actions of the installation itself. `name` is null once the account no longer exists. */
  actor: z.object({ id: z.string(), email: z.string(), name: z.string().nullable() }),
  /** Subject and past tense, such as `user.updated`. */
  action: z.string(),
  /** `name`: of a user, order (its number), package, item, ticket or key that still exists; else null. */
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
    /** Part of the name or address of the actor or of the person affected. */
    person: z.string().max(200).optional(),
    /** The id of the actor or of the person affected. */
    userId: idSchema.optional(),
    subjectType: z.string().max(64).optional(),
    subjectId: z.string().max(64).optional(),
    from: dateTimeSchema.optional(),
    /** Exclusive. */
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
