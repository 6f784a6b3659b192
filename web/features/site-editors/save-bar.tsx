import { useState } from 'react';
import type { SiteSectionId } from '#contract/site-content.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RevisionsDialog } from './revisions-dialog.tsx';

interface SaveBarProps {
  editor: {
    busy: string | null;
    resetChanges: () => void;
    resetToDefault: () => Promise<void>;
    restore: (revisionId: string) => Promise<void>;
  };
  /** Of the form that Save Changes submits. */
  formId: string;
  sectionId: SiteSectionId;
  isDirty: boolean;
}

/** Stays in view below the form: what can be done with what is in it. */
export function SaveBar({ editor, formId, sectionId, isDirty }: SaveBarProps) {
  const { busy, resetChanges, resetToDefault, restore } = editor;
  const [isAsking, setIsAsking] = useState(false);
  const [isListing, setIsListing] = useState(false);
  const reset = async () => {
    await resetToDefault();
    setIsAsking(false);
  };
  return (
    <div className="sticky bottom-0 z-10 mt-8 border-line border-t bg-paper py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          form={formId}
          size="small"
          variant="primary"
          isBusy={busy === 'saving'}
          busyLabel="Saving …"
        >
          Save Changes
        </Button>
        <Button size="small" onClick={resetChanges} disabled={!isDirty || busy !== null}>
          Reset Changes
        </Button>
        <Button size="small" onClick={() => setIsAsking(true)} disabled={busy !== null}>
          Reset to Default
        </Button>
        <Button size="small" variant="quiet" onClick={() => setIsListing(true)} disabled={busy !== null}>
          Revisions
        </Button>
        <p role="status" className="text-ink-soft text-small max-sm:sr-only">
          {isDirty ? 'Unsaved changes' : ''}
        </p>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={reset}
        title="Reset this section to its default?"
        confirmLabel="Reset to Default"
        isBusy={busy === 'resetting'}
        busyLabel="Resetting …"
      >
        The content that came with the product is shown again at once. What is shown now stays in the
        revisions; changes that are not saved are lost.
      </ConfirmDialog>
      <RevisionsDialog
        isOpen={isListing}
        onClose={() => setIsListing(false)}
        sectionId={sectionId}
        isDirty={isDirty}
        isBusy={busy !== null}
        onRestore={restore}
      />
    </div>
  );
}
