import { useCallback, useId, useState } from 'react';
import type { Voice } from '#contract/voices.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx';
import { VoiceForm } from './voice-form.tsx';

/** What the dialog edits: a new voice, a stored one, or null if it is closed. */
export type OpenVoice = { kind: 'new' } | { kind: 'edit'; voice: Voice } | null;

interface VoiceDialogProps {
  open: OpenVoice;
  onClose: () => void;
  /** True while there is unsaved input. */
  onDirtyChange: (isDirty: boolean) => void;
}

/** The dialog for adding or editing a voice. Closing it with unsaved input asks first. */
export function VoiceDialog({ open, onClose, onDirtyChange }: VoiceDialogProps) {
  const formId = useId();
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
  const isNew = open?.kind !== 'edit';
  return (
    <>
      <Dialog
        isOpen={open !== null}
        onClose={askToLeave}
        title={isNew ? 'Add a voice' : 'Edit the voice'}
        isWide
        footer={
          <>
            <Button onClick={askToLeave} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" isBusy={isBusy} busyLabel="Saving …">
              {isNew ? 'Add voice' : 'Save voice'}
            </Button>
          </>
        }
      >
        {open && (
          <VoiceForm
            id={formId}
            edited={open.kind === 'edit' ? open.voice : null}
            onClose={onClose}
            onDirtyChange={tellDirty}
            onBusyChange={setIsBusy}
          />
        )}
      </Dialog>
      {question}
    </>
  );
}
