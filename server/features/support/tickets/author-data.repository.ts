import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { supportNotes, supportReplies, supportTickets } from '#server/db/schema/support.ts';

/** Replaces the name of a deleted person who replied in others' tickets. */
const FORMER_NAME = 'Support';

/** A person's tickets with their conversations, newest ticket first, for the data export. */
export async function listTicketsOf(connection: Connection, userId: string) {
  const { rows } = await connection.execute<Record<string, unknown>>(sql`
    select t.id, t.subject, t.message, t.phone, t.status, t.created_at as "createdAt", (
      select coalesce(json_agg(json_build_object('sender', r.sender, 'message', r.message, 'createdAt', r.created_at)
        order by r.position), '[]') from support_replies r where r.ticket_id = t.id) as replies
    from support_tickets t where t.author_id = ${userId} order by t.created_at desc`);
  return rows;
}

/**
 * Deletes a person's tickets, including those written as a visitor if the address is confirmed as theirs.
 * Replies they wrote as an Admin in others' tickets remain, without their name.
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

/** Tickets store the author's address for searching and replying, so they follow its changes. */
export async function changeAuthorAddress(
  transaction: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await transaction.update(supportTickets).set({ authorEmail: email }).where(eq(supportTickets.authorId, id));
}

/** Tickets show the author's current photo; the earlier one may have been deleted. */
export async function changeAuthorPhoto(
  transaction: Transaction,
  { userId, after }: { userId: string; after: string | null },
): Promise<void> {
  await transaction
    .update(supportTickets)
    .set({ authorPhotoUrl: after })
    .where(eq(supportTickets.authorId, userId));
}
