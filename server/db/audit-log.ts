import { and, eq, sql } from 'drizzle-orm';
import type { Connection, Transaction } from './client.ts';
import { newId } from './new-id.ts';
import { auditEntries } from './schema/operations.ts';

type AuditRow = Omit<typeof auditEntries.$inferInsert, 'id' | 'createdAt'>;

export async function insertAuditEntry(connection: Connection, row: AuditRow): Promise<void> {
  await connection.insert(auditEntries).values({ id: newId(), ...row });
}

/** What entries about a person may say of them by name; the rest (role, balance, dates) is no one's without it. */
const PERSONAL_FACTS = ['userName', 'UserEmail', 'toEmail', 'subject', 'name', 'email', 'productName'];

/** Takes a person's name and address out of the log. Who did what to which id stays. */
export async function forgetPersonInAudit(transaction: Transaction, userId: string): Promise<void> {
  const without = (column: typeof auditEntries.before) =>
    sql`case when jsonb_typeof(${column}) = 'object' then ${column} - ${sql.param(PERSONAL_FACTS)}::text[] end`;
  await transaction
    .update(auditEntries)
    .set({ before: without(auditEntries.before), after: without(auditEntries.after) })
    .where(and(eq(auditEntries.subjectType, 'user'), eq(auditEntries.subjectId, userId)));
  await transaction.update(auditEntries).set({ actorEmail: '' }).where(eq(auditEntries.actorId, userId));
}
