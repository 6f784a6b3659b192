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
  onStop: (expected: CreditFate) => Promise<StopOutcome>;
}

const words: Record<CreditFate, { consequence: string; confirm: string }> = {
  returned: {
    consequence: 'Nothing usable has been written yet. Your credit comes back and nothing is kept.',
    confirm: 'Stop and return the credit',
  },
  spent: {
    consequence:
      'Usable text has already been written. Your credit is used, and the text is kept here and in your history.',
    confirm: 'Stop and keep the text',
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

function StopQuestion({ onClose, fate: fateNow, onStop }: Omit<StopDialogProps, 'isOpen'>) {
  // The service may be further than the text that has arrived here.
  const [isServerFurther, setIsServerFurther] = useState(false);
  // Fixed from the press on: it is what the person agreed to.
  const [pressed, setPressed] = useState<CreditFate | null>(null);
  const fate = pressed ?? (isServerFurther ? 'spent' : fateNow);
  const [note, setNote] = useState<string | null>(null);
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
        <p>{words[fate].consequence}</p>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose} data-initial-focus>
          Keep writing
        </Button>
        <Button variant="danger" onClick={stop} isBusy={pressed !== null} busyLabel="Stopping …">
          {words[fate].confirm}
        </Button>
      </div>
    </>
  );
}
