import { type FormEvent, useState } from 'react';
import { closeOrderAlarm } from '#contract/payments.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldsLocked } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useTell } from '#web/ui/use-tell.ts';

const NOTE_LENGTH = 500;

interface AlarmFormProps {
  orderId: string;
  /** The alarm's text. */
  alarm: string;
  /** The alarm is closed: reload the order's events. */
  onClosed: () => void;
  /** True while there is an unsaved note. */
  onDirtyChange: (isDirty: boolean) => void;
}

/** Shows why an order needs attention, with a note for what was done about it. */
export function AlarmForm({ orderId, alarm, onClosed, onDirtyChange }: AlarmFormProps) {
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useChange();
  const isDirty = note.trim() !== '';
  useTell(isDirty, onDirtyChange);
  const close = (event: FormEvent) => {
    event.preventDefault();
    if (!isDirty) return setProblem('Say what was done about it');
    setProblem(null);
    void run(() => api(closeOrderAlarm, { params: { id: orderId }, body: { note } }), {
      onMade: onClosed,
      onFailed: (error) => setProblem(reasonOf(error) ?? 'That could not be saved. Please try again.'),
    });
  };
  return (
    <Alert tone="warning" title="This order needs attention">
      <p className="wrap-anywhere">{alarm}</p>
      <form noValidate onSubmit={close} className="mt-3 grid justify-items-start gap-3">
        <FieldsLocked value={isBusy}>
          <TextArea
            label="What was done about it"
            hint="It is kept in the audit log. A buyer who was told to contact support may then pay again."
            className="w-full"
            rows={2}
            maxLength={NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            error={problem ?? undefined}
          />
        </FieldsLocked>
        <Button type="submit" size="small" isBusy={isBusy} busyLabel="Saving...">
          Mark as dealt with
        </Button>
      </form>
    </Alert>
  );
}
