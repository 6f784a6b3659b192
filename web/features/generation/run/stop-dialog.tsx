import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { StopOutcome } from './run-follower.ts';

type CreditFate = 'returned' | 'spent';

interface StopDialogProps {
  isOpen: boolean;
  onClose: () => void;
  productName: string;
  /** What would happen to the credit now; the stop request carries what the dialog said when it was pressed. */
  fate: CreditFate;
  /** Whether no credit is at stake. */
  isFree: boolean;
  onStop: (expected: CreditFate) => Promise<StopOutcome>;
}

interface Words {
  consequence: string;
  confirm: string;
}

const words: Record<CreditFate, { paid: Words; free: Words }> = {
  returned: {
    paid: {
      consequence: 'Nothing usable has been written yet. Your credit comes back and nothing is kept.',
      confirm: 'Stop and return the credit',
    },
    free: {
      consequence: 'Nothing usable has been written yet. Nothing is kept, and no credit is used.',
      confirm: 'Stop and keep nothing',
    },
  },
  spent: {
    paid: {
      consequence:
        'Usable text has already been written. Your credit is used, and the text is kept here and in your history.',
      confirm: 'Stop and keep the text',
    },
    free: {
      consequence:
        'Usable text has already been written. It is kept here and in your history, and no credit is used.',
      confirm: 'Stop and keep the text',
    },
  },
};

/** Says what will happen to the credit, kept up to date until Stop is pressed. The server has the last word. */
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

function StopQuestion({ onClose, fate: fateNow, isFree, onStop }: Omit<StopDialogProps, 'isOpen'>) {
  // The service may be further than the text that has arrived here.
  const [isServerFurther, setIsServerFurther] = useState(false);
  // Fixed from the press on: it is what the person agreed to.
  const [pressed, setPressed] = useState<CreditFate | null>(null);
  const fate = pressed ?? (isServerFurther ? 'spent' : fateNow);
  const [note, setNote] = useState<string | null>(null);
  const { consequence, confirm } = words[fate][isFree ? 'free' : 'paid'];
  const stop = async () => {
    setPressed(fate);
    setNote(null);
    const outcome = await onStop(fate);
    setPressed(null);
    if (outcome === 'progressed') {
      setIsServerFurther(true);
      setNote('More was written in the meantime. Please decide again.');
    } else if (typeof outcome === 'object') setNote(`Error: ${outcome.message}`);
    else onClose();
  };
  return (
    <>
      <div aria-live="polite" className="grid gap-2">
        {note && <p className="font-medium text-warning">{note}</p>}
        <p>{consequence}</p>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose} data-initial-focus>
          Keep writing
        </Button>
        <Button variant="danger" onClick={stop} isBusy={pressed !== null} busyLabel="Stopping …">
          {confirm}
        </Button>
      </div>
    </>
  );
}
