import { type Path, useNavigation, useSearchParams } from 'react-router';

export interface TableAddress {
  query: string;
  sort: { key: string | null; isDescending: boolean };
  page: number;
  /** True while another page of the same table is loading. */
  isLoading: boolean;
  toSort: (key: string) => Partial<Path>;
  toPage: (page: number) => Partial<Path>;
}

/** Reads a table's state from the search parameters; an invalid page number becomes 1. */
function readTable(params: URLSearchParams, defaultSort: string) {
  const sort = params.get('sort') ?? defaultSort;
  const page = Number(params.get('page') ?? 1);
  return {
    query: params.get('q') ?? '',
    sort: { key: sort.replace(/^-/, '') || null, isDescending: sort.startsWith('-') },
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The table's state in the address, and the addresses of its other states. */
export function useTableAddress(defaultSort = ''): TableAddress {
  const [params] = useSearchParams();
  const navigation = useNavigation();
  const state = readTable(params, defaultSort);
  const to = (changes: Record<string, string | null>): Partial<Path> => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    return { search: next.size > 0 ? `?${next}` : '' };
  };
  return {
    ...state,
    isLoading: navigation.state === 'loading',
    // First click ascending, second descending.
    toSort: (key) =>
      to({ sort: state.sort.key === key && !state.sort.isDescending ? `-${key}` : key, page: null }),
    toPage: (page) => to({ page: page === 1 ? null : String(page) }),
  };
}
