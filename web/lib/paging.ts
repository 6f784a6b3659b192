import { redirect } from 'react-router';

/** The page number in an address; 1 for anything invalid. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
}

/** The number of pages of a list; an empty list has one. */
export const pageCountOf = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));

/**
 * Redirects a page number past the end to the last page: its last entry was deleted, or the address is made
 * up.
 */
export function requirePageWithin(url: URL, total: number, pageSize: number): void {
  const pageCount = pageCountOf(total, pageSize);
  if (readPage(url.searchParams) <= pageCount) return;
  const search = new URLSearchParams(url.searchParams);
  search.set('page', String(pageCount));
  throw redirect(`${url.pathname}?${search}`);
}
