import type { z } from 'zod';
import type { listTickets as listTicketsEndpoint, Ticket } from '#contract/support.ts';
import { requireSupport } from '#server/platform/admin-access.ts';
import type { Actor, AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { TicketAccess } from './ticket-access.ts';
import { countTickets, listTickets, type TicketFilter } from './tickets.repository.ts';

const DEFAULT_PAGE_SIZE = 20;
const DAY_MS = 24 * 3_600_000;

type TicketsQuery = z.output<NonNullable<(typeof listTicketsEndpoint)['query']>>;

/**
 * Whether a query concerns only the caller's tickets. Another person's address is refused in the same way
 * whether or not it is known.
 */
function isOwnOnly(actor: Actor, authorEmail: string | undefined): boolean {
  if (authorEmail === actor.email) return true;
  requireSupport(actor, authorEmail === undefined ? 'admin_only' : 'forbidden');
  return false;
}

/** Both days or neither; both are inclusive. */
function openingRange({ startDate, endDate }: TicketsQuery) {
  if (startDate === undefined || endDate === undefined) return {};
  return { openedFrom: new Date(startDate), openedBefore: new Date(Date.parse(endDate) + DAY_MS) };
}

function assigneeIn(actor: Actor, wanted: string | undefined): string | null | undefined {
  if (wanted === 'nobody') return null;
  return wanted === 'me' ? actor.userId : wanted || undefined;
}

function filterOf(actor: Actor, query: TicketsQuery): TicketFilter {
  const authorEmail = query.userEmail?.trim().toLowerCase();
  const isOwn = isOwnOnly(actor, authorEmail);
  return {
    ...openingRange(query),
    isOwnOnly: isOwn,
    authorEmail: isOwn ? undefined : authorEmail,
    status: query.status,
    emailPart: query.email,
    isUnreadOnly: query.unread === 'true',
    isWaitingOnly: query.waiting === 'true',
    textPart: query.search,
    assigneeId: isOwn ? undefined : assigneeIn(actor, query.assignee),
    sort: query.sort,
  };
}

export function createTicketReading({ db }: Pick<AppContext, 'db'>, access: TicketAccess) {
  return {
    async find(actor: Actor, id: string): Promise<Ticket> {
      const { ticket } = await access.requireTicket(actor, id);
      const [presented] = await access.present(actor, [ticket]);
      if (!presented) throw new AppError('not_found');
      return presented;
    },

    /** `total` is null for the whole list. */
    async list(actor: Actor, query: TicketsQuery): Promise<{ tickets: Ticket[]; total: number | null }> {
      const filter = filterOf(actor, query);
      const reader = await access.readerFor(actor);
      const isPaged = query.page !== undefined || query.pageSize !== undefined;
      const limit = query.pageSize ?? DEFAULT_PAGE_SIZE;
      const page = isPaged ? { limit, offset: ((query.page ?? 1) - 1) * limit } : null;
      const [rows, total] = await Promise.all([
        listTickets(db, reader, filter, page),
        isPaged ? countTickets(db, reader, filter) : null,
      ]);
      return { tickets: await access.present(actor, rows), total };
    },

    /** Number of tickets with messages the caller has not seen. */
    async countUnread(actor: Actor, scope: 'own' | 'all'): Promise<number> {
      if (scope === 'all') requireSupport(actor);
      const filter = { isOwnOnly: scope === 'own', isUnreadOnly: true };
      return countTickets(db, await access.readerFor(actor), filter);
    },
  };
}
