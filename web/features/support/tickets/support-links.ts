/** The same list's address with another ticket open, or none. */
export function ticketSearch(params: URLSearchParams, ticketId: string | null): string {
  const next = new URLSearchParams(params);
  if (ticketId === null) next.delete('ticket');
  else next.set('ticket', ticketId);
  return next.size > 0 ? `?${next}` : '';
}
