/** The list's filter, as in the address (`?status=`). */
export const orderFilters = [
  { value: '', label: 'All' },
  { value: 'attention', label: 'Needs attention' },
  { value: 'pending', label: 'Pending' },
  { value: 'Paid', label: 'Paid' },
  { value: 'Partially refunded', label: 'Partially refunded' },
  { value: 'Refunded', label: 'Refunded' },
] as const;

export type OrderFilterValue = (typeof orderFilters)[number]['value'];

/** An invalid filter means no filter. */
export function filterIn(params: URLSearchParams): OrderFilterValue {
  const asked = params.get('status') ?? '';
  return orderFilters.find(({ value }) => value === asked)?.value ?? '';
}
