import { type AnyColumn, and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { supportAttachments, supportNotes, supportReplies } from '#server/db/schema/support.ts';

export type ReplyRow = typeof supportReplies.$inferSelect;
export type AttachmentRow = typeof supportAttachments.$inferSelect;
export type NoteRow = typeof supportNotes.$inferSelect;

// Passed as one array parameter: an unpaged list may have more tickets than a statement allows parameters.
const isOneOf = (column: AnyColumn, ids: readonly string[]) =>
  sql`${column} = any(${sql.param([...ids])}::text[])`;

/** Replies of these tickets, oldest first within each. */
export function listReplies(connection: Connection, ticketIds: readonly string[]): Promise<ReplyRow[]> {
  return connection
    .select()
    .from(supportReplies)
    .where(isOneOf(supportReplies.ticketId, ticketIds))
    .orderBy(asc(supportReplies.ticketId), asc(supportReplies.position));
}

/** A reply this person has already sent under the same key. */
export async function findReplyByKey(
  transaction: Transaction,
  ticketId: string,
  authorId: string | null,
  requestKey: string,
): Promise<ReplyRow | null> {
  const { requestKey: key, authorId: author, ticketId: ticket } = supportReplies;
  const [row] = await transaction
    .select()
    .from(supportReplies)
    .where(
      and(
        eq(ticket, ticketId),
        authorId === null ? isNull(author) : eq(author, authorId),
        eq(key, requestKey),
      ),
    );
  return row ?? null;
}

export async function insertReply(
  transaction: Transaction,
  values: typeof supportReplies.$inferInsert,
): Promise<void> {
  await transaction.insert(supportReplies).values(values);
}

/** In order of the messages, and of the images within each. */
export function listAttachments(
  connection: Connection,
  ticketIds: readonly string[],
): Promise<AttachmentRow[]> {
  return connection
    .select()
    .from(supportAttachments)
    .where(isOneOf(supportAttachments.ticketId, ticketIds))
    .orderBy(supportAttachments.ticketId, supportAttachments.position, supportAttachments.place);
}

export async function insertAttachments(
  transaction: Transaction,
  ticketId: string,
  position: number,
  mediaIds: readonly string[],
): Promise<void> {
  if (mediaIds.length === 0) return;
  await transaction
    .insert(supportAttachments)
    .values(mediaIds.map((mediaId, place) => ({ ticketId, position, place, mediaId })));
}

/** Those of these images that belong to a message. */
export async function findAttached(connection: Connection, mediaIds: readonly string[]): Promise<string[]> {
  const rows = await connection
    .selectDistinct({ mediaId: supportAttachments.mediaId })
    .from(supportAttachments)
    .where(isOneOf(supportAttachments.mediaId, mediaIds));
  return rows.map(({ mediaId }) => mediaId);
}

/** Oldest first. */
export function listNotes(connection: Connection, ticketId: string): Promise<NoteRow[]> {
  return connection
    .select()
    .from(supportNotes)
    .where(eq(supportNotes.ticketId, ticketId))
    .orderBy(supportNotes.createdAt, supportNotes.id);
}

export async function insertNote(
  transaction: Transaction,
  values: typeof supportNotes.$inferInsert,
): Promise<NoteRow> {
  const [row] = await transaction.insert(supportNotes).values(values).returning();
  if (!row) throw new Error('the note was not stored');
  return row;
}
