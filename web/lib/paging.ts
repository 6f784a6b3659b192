import { redirect } from 'react-router';

/** The page of a list that an address asks for; page 1 for whatever is none. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
}

/** How many pages a list has; an empty one has one. */
export const pageCountOf = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));

/**
 * Leads from past the end of a list to its last page: the last entry of the asked-for page is gone, or the address is made up.
 */
export function requirePageWithin(url: URL, total: number, pageSize: number): void {
  const pageCount = pageCountOf(total, pageSize);
  if (readPage(url.searchParams) <= pageCount) return;
  const search = new URLSearchParams(url.searchParams);
  search.set('page', String(pageCount));
  throw redirect(`${url.pathname}?${search}`);
}
