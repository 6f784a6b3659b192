import { WINDOW_RUNS } from '#contract/generation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** `same-facts`: nothing has changed since. `used-up`: the free runs of the listing are over. */
export type CreditQuestion = 'same-facts' | 'used-up';

interface RepeatDialogProps {
  /** Null while there is nothing to ask. */
  question: CreditQuestion | null;
  onClose: () => void;
  onConfirm: (question: CreditQuestion) => void;
}

const words: Record<CreditQuestion, { title: string; consequence: string; confirm: string }> = {
  'same-facts': {
    title: 'Write it again with the same facts?',
    consequence:
      'Nothing has changed since this listing was written. Writing again takes another credit; the listing you see stays in your history.',
    confirm: 'Write again',
  },
  'used-up': {
    title: 'Write again for 1 credit?',
    consequence: `This listing’s free time is over, or its ${WINDOW_RUNS} runs are used up. A credit opens a new period in which it is written again for nothing. The listing you see stays in your history.`,
    confirm: 'Write again for 1 credit',
  },
};

/** Asks before another press spends a credit on a listing that is already there. */
export function RepeatDialog({ question, onClose, onConfirm }: RepeatDialogProps) {
  const { title, consequence, confirm } = words[question ?? 'same-facts'];
  return (
    <Dialog
      isOpen={question !== null}
      onClose={onClose}
      role="alertdialog"
      title={title}
      footer={
        <>
          <Button onClick={onClose} data-initial-focus>
            Cancel
          </Button>
          <Button variant="primary" onClick={() => question && onConfirm(question)}>
            {confirm}
          </Button>
        </>
      }
    >
      {consequence}
    </Dialog>
  );
}
