import type { MediaFile } from '#contract/media.ts';
import type { Ticket, TicketReply } from '#contract/support.ts';
import type { Database } from '#server/db/client.ts';
import {
  type AttachmentRow,
  listAttachments,
  listReplies,
  type ReplyRow,
} from '../conversation/conversation.repository.ts';
import { type TicketRow, VISITOR_ROLE } from './tickets.repository.ts';

/** What support needs from the media slice. */
export interface TicketImages {
  /** Images by id; deleted ones are missing. */
  describe(ids: readonly string[]): Promise<Map<string, MediaFile>>;
  /** Ids of the images at these addresses uploaded by this person, in order; others are left out. */
  findOwn(urls: readonly string[], userId: string): Promise<string[]>;
  /** Throws image_… for an unusable image. */
  upload(content: Buffer, by: { userId: string; isByAdmin: boolean }): Promise<MediaFile>;
}

export interface TicketViewer {
  isOperator: boolean;
  isAdmin: boolean;
}

function replyOf(row: ReplyRow, attachments: MediaFile[], isForOperator: boolean): TicketReply {
  return {
    _id: row.id,
    message: row.message,
    timestamp: row.createdAt.toISOString(),
    sender: row.sender === 'admin' ? 'admin' : 'user',
    authorName: isForOperator ? row.authorName : null,
    attachments,
  };
}

function ticketOf(
  row: TicketRow,
  replies: ReplyRow[],
  imagesAt: (position: number) => MediaFile[],
  viewer: TicketViewer,
): Ticket {
  const { isOperator, isAdmin } = viewer;
  const hasAssignee = isOperator && row.assigneeId !== null && row.assigneeName !== null;
  return {
    _id: row.id,
    subject: row.subject,
    message: row.message,
    phone: row.phone,
    attachments: imagesAt(0),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ticketStatus: row.status,
    priority: row.priority,
    ticketUserName: row.authorName,
    ticketUserEmail: row.authorEmail,
    // Of a customer, moderators learn what is needed to answer them.
    ticketUserRole: isOperator && !isAdmin ? VISITOR_ROLE : row.authorRole,
    ticketUserProfileURL: row.authorPhotoUrl,
    hasAccount: row.authorId !== null,
    adminMessage: replies.map((reply) => replyOf(reply, imagesAt(reply.position), isOperator)),
    assignee: hasAssignee ? { _id: row.assigneeId ?? '', name: row.assigneeName ?? '' } : null,
    isWaiting: !['resolved', 'closed'].includes(row.status) && row.replyCount > row.answeredPosition,
    unread: row.unread,
  };
}

function imagesOf(attachments: readonly AttachmentRow[], files: Map<string, MediaFile>) {
  const keyOf = (ticketId: string, position: number) => `${ticketId} ${position}`;
  const byMessage = Map.groupBy(attachments, ({ ticketId, position }) => keyOf(ticketId, position));
  return (ticketId: string) => (position: number) =>
    (byMessage.get(keyOf(ticketId, position)) ?? []).flatMap(({ mediaId }) => files.get(mediaId) ?? []);
}

/** Tickets in the specification's format, with their conversations. Only operators see who answered. */
export async function presentTickets(
  db: Database,
  images: TicketImages,
  rows: readonly TicketRow[],
  viewer: TicketViewer,
): Promise<Ticket[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [replies, attachments] = await Promise.all([listReplies(db, ids), listAttachments(db, ids)]);
  const files = await images.describe(attachments.map(({ mediaId }) => mediaId));
  const imagesIn = imagesOf(attachments, files);
  const byTicket = Map.groupBy(replies, ({ ticketId }) => ticketId);
  return rows.map((row) => ticketOf(row, byTicket.get(row.id) ?? [], imagesIn(row.id), viewer));
}
