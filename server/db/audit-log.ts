import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Connection, Transaction } from './client.ts';
import { newId } from './new-id.ts';
import { auditEntries } from './schema/operations.ts';

type AuditRow = Omit<typeof auditEntries.$inferInsert, 'id' | 'createdAt'>;

export async function insertAuditEntry(connection: Connection, row: AuditRow): Promise<void> {
  await connection.insert(auditEntries).values({ id: newId(), ...row });
}

/** The latest entry about a subject. */
export async function findNewestAuditEntry(
  connection: Connection,
  { subjectType, subjectId }: { subjectType: string; subjectId: string },
): Promise<{ actorEmail: string; createdAt: Date } | null> {
  const { actorEmail, createdAt } = auditEntries;
  const [entry] = await connection
    .select({ actorEmail, createdAt })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, subjectType), eq(auditEntries.subjectId, subjectId)))
    .orderBy(desc(createdAt), desc(auditEntries.id))
    .limit(1);
  return entry ?? null;
}

/** The fields that identify a person; the others (role, balance, dates) identify nobody on their own. */
const PERSONAL_FACTS = [
  ...['userName', 'UserEmail', 'toEmail', 'subject', 'name', 'email', 'productName'],
  ...['profileURL', 'aboutMe', 'address', 'city', 'country', 'phone', 'customerName', 'customerEmail'],
];

/** Entries about other subjects, such as an order, may mention a person by address. */
const mentions = (email: string) =>
  sql`position(to_jsonb(${email}::text)::text in concat(${auditEntries.before}, ${auditEntries.after})) > 0`;

/** Removes a person's name and address from the log. Which id did what to which id remains. */
export async function forgetPersonInAudit(
  transaction: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const without = (column: typeof auditEntries.before) =>
    sql`case when jsonb_typeof(${column}) = 'object' then ${column} - ${sql.param(PERSONAL_FACTS)}::text[] end`;
  await transaction
    .update(auditEntries)
    .set({ before: without(auditEntries.before), after: without(auditEntries.after) })
    .where(or(and(eq(auditEntries.subjectType, 'user'), eq(auditEntries.subjectId, id)), mentions(email)));
  await transaction.update(auditEntries).set({ actorEmail: '' }).where(eq(auditEntries.actorId, id));
}
