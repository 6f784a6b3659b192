import { type TicketStatus, ticketStatusSchema } from '#contract/support.ts';

/** What a list of tickets is narrowed to, as it stands in the address; empty means not narrowed. */
export interface TicketFilter {
  status: TicketStatus | '';
  /** Part of the author's address. */
  email: string;
  /** Days as in 2026-11-21; they count together only. */
  startDate: string;
  endDate: string;
  isUnreadOnly: boolean;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const EMAIL_LENGTH = 200;

/** A day that exists; `2026-02-31` does not. */
function dayIn(params: URLSearchParams, name: string): string {
  const day = params.get(name) ?? '';
  const time = DAY.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? '' : day;
}

/** Reads the address; whatever is no filter is none. */
export function readTicketFilter(params: URLSearchParams): TicketFilter {
  return {
    status: ticketStatusSchema.safeParse(params.get('status')).data ?? '',
    email: params.get('email')?.trim().slice(0, EMAIL_LENGTH) ?? '',
    startDate: dayIn(params, 'startDate'),
    endDate: dayIn(params, 'endDate'),
    isUnreadOnly: params.get('unread') === 'true',
  };
}

export function isFiltered({ status, email, startDate, endDate, isUnreadOnly }: TicketFilter): boolean {
  return status !== '' || email !== '' || isUnreadOnly || (startDate !== '' && endDate !== '');
}

/** The part of the query that narrows, without what is empty. */
export function filterQuery({ status, email, startDate, endDate, isUnreadOnly }: TicketFilter) {
  return {
    ...(status && { status }),
    ...(email && { email }),
    ...(startDate && endDate && { startDate, endDate }),
    ...(isUnreadOnly && { unread: 'true' as const }),
  };
}
