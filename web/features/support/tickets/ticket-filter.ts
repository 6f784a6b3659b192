import { type TicketStatus, ticketStatusSchema } from '#contract/support.ts';

/** The ticket list's filter, as in the address; empty values don't filter. */
export interface TicketFilter {
  status: TicketStatus | '';
  /** Part of the author's address. */
  email: string;
  /** Dates such as 2026-11-21; only used together. */
  startDate: string;
  endDate: string;
  isUnreadOnly: boolean;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const EMAIL_LENGTH = 200;

/** A valid date; `2026-02-31` is not. */
function dayIn(params: URLSearchParams, name: string): string {
  const day = params.get(name) ?? '';
  const time = DAY.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? '' : day;
}

/** Reads the address; invalid values are ignored. */
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

/** The filters for the API query, without empty ones. */
export function filterQuery({ status, email, startDate, endDate, isUnreadOnly }: TicketFilter) {
  return {
    ...(status && { status }),
    ...(email && { email }),
    ...(startDate && endDate && { startDate, endDate }),
    ...(isUnreadOnly && { unread: 'true' as const }),
  };
}
