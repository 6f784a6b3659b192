import { listSiteRevisions, type SiteRevision, type SiteSectionId } from '#contract/site-content.ts';
import { useLoaded } from '#web/data/use-loaded.ts';
import { api } from '#web/lib/browser-api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';

interface RevisionsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  sectionId: SiteSectionId;
  /** True while the form has edits that a restore would discard. */
  isDirty: boolean;
  isBusy: boolean;
  onRestore: (revisionId: string) => Promise<unknown>;
}

/** Who saved what and when; any version can be restored. */
export function RevisionsDialog({ isOpen, onClose, ...rest }: RevisionsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Revisions" isWide>
      {isOpen && <Revisions {...rest} onClose={onClose} />}
    </Dialog>
  );
}

const actionWords: Record<SiteRevision['action'], string> = {
  saved: 'Saved',
  reset: 'Reset to default',
  activated: 'Activated',
  deactivated: 'Deactivated',
  restored: 'Restored',
};

function Revisions(props: Omit<RevisionsDialogProps, 'isOpen'>) {
  const { sectionId, isDirty, isBusy, onClose, onRestore } = props;
  const {
    content: revisions,
    problem,
    reload,
  } = useLoaded(sectionId, async () => (await api(listSiteRevisions, { params: { id: sectionId } })).data);
  if (problem !== null) return <LoadProblem sentence="The revisions could not be loaded." onRetry={reload} />;
  if (!revisions) return <SkeletonLines lines={4} label="Loading revisions" />;
  if (revisions.length === 0) {
    return (
      <p className="text-ink-soft">
        Nobody has saved this section yet. It shows the content that came with the product.
      </p>
    );
  }
  const restore = async (id: string) => {
    await onRestore(id);
    onClose();
  };
  return (
    <>
      {isDirty && (
        <p className="mb-3 text-ink-soft text-small">Restoring discards unsaved changes in the form.</p>
      )}
      <ol className="grid">
        {revisions.map((revision) => (
          <li
            key={revision._id}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-3 first:border-t-0"
          >
            <div className="min-w-0">
              <p>
                {actionWords[revision.action]} by <span className="font-medium">{revision.savedBy.name}</span>
              </p>
              <p className="text-ink-soft text-small">
                <LocalTime iso={revision.savedAt} />
                {revision.savedBy.email && ` · ${revision.savedBy.email}`}
              </p>
            </div>
            {revision.isCurrent ? (
              <Badge tone="accent">Shown now</Badge>
            ) : (
              <Button size="small" disabled={isBusy} onClick={() => restore(revision._id)}>
                Restore<span className="sr-only"> version {revision.version}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
