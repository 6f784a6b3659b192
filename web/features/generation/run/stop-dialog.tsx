import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { StopOutcome } from './run-follower.ts';

type CreditFate = 'returned' | 'spent';

interface StopDialogProps {
  isOpen: boolean;
  onClose: () => void;
  productName: string;
  /** What would become of the credit as the dialog opens; what is said here is what is asked of the service. */
  fate: CreditFate;
  onStop: (expected: CreditFate) => Promise<StopOutcome>;
}

const words: Record<CreditFate, { consequence: string; confirm: string }> = {
  returned: {
    consequence: 'Nothing usable has been written yet. Your credit comes back and nothing is kept.',
    confirm: 'Stop and return the credit',
  },
  spent: {
    consequence:
      'There is usable text already. Your credit stays spent, and what has been written is kept here and in your history.',
    confirm: 'Stop and keep the text',
  },
};

/** Says what becomes of the credit before it is done; if that changes meanwhile, it says so and asks again. */
export function StopDialog({ isOpen, onClose, ...question }: StopDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      title={`Stop writing “${question.productName}”?`}
    >
      <StopQuestion onClose={onClose} {...question} />
    </Dialog>
  );
}

function StopQuestion({ onClose, fate: fateAtOpening, onStop }: Omit<StopDialogProps, 'isOpen'>) {
  // As it was when the dialog opened: a sentence that changes under the finger is no agreement.
  const [fate, setFate] = useState(fateAtOpening);
  const [note, setNote] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const stop = async () => {
    setIsBusy(true);
    setNote(null);
    const outcome = await onStop(fate);
    setIsBusy(false);
    if (outcome === 'progressed') {
      setFate('spent');
      setNote('More was written in the meantime. Please decide again.');
    } else if (typeof outcome === 'object') setNote(`Error: ${outcome.message}`);
    else onClose();
  };
  return (
    <>
      <div aria-live="polite" className="grid gap-2">
        {note && <p className="font-medium text-warning">{note}</p>}
        <p>{words[fate].consequence}</p>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose} data-initial-focus>
          Keep writing
        </Button>
        <Button variant="danger" onClick={stop} isBusy={isBusy} busyLabel="Stopping …">
          {words[fate].confirm}
        </Button>
      </div>
    </>
  );
}
