import { useState } from 'react';
import { deleteMedia, listMedia, type MediaItem } from '#contract/media.ts';
import { useChange } from '#web/data/use-change.ts';
import { useLoaded } from '#web/data/use-loaded.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';

interface ImageLibraryProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (url: string) => void;
}

/** Earlier uploads, newest first: choose one, or delete an unused one. */
export function ImageLibrary({ isOpen, onClose, onChoose }: ImageLibraryProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Earlier uploads" isWide>
      {isOpen && (
        <Library
          onChoose={(url) => {
            onChoose(url);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

const PAGE_SIZE = 24;

interface Uploads {
  items: readonly MediaItem[];
  hasMore: boolean;
}

async function loadNextPage(shown: Uploads | null): Promise<Uploads> {
  const items = shown?.items ?? [];
  const page = Math.floor(items.length / PAGE_SIZE) + 1;
  const { data } = await api(listMedia, { query: { page, pageSize: PAGE_SIZE } });
  // A deletion or upload in between shifts the pages: entries already listed are skipped.
  const known = new Set(items.map(({ _id }) => _id));
  return {
    items: [...items, ...data.filter(({ _id }) => !known.has(_id))],
    hasMore: data.length === PAGE_SIZE,
  };
}

function Library({ onChoose }: { onChoose: (url: string) => void }) {
  const { content, problem, isLoading, reload, replace } = useLoaded('uploads', loadNextPage);
  const [doomed, setDoomed] = useState<MediaItem | null>(null);
  const { isBusy: isDeleting, run } = useChange({ refresh: 'never' });
  const failure = problem !== null && (
    <LoadProblem sentence="The uploads could not be loaded." onRetry={reload} />
  );
  if (!content) return failure || <SkeletonLines lines={4} label="Loading uploads" />;
  const { items, hasMore } = content;
  if (items.length === 0)
    return <EmptyState title="Nothing uploaded yet">Images appear here once they are uploaded.</EmptyState>;
  const remove = async () => {
    if (!doomed) return;
    await run(() => api(deleteMedia, { params: { id: doomed._id } }), {
      onMade: () => replace({ hasMore, items: items.filter(({ _id }) => _id !== doomed._id) }),
      onFailed: (error) => toast.error(reasonOf(error) ?? 'The image could not be deleted.'),
    });
    setDoomed(null);
  };
  return (
    <>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {items.map((item, index) => (
          <MediaTile
            key={item._id}
            item={item}
            number={index + 1}
            isListChanging={isLoading || isDeleting}
            onChoose={onChoose}
            onDelete={setDoomed}
          />
        ))}
      </ul>
      {/* Those that are here stay, whatever happened to the next ones. */}
      {failure && <div className="mt-5">{failure}</div>}
      {hasMore && !failure && (
        <Button
          className="mt-5"
          size="small"
          onClick={reload}
          disabled={isDeleting}
          isBusy={isLoading}
          busyLabel="Loading …"
        >
          More uploads
        </Button>
      )}
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        onConfirm={remove}
        title="Delete this image?"
        confirmLabel="Delete image"
        isBusy={isDeleting}
        busyLabel="Deleting …"
      >
        The file is deleted for good. Pages elsewhere that link to it will show nothing in its place.
        {doomed?.isInEarlierSave &&
          ' An earlier revision of the site uses it; if you restore that revision, the image will be missing.'}
      </ConfirmDialog>
    </>
  );
}

interface MediaTileProps {
  item: MediaItem;
  number: number;
  /** True while loading more or deleting: one at a time, so that neither overwrites the other's result. */
  isListChanging: boolean;
  onChoose: (url: string) => void;
  onDelete: (item: MediaItem) => void;
}

function MediaTile({ item, number, isListChanging, onChoose, onDelete }: MediaTileProps) {
  const { url, width, height, variants, isInUse } = item;
  const name = `image ${number}, ${width} by ${height}`;
  return (
    <li className="grid content-start gap-1.5">
      <button
        type="button"
        onClick={() => onChoose(url)}
        aria-label={`Use ${name}`}
        className="grid aspect-square place-items-center overflow-hidden rounded-control border border-line bg-well hover:border-accent"
      >
        <img src={variants[0]?.url ?? url} alt="" loading="lazy" className="size-full object-contain" />
      </button>
      <p className="flex min-h-8 items-center justify-between gap-2 text-caption text-ink-soft">
        <span className="tabular">
          {width} × {height}
        </span>
        {isInUse ? (
          <span>In use</span>
        ) : (
          <button
            type="button"
            disabled={isListChanging}
            onClick={() => onDelete(item)}
            aria-label={`Delete ${name}`}
            className="min-h-8 rounded-control px-1.5 hover:bg-well hover:text-ink"
          >
            Delete
          </button>
        )}
      </p>
    </li>
  );
}
