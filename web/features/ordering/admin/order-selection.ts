/** The list's filter by payment, as in the address (`?status=`). */
export const orderFilters = [
  { value: '', label: 'All' },
  { value: 'attention', label: 'Needs attention' },
  { value: 'pending', label: 'Pending' },
  { value: 'Paid', label: 'Paid' },
  { value: 'Partially refunded', label: 'Partially refunded' },
  { value: 'Refunded', label: 'Refunded' },
  { value: 'Cancelled', label: 'Cancelled' },
] as const;

export const PAGE_SIZES = [5, 10, 25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 25;

export type OrderFilterValue = (typeof orderFilters)[number]['value'];

/** Which orders the address selects, in its own words; invalid parts are ignored. */
export interface OrderSelection {
  search: string;
  status: OrderFilterValue;
  /** First and last day, `2026-11-21` in UTC; empty for none. */
  from: string;
  to: string;
  pageSize: number;
}

const SEARCH_LENGTH = 200;

function readDay(text: string | null): string {
  if (text === null || !/^[12]\d{3}-\d\d-\d\d$/.test(text)) return '';
  const time = Date.parse(`${text}T00:00:00Z`);
  // A day that does not exist, such as 30 February, is read as a later one.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) ? text : '';
}

export function selectionIn(params: URLSearchParams): OrderSelection {
  const status = params.get('status');
  const pageSize = Number(params.get('size'));
  return {
    search: params.get('q')?.trim().slice(0, SEARCH_LENGTH) ?? '',
    status: orderFilters.find(({ value }) => value === status)?.value ?? '',
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? DEFAULT_PAGE_SIZE,
  };
}

/** The selection as the filter of the API's lists, totals and exports. */
export function filterOf({ search, status, from, to }: OrderSelection) {
  return {
    ...(search && { search }),
    ...(status === 'attention' && { needsAttention: 'true' as const }),
    ...(status !== '' && status !== 'attention' && { paymentStatus: status }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** What is selected, for a list without entries; null if nothing narrows it down. */
export function selectionWords({ search, status, from, to }: OrderSelection): string | null {
  const parts = [
    search && `“${search}”`,
    status && `the filter “${orderFilters.find(({ value }) => value === status)?.label}”`,
    from && to && from === to && `${from} (UTC)`,
    from && from !== to && `from ${from}${to ? '' : ' (UTC)'}`,
    to && from !== to && `to ${to} (UTC)`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}
