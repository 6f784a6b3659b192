import { useCallback, useEffect, useId, useState } from 'react';
import { getPackage, type Package } from '#contract/catalog.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx';
import { PackageForm } from './package-form.tsx';
import { type OpenPackage, usePackageSave } from './use-package-save.ts';

interface PackageDialogProps {
  open: OpenPackage;
  currency: string;
  onClose: () => void;
  /** Called once it is stored, before the dialog closes. */
  onSaved: () => Promise<void>;
  /** True while something typed here is not saved. */
  onDirtyChange: (isDirty: boolean) => void;
}

type Fresh = { package: Package | null; error: unknown };

/** The package as it is now, asked for when its form opens: another Admin may have changed it since the list was made. */
function useFreshPackage(open: OpenPackage) {
  const id = open?.kind === 'edit' ? open.id : null;
  const [answer, setAnswer] = useState<(Fresh & { id: string }) | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks again
  useEffect(() => {
    if (id === null) return;
    let isWanted = true;
    setAnswer(null);
    api(getPackage, { params: { id } }).then(
      (found) => isWanted && setAnswer({ id, package: found, error: null }),
      (error: unknown) => isWanted && setAnswer({ id, package: null, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [id, tries]);
  const found: Fresh | null = answer?.id === id ? answer : null;
  return {
    fresh: open?.kind === 'new' ? { package: null, error: null } : found,
    retry: () => setTries(tries + 1),
    /** Fills the form anew, with what somebody else saved. */
    adopt: (theirs: Package) => setAnswer({ id: theirs._id, package: theirs, error: null }),
  };
}

/** The modal in which a package is added or edited. Closing it over unsaved words asks first. */
export function PackageDialog(props: PackageDialogProps) {
  const { open, currency, onClose, onDirtyChange } = props;
  const formId = useId();
  const { fresh, retry, adopt } = useFreshPackage(open);
  const { isBusy, failure, conflict, endConflict, save, forget } = usePackageSave(props);
  const [isDirty, setIsDirty] = useState(false);
  const { ask, question } = useDiscardQuestion(isDirty && open !== null, isBusy);
  const tellDirty = useCallback(
    (dirty: boolean) => {
      setIsDirty(dirty);
      onDirtyChange(dirty);
    },
    [onDirtyChange],
  );
  const leave = () => {
    forget();
    onClose();
  };
  const askToLeave = () => ask(leave);
  const loadTheirs = (theirs: Package) => {
    endConflict();
    adopt(theirs);
  };
  const isNew = open?.kind === 'new';
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
              disabled={!fresh || fresh.error !== null}
              isBusy={isBusy}
              busyLabel="Saving …"
            >
              {isNew ? 'Add Package' : 'Save Package'}
            </Button>
          </>
        }
      >
        {open && (
          <FreshForm fresh={fresh} onRetry={retry}>
            {(edited) => (
              <PackageForm
                key={edited?.updatedAt}
                id={formId}
                isBusy={isBusy}
                edited={edited}
                currency={currency}
                failure={failure}
                conflict={conflict}
                onLoadTheirs={loadTheirs}
                onSave={save}
                onDirtyChange={tellDirty}
              />
            )}
          </FreshForm>
        )}
      </Dialog>
      {question}
    </>
  );
}

interface FreshFormProps {
  fresh: Fresh | null;
  onRetry: () => void;
  children: (edited: Package | null) => React.ReactNode;
}

function FreshForm({ fresh, onRetry, children }: FreshFormProps) {
  if (!fresh) return <Spinner label="Loading package..." />;
  if (fresh.error === null) return children(fresh.package);
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
      {reasonOf(fresh.error)}
    </Alert>
  );
}
