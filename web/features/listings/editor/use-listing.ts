import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { CallInput } from '#contract/endpoint.ts';
import { getListing, type Listing, putListing } from '#contract/listings.ts';
import { useReturn } from '#web/data/use-return.ts';
import { api } from '#web/lib/browser-api.ts';
import { createEditsKeeper, readKeptEdits } from './kept-edits.ts';
import { ListingStore } from './listing-store.ts';

/** The newest stored version. */
export const loadListing = async (id: string): Promise<Listing> =>
  (await api(getListing, { params: { id } })).data;

function openStore(loaded: Listing, userId: string) {
  const { _id: id } = loaded;
  return new ListingStore(loaded, {
    save: async (body) =>
      (await api(putListing, { params: { id }, body } as CallInput<typeof putListing>)).data,
    load: () => loadListing(id),
    // On the server there is nothing to keep.
    keep: typeof window === 'undefined' ? () => {} : createEditsKeeper(userId, id),
  });
}

/** A listing being edited: what is shown, what is saved, and what was found again after a reload. */
export function useListing(loaded: Listing, userId: string) {
  const [store] = useState(() => openStore(loaded, userId));
  const state = useSyncExternalStore(store.subscribe, store.read, store.read);
  /** The fields that an earlier visit had not saved. */
  const [putBack, setPutBack] = useState<readonly string[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    const kept = readKeptEdits(userId, loaded._id);
    if (Object.keys(kept.typed).length > 0) setPutBack(store.putBack(kept));
    const save = () => void store.flush();
    const saveHidden = () => document.visibilityState === 'hidden' && save();
    window.addEventListener('online', save);
    document.addEventListener('visibilitychange', saveHidden);
    return () => {
      window.removeEventListener('online', save);
      document.removeEventListener('visibilitychange', saveHidden);
      // The page is left, not the listing: what is typed is still saved.
      save();
    };
  }, [store]);

  useReturn(useCallback(() => void store.refresh().catch(() => {}), [store]));

  return { store, state, putBack, forgetPutBack: () => setPutBack([]) };
}
