import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import {
  type changeTicketBodySchema,
  messageTextSchema,
  type TicketPriority,
  type TicketStatus,
} from '#contract/support.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  findReplyByKey,
  insertAttachments,
  insertReply,
  listReplies,
} from '../conversation/conversation.repository.ts';
import type { ReplyMails } from '../conversation/reply-mails.ts';
import { addedMessage } from '../conversation/returned-list.ts';
import type { TicketNews } from './ticket-news.ts';
import { lockTicket, type Reader, storeSeen, updateTicket } from './tickets.repository.ts';

export type TicketChange = z.output<typeof changeTicketBodySchema>;
type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>;

/** Who changes a ticket, in which role and request. */
export interface TicketChanger {
  /** A visitor has no account. */
  actor: Pick<Actor, 'name' | 'email'> & { userId: string | null };
  /** Null for whoever holds the link of a visitor's ticket. */
  reader: Reader | null;
  isOperator: boolean;
  requestId: string;
  /** Supplied by the caller to make the reply idempotent. */
  requestKey: string | null;
}

interface PreparedChange {
  ticketId: string;
  change: TicketChange;
  by: TicketChanger;
  /** Images of the reply, uploaded by the sender. */
  imageIds: string[];
  mails: ReplyMails;
}

interface TicketState {
  status: TicketStatus;
  priority: TicketPriority;
  assigneeId: string | null;
}

const stateOf = ({ status, priority, assigneeId }: LockedTicket): TicketState => ({
  status,
  priority,
  assigneeId,
});

export function invalid(field: string, message: string): AppError {
  return new AppError('invalid_request', { message, issues: [{ path: [field], message }] });
}

/** The status after the change. For a user the reply determines it, whatever the body says. */
function nextState(
  before: TicketState,
  change: TicketChange,
  hasReply: boolean,
  isOperator: boolean,
): TicketState {
  const { ticketStatus, priority, assignee } = change;
  const wishesState = ticketStatus !== undefined || priority !== undefined || assignee !== undefined;
  if (!hasReply && !wishesState) throw new AppError('ticket_change_empty');
  if (isOperator) {
    return {
      status: ticketStatus ?? before.status,
      priority: priority ?? before.priority,
      assigneeId: assignee === undefined ? before.assigneeId : assignee,
    };
  }
  if (!hasReply) throw new AppError('ticket_status_admin_only');
  return { ...before, status: 'in-progress' };
}

/** The text of the reply, in whichever form it was sent; null if there is none. */
async function saidIn(
  transaction: Transaction,
  { ticketId, change }: PreparedChange,
): Promise<string | null> {
  const { reply, adminMessage } = change;
  if (adminMessage === undefined) return reply ?? null;
  if (reply !== undefined) throw invalid('reply', 'Send a reply or the whole conversation, not both.');
  const added = addedMessage(await listReplies(transaction, [ticketId]), adminMessage);
  if (added === null) return null;
  // Only the new text has to follow the current rules; stored ones may be older.
  const text = messageTextSchema.safeParse(added);
  if (!text.success) throw invalid('adminMessage', text.error.issues[0]?.message ?? 'Not a message');
  return text.data;
}

/**
 * True if this reply was already stored. Throws idempotency_mismatch if its key belongs to a different one.
 */
async function isRepeat(
  transaction: Transaction,
  { ticketId, change, by: { actor, requestKey } }: PreparedChange,
): Promise<boolean> {
  if (requestKey === null) return false;
  const earlier = await findReplyByKey(transaction, ticketId, actor.userId, requestKey);
  if (!earlier) return false;
  const text = change.reply ?? change.adminMessage?.at(-1)?.message.trim();
  if (text !== earlier.message) throw new AppError('idempotency_mismatch');
  return true;
}

async function storeReply(
  transaction: Transaction,
  { ticketId, by, imageIds }: PreparedChange,
  reply: { position: number; message: string; createdAt: Date },
): Promise<void> {
  const { actor, isOperator, requestKey } = by;
  await insertReply(transaction, {
    ...reply,
    id: newId(),
    ticketId,
    sender: isOperator ? 'admin' : 'user',
    authorId: actor.userId,
    authorName: actor.name,
    requestKey,
  });
  await insertAttachments(transaction, ticketId, reply.position, imageIds);
}

/** Audits who set a status, a priority or an assignee. A user's reply that reopens a ticket is visible in the conversation instead. */
async function noteState(
  transaction: Transaction,
  { ticketId, by }: PreparedChange,
  before: TicketState,
  after: TicketState,
): Promise<void> {
  const { userId, email } = by.actor;
  if (!by.isOperator || userId === null) return;
  const subject = { subjectType: 'support_ticket', subjectId: ticketId };
  const author = { actor: { userId, email }, requestId: by.requestId };
  for (const [field, action] of [
    ['status', 'support_ticket.status_changed'],
    ['priority', 'support_ticket.priority_changed'],
    ['assigneeId', 'support_ticket.assigned'],
  ] as const) {
    if (before[field] === after[field]) continue;
    const change = { before: { [field]: before[field] }, after: { [field]: after[field] } };
    await recordAudit(transaction, { ...author, ...subject, action, ...change });
  }
}

/**
 * Replies to a ticket and sets its status, both or neither, with the mails that go with it. Serialised per
 * ticket, so that simultaneous replies are all kept.
 */
export function applyChange(context: AppContext, news: TicketNews, prepared: PreparedChange): Promise<void> {
  const { ticketId, change, by, imageIds, mails } = prepared;
  return inTransaction(context, async (transaction) => {
    const ticket = await lockTicket(transaction, ticketId, by.reader, by.isOperator);
    if (!ticket) throw new AppError('not_found');
    if (await isRepeat(transaction, prepared)) return;
    const message = await saidIn(transaction, prepared);
    if (message === null && imageIds.length > 0) throw invalid('attachments', 'Images go with a message.');
    if (message !== null && ticket.status === 'closed') throw new AppError('ticket_closed');
    const before = stateOf(ticket);
    const after = nextState(before, change, message !== null, by.isOperator);
    const isUnchanged = isDeepStrictEqual(before, after);
    if (message === null && isUnchanged) return;
    const at = context.now();
    const replyCount = ticket.replyCount + (message === null ? 0 : 1);
    const answeredPosition = message !== null && by.isOperator ? replyCount : ticket.answeredPosition;
    await updateTicket(transaction, ticketId, { ...after, replyCount, answeredPosition, updatedAt: at });
    await noteState(transaction, prepared, before, after);
    if (message !== null) {
      await storeReply(transaction, prepared, { position: replyCount, message, createdAt: at });
      if (by.actor.userId !== null) await storeSeen(transaction, ticketId, by.actor.userId, replyCount);
      await mails.queue(transaction, message, imageIds.length);
    }
    await news.announce(transaction, ticket, 'everyone');
  });
}
