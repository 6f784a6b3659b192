import { useState } from 'react';
import type { SiteSectionId } from '#contract/site-content.ts';
import { Button } from '#web/ui/button.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { RevisionsDialog } from './revisions-dialog.tsx';

const RESET_QUESTION = {
  title: 'Reset this section to its default?',
  consequence:
    'The default content is shown again at once. The current content is kept in the revisions; unsaved changes are lost.',
};

interface SectionSaveBarProps {
  editor: {
    busy: string | null;
    resetChanges: () => void;
    resetToDefault: () => Promise<unknown>;
    restore: (revisionId: string) => Promise<unknown>;
  };
  /** The form that Save Changes submits. */
  formId: string;
  sectionId: SiteSectionId;
  isDirty: boolean;
}

/** The save bar of a section's editor, with its revisions. */
export function SectionSaveBar({ editor, formId, sectionId, isDirty }: SectionSaveBarProps) {
  const { busy, resetChanges, resetToDefault, restore } = editor;
  const [isListing, setIsListing] = useState(false);
  return (
    <SaveBar
      formId={formId}
      isDirty={isDirty}
      busy={busy}
      onResetChanges={resetChanges}
      onResetToDefault={resetToDefault}
      resetQuestion={RESET_QUESTION}
    >
      <Button size="small" variant="quiet" onClick={() => setIsListing(true)} disabled={busy !== null}>
        Revisions
      </Button>
      <RevisionsDialog
        isOpen={isListing}
        onClose={() => setIsListing(false)}
        sectionId={sectionId}
        isDirty={isDirty}
        isBusy={busy !== null}
        onRestore={restore}
      />
    </SaveBar>
  );
}
