import { useCallback, useEffect, useState } from 'react';
import { listMedia, type MediaItem } from '#contract/media.ts';
import { api } from '#web/lib/browser-api.ts';

const PAGE_SIZE = 24;

/** Earlier uploads, page after page. */
export function useMediaPages() {
  const [items, setItems] = useState<readonly MediaItem[] | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [isLoading, setIsLoading] = useState(false);

  const load = useCallback(async (page: number) => {
    setIsLoading(true);
    setHasFailed(false);
    try {
      const { data } = await api(listMedia, { query: { page, pageSize: PAGE_SIZE } });
      // A deletion or an upload in between shifts the pages: what is there already is not listed twice.
      setItems((before) => {
        const known = new Set(before?.map(({ _id }) => _id));
        return [...(before ?? []), ...data.filter(({ _id }) => !known.has(_id))];
      });
      setHasMore(data.length === PAGE_SIZE);
    } catch {
      setHasFailed(true);
    } finally {
      setIsLoading(false);
    }
  }, []);

  useEffect(() => void load(1), [load]);

  return {
    items,
    hasMore,
    hasFailed,
    isLoading,
    loadMore: () => load(Math.floor((items?.length ?? 0) / PAGE_SIZE) + 1),
    drop: (id: string) => setItems((before) => before?.filter(({ _id }) => _id !== id) ?? null),
  };
}
