import { useState } from 'react';
import type { ListingSummary } from '#contract/listings.ts';

/** The listings chosen on this page of the list. Those that leave the page are no longer chosen. */
export function useSelection(shown: readonly ListingSummary[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter(({ _id }) => ids.has(_id));
  if (chosen.length < ids.size) setIds(new Set(chosen.map(({ _id }) => _id)));
  return {
    chosen,
    areAll: chosen.length > 0 && chosen.length === shown.length,
    has: (id: string) => ids.has(id),
    toggle: (id: string) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    choose: (listings: readonly ListingSummary[]) => setIds(new Set(listings.map(({ _id }) => _id))),
  };
}

export type Selection = ReturnType<typeof useSelection>;
