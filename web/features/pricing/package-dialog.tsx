import { useCallback, useEffect, useId, useState } from 'react';
import { addPackage, editPackage, getPackage, type Package } from '#contract/catalog.ts';
import { api } from '#web/lib/browser-api.ts';
import { reasonOf } from '#web/lib/failure-reason.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';
import { bodyOf, type PackageFields } from './package-draft.ts';
import { PackageForm } from './package-form.tsx';

/** What is open: a new package, a stored one by its id, or nothing. */
export type OpenPackage = { kind: 'new' } | { kind: 'edit'; id: string } | null;

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
function useFreshPackage(open: OpenPackage): { fresh: Fresh | null; retry: () => void } {
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
  if (open?.kind === 'new') return { fresh: { package: null, error: null }, retry: () => {} };
  return { fresh: answer?.id === id ? answer : null, retry: () => setTries(tries + 1) };
}

function useSave({ open, onSaved, onClose }: PackageDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; error: unknown } | null>(null);
  async function save(fields: PackageFields): Promise<void> {
    if (!open) return;
    setIsBusy(true);
    setFailure(null);
    const body = bodyOf(fields);
    try {
      if (open.kind === 'new') await api(addPackage, { body });
      else await api(editPackage, { params: { id: open.id }, body });
      toast.success(open.kind === 'new' ? 'Package added.' : 'Package saved.');
      onClose();
      await onSaved();
    } catch (error) {
      setFailure({
        title: open.kind === 'new' ? 'Failed to add package' : 'Failed to update package',
        error,
      });
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, failure, save, forget: () => setFailure(null) };
}

/** The modal in which a package is added or edited. Closing it over unsaved words asks first. */
export function PackageDialog(props: PackageDialogProps) {
  const { open, currency, onClose, onDirtyChange } = props;
  const formId = useId();
  const { fresh, retry } = useFreshPackage(open);
  const { isBusy, failure, save, forget } = useSave(props);
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const tellDirty = useCallback(
    (dirty: boolean) => {
      setIsDirty(dirty);
      onDirtyChange(dirty);
    },
    [onDirtyChange],
  );
  const leave = () => {
    setIsAsking(false);
    forget();
    onClose();
  };
  const askToLeave = () => (isDirty && open ? setIsAsking(true) : leave());
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
                id={formId}
                edited={edited}
                currency={currency}
                failure={failure}
                onSave={save}
                onDirtyChange={tellDirty}
              />
            )}
          </FreshForm>
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={leave}
        title="Close without saving?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
      >
        What you typed has not been saved and will be lost.
      </ConfirmDialog>
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
