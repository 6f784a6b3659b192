import {
  type CannedReply,
  getTicket,
  getTicketEvents,
  listCannedReplies,
  listOperators,
  listTicketNotes,
  listTickets,
  type Operator,
  type Ticket,
  type TicketNote,
} from '#contract/support.ts';
import { callList } from '#web/data/paged-list.ts';
import type { PageContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { pageCountOf, readPage, requirePageWithin } from '#web/lib/paging.ts';
import { filterQuery, readTicketFilter } from './ticket-filter.ts';

const PAGE_SIZE = 20;
const PREVIEW_LENGTH = 160;

/** A ticket in the list, without its conversation. */
export interface TicketEntry
  extends Pick<
    Ticket,
    | '_id'
    | 'subject'
    | 'ticketStatus'
    | 'priority'
    | 'ticketUserName'
    | 'ticketUserEmail'
    | 'unread'
    | 'isWaiting'
    | 'assignee'
    | 'updatedAt'
  > {
  /** The start of the newest message. */
  preview: string;
}

/** The open ticket beside the list. */
export interface OpenedTicket {
  ticket: Ticket;
  /** Internal notes, for the support team. */
  notes: TicketNote[];
}

export interface TicketsPage {
  entries: TicketEntry[];
  total: number;
  page: number;
  pageCount: number;
  unreadTickets: number;
  opened: OpenedTicket | null;
  /** The ticket in the address does not exist or is not the user's. */
  isMissing: boolean;
  cannedReplies: CannedReply[];
  /** Those who answer tickets, for the support desk. */
  operators: Operator[];
}

/** Who looks at the tickets. */
export interface TicketViewer {
  _id: string;
  name: string;
  isAdmin: boolean;
}

function entryOf(ticket: Ticket): TicketEntry {
  const { _id, subject, ticketStatus, priority, ticketUserName, ticketUserEmail } = ticket;
  const { unread, isWaiting, assignee, updatedAt } = ticket;
  const newest = ticket.adminMessage.at(-1)?.message ?? ticket.message;
  const preview = newest.slice(0, PREVIEW_LENGTH).toWellFormed();
  return {
    _id,
    subject,
    ticketStatus,
    priority,
    ticketUserName,
    ticketUserEmail,
    unread,
    isWaiting,
    assignee,
    updatedAt,
    preview,
  };
}

async function loadOpened(
  { api }: Pick<PageContext, 'api'>,
  id: string | null,
  isDesk: boolean,
): Promise<OpenedTicket | 'missing' | null> {
  if (id === null) return null;
  try {
    const params = { id };
    const [ticket, notes] = await Promise.all([
      api(getTicket, { params }),
      isDesk ? api(listTicketNotes, { params }) : { data: [] },
    ]);
    return { ticket, notes: notes.data };
  } catch (error) {
    // 400 means an id that cannot exist.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return 'missing';
    throw error;
  }
}

/**
 * The tickets requested by the address, newest activity first, and the open ticket. `userEmail` is the
 * caller's own address, or null for the support desk, which sees all tickets.
 */
export async function loadTickets(
  context: Pick<PageContext, 'api' | 'call'>,
  url: URL,
  userEmail: string | null,
): Promise<TicketsPage> {
  const { api, call } = context;
  const page = readPage(url.searchParams);
  const isDesk = userEmail === null;
  const query = {
    ...filterQuery(readTicketFilter(url.searchParams)),
    ...(!isDesk && { userEmail }),
    page,
    pageSize: PAGE_SIZE,
    sort: 'activity' as const,
  };
  const [list, unread, opened, canned, operators] = await Promise.all([
    callList(call, listTickets, { query }),
    api(getTicketEvents, { query: { scope: isDesk ? 'all' : 'own' } }),
    loadOpened(context, url.searchParams.get('ticket'), isDesk),
    isDesk ? api(listCannedReplies, {}) : { data: [] },
    isDesk ? api(listOperators, {}) : { data: [] },
  ]);
  requirePageWithin(url, list.total, PAGE_SIZE);
  return {
    entries: list.answer.map(entryOf),
    total: list.total,
    page,
    pageCount: pageCountOf(list.total, PAGE_SIZE),
    unreadTickets: unread.data.unreadTickets,
    opened: opened === 'missing' ? null : opened,
    isMissing: opened === 'missing',
    cannedReplies: canned.data,
    operators: operators.data,
  };
}
