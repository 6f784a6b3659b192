import { type TicketStatus, ticketStatusSchema } from '#contract/support.ts';

/** The ticket list's filter, as in the address; empty values don't filter. */
export interface TicketFilter {
  /** `waiting`: those that await an answer, whatever their status. */
  status: TicketStatus | 'waiting' | '';
  /** Part of the subject or of a message. */
  search: string;
  /** An operator's id, `me` or `nobody`. */
  assignee: string;
  /** Part of the author's address. */
  email: string;
  /** Dates such as 2026-11-21; only used together. */
  startDate: string;
  endDate: string;
  isUnreadOnly: boolean;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TEXT_LENGTH = 200;
const ASSIGNEE = /^[\w-]{1,64}$/;

function statusIn(params: URLSearchParams): TicketFilter['status'] {
  const status = params.get('status');
  return status === 'waiting' ? status : (ticketStatusSchema.safeParse(status).data ?? '');
}

/** A valid date; `2026-02-31` is not. */
function dayIn(params: URLSearchParams, name: string): string {
  const day = params.get(name) ?? '';
  const time = DAY.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? '' : day;
}

/** Reads the address; invalid values are ignored. */
export function readTicketFilter(params: URLSearchParams): TicketFilter {
  return {
    status: statusIn(params),
    search: params.get('search')?.trim().slice(0, TEXT_LENGTH) ?? '',
    assignee: ASSIGNEE.test(params.get('assignee') ?? '') ? (params.get('assignee') ?? '') : '',
    email: params.get('email')?.trim().slice(0, TEXT_LENGTH) ?? '',
    startDate: dayIn(params, 'startDate'),
    endDate: dayIn(params, 'endDate'),
    isUnreadOnly: params.get('unread') === 'true',
  };
}

export const isFiltered = (filter: TicketFilter): boolean => Object.keys(filterQuery(filter)).length > 0;

/** The filters for the API query, without empty ones. */
export function filterQuery(filter: TicketFilter) {
  const { status, search, assignee, email, startDate, endDate, isUnreadOnly } = filter;
  return {
    ...(status === 'waiting' ? { waiting: 'true' as const } : status && { status }),
    ...(search && { search }),
    ...(assignee && { assignee }),
    ...(email && { email }),
    ...(startDate && endDate && { startDate, endDate }),
    ...(isUnreadOnly && { unread: 'true' as const }),
  };
}
