import { type UserFilter, userFilterSchema } from '#contract/identity.ts';

/** The filters besides the search text, as parameters of the page's address. */
export const filterNames = [
  'role',
  'membership',
  'status',
  'bought',
  'registeredFrom',
  'registeredTo',
] as const;

/** The selection in an address; invalid values are ignored. */
export function readUserFilter(params: URLSearchParams): UserFilter {
  const search = userFilterSchema.shape.search.safeParse(params.get('q') || undefined);
  const chosen = filterNames.map((name) => {
    const read = userFilterSchema.shape[name].safeParse(params.get(name) || undefined);
    return [name, read.data] as const;
  });
  return { search: search.data || undefined, ...Object.fromEntries(chosen) };
}

/** The address of the CSV file with the same selection. */
export function exportPath(path: string, filter: UserFilter): string {
  const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
