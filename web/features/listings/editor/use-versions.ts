import { type ListingVersion, listVersions, restoreVersion } from '#contract/listings.ts';
import { useChange } from '#web/data/use-change.ts';
import { useLoaded } from '#web/data/use-loaded.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { toastWithUndo } from '#web/ui/undo-toast.tsx';
import { textsOf } from './listing-fields.ts';
import type { ListingStore } from './listing-store.ts';

const PAGE_SIZE = 20;

/** The versions of a listing while their panel is open, and what restores one. */
export function useVersions(store: ListingStore, isOpen: boolean, onRestored: () => void) {
  const { listing } = store.read();
  const params = { id: listing._id };
  const { content, problem, isLoading, reload } = useLoaded<readonly ListingVersion[]>(
    isOpen ? listing._id : null,
    async (shown) => {
      // What is still on its way would be missing from the newest version.
      if (!shown) await store.flush();
      const page = Math.floor((shown?.length ?? 0) / PAGE_SIZE) + 1;
      const { data } = await api(listVersions, { params, query: { page, pageSize: PAGE_SIZE } });
      return [...(shown ?? []), ...data];
    },
    'The versions could not be loaded.',
  );
  const change = useChange({ refresh: 'never' });

  async function restore(version: ListingVersion): Promise<void> {
    const before = textsOf(store.read().listing);
    const send = async () => {
      await store.flush();
      const { updatedAt } = store.read().listing;
      return api(restoreVersion, { params, body: { versionId: version._id, updatedAt } });
    };
    await change.run(send, {
      onMade: ({ data }) => {
        store.take(data);
        onRestored();
        toastWithUndo('Version restored.', () => store.change(before));
      },
      onFailed: () => void store.refresh().catch(() => {}),
    });
  }

  return {
    ...{ content, problem, isLoading, reload, restore },
    hasMore: content !== null && content.length > 0 && content.length % PAGE_SIZE === 0,
    isBusy: change.isBusy,
    failure: change.failure && (reasonOf(change.failure.error) ?? 'The version could not be restored.'),
  };
}
