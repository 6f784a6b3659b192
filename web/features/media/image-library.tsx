import { useState } from 'react';
import { deleteMedia, type MediaItem } from '#contract/media.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useMediaPages } from './use-media-pages.ts';

interface ImageLibraryProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (url: string) => void;
}

/** Images uploaded earlier, newest first: choose one, or delete one that nothing shows. */
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

function Library({ onChoose }: { onChoose: (url: string) => void }) {
  const { items, hasMore, hasFailed, isLoading, loadMore, drop } = useMediaPages();
  const [doomed, setDoomed] = useState<MediaItem | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  if (hasFailed) {
    return (
      <Alert
        tone="danger"
        title="The uploads could not be loaded."
        action={
          <Button size="small" onClick={loadMore}>
            Try again
          </Button>
        }
      />
    );
  }
  if (!items) return <SkeletonLines lines={4} label="Loading uploads" />;
  if (items.length === 0)
    return <EmptyState title="Nothing uploaded yet">Images appear here once they are uploaded.</EmptyState>;
  const remove = async () => {
    if (!doomed) return;
    setIsDeleting(true);
    try {
      await api(deleteMedia, { params: { id: doomed._id } });
      drop(doomed._id);
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : 'The image could not be deleted.');
    }
    setIsDeleting(false);
    setDoomed(null);
  };
  return (
    <>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {items.map((item, index) => (
          <MediaTile key={item._id} item={item} number={index + 1} onChoose={onChoose} onDelete={setDoomed} />
        ))}
      </ul>
      {hasMore && (
        <Button className="mt-5" size="small" onClick={loadMore} isBusy={isLoading} busyLabel="Loading …">
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
        Its file is removed for good. Pages elsewhere that link to it show nothing in its place.
        {doomed?.isInEarlierSave &&
          ' An earlier save of the site shows it: restored, that save has nothing in its place.'}
      </ConfirmDialog>
    </>
  );
}

interface MediaTileProps {
  item: MediaItem;
  number: number;
  onChoose: (url: string) => void;
  onDelete: (item: MediaItem) => void;
}

function MediaTile({ item, number, onChoose, onDelete }: MediaTileProps) {
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
