import type { ReactNode } from 'react';
import {
  type ChannelOverrides,
  previewChannelOverrides,
  putChannelOverrides,
} from '#contract/channel-overrides.ts';
import type { PackOverride } from '#contract/channels/overrides.ts';
import { messageOf, useChange } from '#web/data/use-change.ts';
import { useLoaded } from '#web/data/use-loaded.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { PreviewResult } from './preview-result.tsx';

interface SaveListDialogProps {
  /** The list to be saved; null while the dialog is closed. */
  overrides: readonly PackOverride[] | null;
  title: string;
  children: ReactNode;
  saveLabel: string;
  stored: ChannelOverrides;
  today: string;
  onClose: () => void;
}

/** Shows what another list of overrides would change, and saves it. */
export function SaveListDialog(props: SaveListDialogProps) {
  const { overrides, title, children, saveLabel, stored, today, onClose } = props;
  const key = overrides && JSON.stringify([overrides, stored.updatedAt]);
  const preview = useLoaded(
    key,
    async () => (await api(previewChannelOverrides, { body: { overrides: [...(overrides ?? [])] } })).data,
    'Failed to find out what it would change',
  );
  // After somebody else's save, the page shows their list, and this dialog what it would change of that.
  const { run, isBusy, failure, forget } = useChange({ refresh: 'always' });
  const close = () => {
    if (isBusy) return;
    forget();
    onClose();
  };
  const save = () =>
    run(
      () =>
        api(putChannelOverrides, {
          body: { overrides: [...(overrides ?? [])], updatedAt: stored.updatedAt },
        }),
      { said: messageOf, onMade: onClose },
    );
  return (
    <Dialog
      isOpen={overrides !== null}
      onClose={close}
      title={title}
      footer={
        <>
          <Button onClick={close} disabled={isBusy} data-initial-focus>
            Cancel
          </Button>
          <Button
            variant="primary"
            onClick={save}
            disabled={preview.content === null}
            isBusy={isBusy}
            busyLabel="Saving …"
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError
          message={failure && (reasonOf(failure.error) ?? 'Failed to save the overrides')}
          occasion={failure}
        />
        {children}
        <div aria-live="polite">
          {preview.isLoading && <p className="text-ink-soft text-small">Checking saved listings …</p>}
          {preview.problem && <LoadProblem sentence={preview.problem} onRetry={preview.reload} />}
          {preview.content && <PreviewResult preview={preview.content} today={today} />}
        </div>
      </div>
    </Dialog>
  );
}
