import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { supportNotes, supportReplies, supportTickets } from '#server/db/schema/support.ts';

/** Signs what somebody whose account is gone wrote to others. */
const FORMER_NAME = 'Support';

/** A person's tickets with what was said in them, newest ticket first, as they may take them away. */
export async function listTicketsOf(connection: Connection, userId: string) {
  const { rows } = await connection.execute<Record<string, unknown>>(sql`
    select t.id, t.subject, t.message, t.phone, t.status, t.created_at as "createdAt", (
      select coalesce(json_agg(json_build_object('sender', r.sender, 'message', r.message, 'createdAt', r.created_at)
        order by r.position), '[]') from support_replies r where r.ticket_id = t.id) as replies
    from support_tickets t where t.author_id = ${userId} order by t.created_at desc`);
  return rows;
}

/**
 * Deletes a person's tickets, and what they wrote as a visitor if the address is known to be theirs. What they wrote in other
 * people's tickets, as an Admin, stays without their name.
 */
export async function forgetAuthor(
  transaction: Transaction,
  { id, email, emailVerified }: { id: string; email: string; emailVerified: boolean },
): Promise<void> {
  const asVisitor = and(
    isNull(supportTickets.authorId),
    sql`lower(${supportTickets.authorEmail}) = ${email} and ${emailVerified}`,
  );
  await transaction.delete(supportTickets).where(or(eq(supportTickets.authorId, id), asVisitor));
  for (const table of [supportReplies, supportNotes]) {
    await transaction.update(table).set({ authorName: FORMER_NAME }).where(eq(table.authorId, id));
  }
}

/** A person's tickets are found by, and answered to, the address they have now. */
export async function changeAuthorAddress(
  transaction: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await transaction.update(supportTickets).set({ authorEmail: email }).where(eq(supportTickets.authorId, id));
}

/** A person's tickets show the photo they have now; the earlier one may be gone. */
export async function changeAuthorPhoto(
  transaction: Transaction,
  { userId, after }: { userId: string; after: string | null },
): Promise<void> {
  await transaction
    .update(supportTickets)
    .set({ authorPhotoUrl: after })
    .where(eq(supportTickets.authorId, userId));
}
