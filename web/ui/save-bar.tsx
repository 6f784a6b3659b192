import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface SaveBarProps {
  /** Of the form that Save Changes submits. */
  formId: string;
  isDirty: boolean;
  /** What is under way, if anything is; no two of them run at once. */
  busy: string | null;
  isSaveDisabled?: boolean;
  onResetChanges: () => void;
  onResetToDefault: () => Promise<unknown>;
  /** Asked before everything goes back to the default: the question, and what is lost and what stays. */
  resetQuestion: { title: string; consequence: string };
  /** Further buttons. */
  children?: ReactNode;
}

/** Stays in view below an editor's form: what can be done with what is in it. */
export function SaveBar(props: SaveBarProps) {
  const { formId, isDirty, busy, isSaveDisabled = false, onResetChanges, onResetToDefault } = props;
  const [isAsking, setIsAsking] = useState(false);
  const reset = async () => {
    await onResetToDefault();
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
          disabled={isSaveDisabled || busy !== null}
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
