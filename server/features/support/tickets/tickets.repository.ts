import { and, count, desc, eq, gte, ilike, lt, type SQL, sql } from 'drizzle-orm';
import type { TicketPriority, TicketStatus } from '#contract/support.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { supportTickets } from '#server/db/schema/support.ts';

type TicketColumns = typeof supportTickets.$inferSelect;
export type TicketRow = TicketColumns & { unread: number };

/** Who looks: decides what is unread, and whose tickets they are. */
export interface Reader {
  userId: string;
  /** In lower case; null while nobody has proved that it is theirs. */
  provenEmail: string | null;
}

export interface TicketFilter {
  /** Only tickets of the reader. */
  isOwnOnly: boolean;
  /** Only tickets under this address, in lower case. */
  authorEmail?: string | undefined;
  status?: TicketStatus | undefined;
  emailPart?: string | undefined;
  /** Opened from the first instant up to, not including, the second. */
  openedFrom?: Date | undefined;
  openedBefore?: Date | undefined;
  isUnreadOnly?: boolean;
  sort?: 'created' | 'activity' | undefined;
}

/** What a visitor wrote belongs to who has proved the address to be theirs. */
function belongsTo({ userId, provenEmail }: Reader): SQL {
  const own = sql`support_tickets.author_id = ${userId}`;
  if (provenEmail === null) return own;
  return sql`(${own} or (support_tickets.author_id is null and lower(support_tickets.author_email) = ${provenEmail}))`;
}

// The tables are named by hand: inside of a subquery a bare column would be taken for the inner table's.
const seenBy = (userId: string) => sql`(select s.position from support_seen s
  where s.ticket_id = support_tickets.id and s.user_id = ${userId})`;

/** Answers that the author has not seen. */
const unseenAnswers = (userId: string) => sql`(select count(*) from support_replies r
  where r.ticket_id = support_tickets.id and r.sender = 'admin' and r.author_id is distinct from ${userId}
    and r.position > coalesce(${seenBy(userId)}, 0))`;

/** True of what waits for an answer. What an Admin has answered or closed is nothing new for the other Admins either. */
const isWaiting = sql`(support_tickets.status <> 'closed'
  and support_tickets.reply_count > support_tickets.answered_position)`;

function unreadOf(reader: Reader): SQL<number> {
  const { userId } = reader;
  return sql<number>`(case when ${belongsTo(reader)} then ${unseenAnswers(userId)}
    when ${isWaiting} then greatest(0, support_tickets.reply_count
      - greatest(coalesce(${seenBy(userId)}, -1), support_tickets.answered_position))
    else 0 end)::int`;
}

/** In two parts, so that what waits is found by its index and everything else is not looked at. */
function isUnread(reader: Reader): SQL {
  const owns = belongsTo(reader);
  // Of a visitor's ticket nobody is the author by id: the comparison is neither true nor false.
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
  replyCount: supportTickets.replyCount,
  answeredPosition: supportTickets.answeredPosition,
  createdAt: supportTickets.createdAt,
  updatedAt: supportTickets.updatedAt,
  unread: unreadOf(reader),
});

export async function insertTicket(
  transaction: Transaction,
  values: typeof supportTickets.$inferInsert,
): Promise<void> {
  await transaction.insert(supportTickets).values(values);
}

/** Newest first, or the one with the newest message. */
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
    // As the indexes are sorted.
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

/** Null also for somebody else's unless `mayReadAll`. */
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

/** The same, to change it: nobody else changes it or replies until the transaction ends. */
export async function lockTicket(
  transaction: Transaction,
  id: string,
  reader: Reader,
  mayReadAll: boolean,
): Promise<TicketColumns | null> {
  const [row] = await transaction
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.id, id), mayReadAll ? undefined : belongsTo(reader)))
    .for('update');
  return row ?? null;
}

export async function updateTicket(
  transaction: Transaction,
  id: string,
  change: Pick<TicketColumns, 'replyCount' | 'answeredPosition' | 'updatedAt'> & {
    status: TicketStatus;
    priority: TicketPriority;
  },
): Promise<void> {
  await transaction.update(supportTickets).set(change).where(eq(supportTickets.id, id));
}

/** Notes the last message a person has seen, at most the newest there is; it never goes back. A ticket that is gone is none. */
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

/** Whether a ticket belongs to the reader, by what the ticket says of its author. */
export function isAuthor(
  { userId, provenEmail }: Reader,
  ticket: { authorId: string | null; authorEmail: string },
): boolean {
  if (ticket.authorId !== null) return ticket.authorId === userId;
  return provenEmail !== null && ticket.authorEmail.toLowerCase() === provenEmail;
}
