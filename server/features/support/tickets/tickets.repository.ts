import { and, count, desc, eq, getColumns, gte, ilike, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { TicketPriority, TicketStatus } from '#contract/support.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { supportTickets } from '#server/db/schema/support.ts';

type TicketColumns = typeof supportTickets.$inferSelect;
/** The specification's role for an author without an account. */
export const VISITOR_ROLE = 'user';

export type TicketRow = TicketColumns & { unread: number; assigneeName: string | null };

/** The reader, who determines which tickets are theirs and what is unread. */
export interface Reader {
  userId: string;
  /** In lower case; null until confirmed. */
  provenEmail: string | null;
}

export interface TicketFilter {
  /** Only the reader's own tickets. */
  isOwnOnly: boolean;
  /** Only tickets under this address, in lower case. */
  authorEmail?: string | undefined;
  status?: TicketStatus | undefined;
  emailPart?: string | undefined;
  /** Opened from the first instant (inclusive) to the second (exclusive). */
  openedFrom?: Date | undefined;
  openedBefore?: Date | undefined;
  isUnreadOnly?: boolean;
  isWaitingOnly?: boolean;
  /** Part of the subject or of a message. */
  textPart?: string | undefined;
  /** The operator who looks after it; null for nobody. */
  assigneeId?: string | null | undefined;
  sort?: 'created' | 'activity' | undefined;
}

/** A visitor's ticket belongs to whoever has confirmed its address. */
function belongsTo({ userId, provenEmail }: Reader): SQL {
  const own = sql`support_tickets.author_id = ${userId}`;
  if (provenEmail === null) return own;
  return sql`(${own} or (support_tickets.author_id is null and lower(support_tickets.author_email) = ${provenEmail}))`;
}

const belongsToHolder = (reader: Reader | null) =>
  reader === null ? isNull(supportTickets.authorId) : belongsTo(reader);

// Table names are spelled out, because in a subquery a bare column would refer to the inner table.
const seenBy = (userId: string) => sql`(select s.position from support_seen s
  where s.ticket_id = support_tickets.id and s.user_id = ${userId})`;

/** Answers the author has not seen. */
const unseenAnswers = (userId: string) => sql`(select count(*) from support_replies r
  where r.ticket_id = support_tickets.id and r.sender = 'admin' and r.author_id is distinct from ${userId}
    and r.position > coalesce(${seenBy(userId)}, 0))`;

/**
 * True while a ticket awaits an answer. Once one Admin has answered or closed it, it is not new for the
 * others either.
 */
const isWaiting = sql`(support_tickets.status <> 'closed'
  and support_tickets.reply_count > support_tickets.answered_position)`;

/** Its author has written last, and nobody has called it done. */
const needsAnswer = sql`(${isWaiting} and support_tickets.status <> 'resolved')`;

/** Null once whoever looked after it has left the support team. */
const assigneeName = sql<string | null>`(select u.name from users u where u.id = support_tickets.assignee_id
  and u.role in ('Admin', 'moderator') and u.disabled_at is null)`;

/** As a list of ids, so that an index of each table is used. */
const contains = (part: string) => sql`support_tickets.id in (
  select t.id from support_tickets t where t.subject ilike ${asPattern(part)} or t.message ilike ${asPattern(part)}
  union all select r.ticket_id from support_replies r where r.message ilike ${asPattern(part)})`;

function isAssignedTo(assigneeId: string | null): SQL {
  return assigneeId === null ? isNull(assigneeName) : eq(supportTickets.assigneeId, assigneeId);
}

function unreadOf(reader: Reader): SQL<number> {
  const { userId } = reader;
  return sql<number>`(case when ${belongsTo(reader)} then ${unseenAnswers(userId)}
    when ${isWaiting} then greatest(0, support_tickets.reply_count
      - greatest(coalesce(${seenBy(userId)}, -1), support_tickets.answered_position))
    else 0 end)::int`;
}

/** In two parts, so that an index finds the waiting tickets and the rest are not scanned. */
function isUnread(reader: Reader): SQL {
  const owns = belongsTo(reader);
  // A visitor's ticket has no author id, which makes the comparison null: neither true nor false.
  return sql`((${owns} and ${unseenAnswers(reader.userId)} > 0) or ((${owns}) is not true and ${isWaiting}
    and support_tickets.reply_count > coalesce(${seenBy(reader.userId)}, -1)))`;
}

const asPattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

function conditionOf(reader: Reader, filter: TicketFilter): SQL | undefined {
  const { isOwnOnly, authorEmail, status, emailPart, openedFrom, openedBefore } = filter;
  return and(
    isOwnOnly ? belongsTo(reader) : undefined,
    authorEmail === undefined ? undefined : sql`lower(${supportTickets.authorEmail}) = ${authorEmail}`,
    status && eq(supportTickets.status, status),
    emailPart ? ilike(supportTickets.authorEmail, asPattern(emailPart)) : undefined,
    openedFrom && gte(supportTickets.createdAt, openedFrom),
    openedBefore && lt(supportTickets.createdAt, openedBefore),
    filter.isUnreadOnly ? isUnread(reader) : undefined,
    filter.isWaitingOnly ? needsAnswer : undefined,
    filter.textPart ? contains(filter.textPart) : undefined,
    filter.assigneeId === undefined ? undefined : isAssignedTo(filter.assigneeId),
  );
}

const columnsFor = (reader: Reader) => ({
  id: supportTickets.id,
  authorId: supportTickets.authorId,
  authorName: supportTickets.authorName,
  authorEmail: supportTickets.authorEmail,
  authorRole: supportTickets.authorRole,
  authorPhotoUrl: supportTickets.authorPhotoUrl,
  subject: supportTickets.subject,
  message: supportTickets.message,
  phone: supportTickets.phone,
  status: supportTickets.status,
  priority: supportTickets.priority,
  assigneeId: supportTickets.assigneeId,
  replyCount: supportTickets.replyCount,
  answeredPosition: supportTickets.answeredPosition,
  createdAt: supportTickets.createdAt,
  updatedAt: supportTickets.updatedAt,
  unread: unreadOf(reader),
  assigneeName,
});

export async function insertTicket(
  transaction: Transaction,
  values: typeof supportTickets.$inferInsert,
): Promise<void> {
  await transaction.insert(supportTickets).values(values);
}

/** Newest first, by opening or by latest message. */
export function listTickets(
  connection: Connection,
  reader: Reader,
  filter: TicketFilter,
  page: { limit: number; offset: number } | null,
) {
  const order = filter.sort === 'activity' ? supportTickets.updatedAt : supportTickets.createdAt;
  const query = connection
    .select(columnsFor(reader))
    .from(supportTickets)
    .where(conditionOf(reader, filter))
    // Same order as the indexes.
    .orderBy(sql`${order} desc nulls last`, desc(supportTickets.id))
    .$dynamic();
  return page ? query.limit(page.limit).offset(page.offset) : query;
}

export function ticketCountQuery(connection: Connection, reader: Reader, filter: TicketFilter) {
  return connection.select({ total: count() }).from(supportTickets).where(conditionOf(reader, filter));
}

export async function countTickets(
  connection: Connection,
  reader: Reader,
  filter: TicketFilter,
): Promise<number> {
  const [row] = await ticketCountQuery(connection, reader, filter);
  return row?.total ?? 0;
}

/** Null for another person's ticket too, unless `mayReadAll`. */
export async function findTicket(
  connection: Connection,
  id: string,
  reader: Reader,
  mayReadAll: boolean,
): Promise<TicketRow | null> {
  const [row] = await connection
    .select(columnsFor(reader))
    .from(supportTickets)
    .where(and(eq(supportTickets.id, id), mayReadAll ? undefined : belongsTo(reader)));
  return row ?? null;
}

/** Any ticket, for callers that have checked who asks. */
export async function findAnyTicket(connection: Connection, id: string): Promise<TicketRow | null> {
  const [row] = await connection
    .select({ ...getColumns(supportTickets), unread: sql<number>`0`, assigneeName })
    .from(supportTickets)
    .where(eq(supportTickets.id, id));
  return row ?? null;
}

/** A visitor's ticket; null for one that belongs to an account. */
export async function findVisitorTicket(connection: Connection, id: string): Promise<TicketRow | null> {
  const ticket = await findAnyTicket(connection, id);
  return ticket?.authorId === null ? ticket : null;
}

/** Locks the ticket until the transaction ends. Without a reader, only a visitor's. */
export async function lockTicket(
  transaction: Transaction,
  id: string,
  reader: Reader | null,
  mayReadAll: boolean,
): Promise<TicketColumns | null> {
  const [row] = await transaction
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.id, id), mayReadAll ? undefined : belongsToHolder(reader)))
    .for('update');
  return row ?? null;
}

export async function updateTicket(
  transaction: Transaction,
  id: string,
  change: Pick<TicketColumns, 'replyCount' | 'answeredPosition' | 'updatedAt'> & {
    status: TicketStatus;
    priority: TicketPriority;
    assigneeId: string | null;
  },
): Promise<void> {
  await transaction.update(supportTickets).set(change).where(eq(supportTickets.id, id));
}

/**
 * Stores the last message a person has seen, never beyond the newest and never backwards. Ignores a deleted
 * ticket.
 */
export async function storeSeen(
  connection: Connection,
  ticketId: string,
  userId: string,
  position: number,
): Promise<void> {
  await connection.execute(sql`
    insert into support_seen (ticket_id, user_id, position)
    select id, ${userId}, least(${position}::int, reply_count) from support_tickets where id = ${ticketId}
    on conflict (ticket_id, user_id) do update
      set position = greatest(support_seen.position, excluded.position)`);
}

/** Whether the reader is the ticket's author. */
export function isAuthor(
  { userId, provenEmail }: Reader,
  ticket: { authorId: string | null; authorEmail: string },
): boolean {
  if (ticket.authorId !== null) return ticket.authorId === userId;
  return provenEmail !== null && ticket.authorEmail.toLowerCase() === provenEmail;
}
