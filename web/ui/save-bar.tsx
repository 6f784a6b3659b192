import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { bottomBar } from './toast-place.ts';

interface SaveBarProps {
  /** The form that Save Changes submits. */
  formId: string;
  isDirty: boolean;
  /** The running action, if any; only one runs at a time. */
  busy: string | null;
  onResetChanges: () => void;
  onResetToDefault: () => Promise<unknown>;
  /** Asked before resetting to the default: the question, and what is lost and kept. */
  resetQuestion: { title: string; consequence: string };
  /** More buttons. */
  children?: ReactNode;
}

/** Stays visible below an editor's form, with its actions. */
export function SaveBar(props: SaveBarProps) {
  const { formId, isDirty, busy, onResetChanges, onResetToDefault } = props;
  const [isAsking, setIsAsking] = useState(false);
  const reset = async () => {
    await onResetToDefault();
    setIsAsking(false);
  };
  return (
    <div {...bottomBar} className="sticky bottom-0 z-10 mt-8 border-line border-t bg-paper py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          form={formId}
          size="small"
          variant="primary"
          disabled={!isDirty || busy !== null}
          isBusy={busy === 'saving'}
          busyLabel="Saving …"
        >
          Save Changes
        </Button>
        <Button size="small" onClick={onResetChanges} disabled={!isDirty || busy !== null}>
          Reset Changes
        </Button>
        <Button size="small" onClick={() => setIsAsking(true)} disabled={busy !== null}>
          Reset to Default
        </Button>
        {props.children}
        <p role="status" className="text-ink-soft text-small max-sm:sr-only">
          {isDirty ? 'Unsaved changes' : ''}
        </p>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={reset}
        title={props.resetQuestion.title}
        confirmLabel="Reset to Default"
        isBusy={busy === 'resetting'}
        busyLabel="Resetting …"
      >
        {props.resetQuestion.consequence}
      </ConfirmDialog>
    </div>
  );
}
