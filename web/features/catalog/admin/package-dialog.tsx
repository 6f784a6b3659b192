import { useCallback, useId, useState } from 'react';
import { getPackage } from '#contract/catalog.ts';
import { useLoaded } from '#web/data/use-loaded.ts';
import { api } from '#web/lib/browser-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx';
import { PackageForm } from './package-form.tsx';

/** What the dialog edits: a new package, a stored one by id, or null if it is closed. */
export type OpenPackage = { kind: 'new' } | { kind: 'edit'; id: string } | null;

interface PackageDialogProps {
  open: OpenPackage;
  currency: string;
  onClose: () => void;
  /** True while there is unsaved input. */
  onDirtyChange: (isDirty: boolean) => void;
}

/** The dialog for adding or editing a package. Closing it with unsaved input asks first. */
export function PackageDialog({ open, currency, onClose, onDirtyChange }: PackageDialogProps) {
  const formId = useId();
  const id = open?.kind === 'edit' ? open.id : '';
  // Fetched when the form opens: another Admin may have changed it since the list was loaded.
  const fresh = useLoaded(id || null, () => api(getPackage, { params: { id } }));
  const [isDirty, setIsDirty] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { ask, question } = useDiscardQuestion(isDirty && open !== null, isBusy);
  const tellDirty = useCallback(
    (dirty: boolean) => {
      setIsDirty(dirty);
      onDirtyChange(dirty);
    },
    [onDirtyChange],
  );
  const askToLeave = () => ask(onClose);
  const isNew = open?.kind === 'new';
  const isShown = isNew || (fresh.content !== null && fresh.problem === null);
  return (
    <>
      <Dialog
        isOpen={open !== null}
        onClose={askToLeave}
        title={isNew ? 'Add Package' : 'Edit Package'}
        isWide
        footer={
          <>
            <Button onClick={askToLeave} disabled={isBusy}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabled={!isShown}
              isBusy={isBusy}
              busyLabel="Saving …"
            >
              {isNew ? 'Add Package' : 'Save Package'}
            </Button>
          </>
        }
      >
        {open && isShown && (
          <PackageForm
            id={formId}
            edited={isNew ? null : fresh.content}
            currency={currency}
            onClose={onClose}
            onDirtyChange={tellDirty}
            onBusyChange={setIsBusy}
          />
        )}
        {open && !isShown && <NotYetShown problem={fresh.problem} onRetry={fresh.reload} />}
      </Dialog>
      {question}
    </>
  );
}

function NotYetShown({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  if (problem === null) return <Spinner label="Loading package..." />;
  return (
    <Alert
      tone="danger"
      title="Failed to fetch package"
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {problem}
    </Alert>
  );
}
