import { useState } from 'react';
import { reconcileOrder } from '#contract/payments.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { managedNoteWords } from '#web/domain/payment-notes.ts';
import { api } from '#web/lib/browser-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface PayPalLookProps {
  orderId: string;
  /** Something may have changed: reload the order's events. */
  onLooked: () => void;
}

/** Checks an order with PayPal, lets the service act on it, and shows the result. */
export function PayPalLook({ orderId, onLooked }: PayPalLookProps) {
  const { isBusy, failure, run } = useChange();
  const [report, setReport] = useState<{ title: string; text: string } | null>(null);
  const look = () => {
    setReport(null);
    return run(() => api(reconcileOrder, { params: { id: orderId } }), {
      onMade: ({ data }) => {
        const note = data.paymentNote && managedNoteWords[data.paymentNote].label;
        setReport({
          title: `Payment: ${data.paymentStatus}${note ? `, ${note.toLowerCase()}` : ''}`,
          text: data.report,
        });
        onLooked();
      },
    });
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Button size="small" onClick={look} isBusy={isBusy} busyLabel="Checking with PayPal...">
        Check with PayPal again
      </Button>
      {failure && (
        <div className="w-full">
          <Alert
            tone="danger"
            title={reasonOf(failure.error) ?? 'PayPal could not be reached. Please try again.'}
          />
        </div>
      )}
      {report && (
        <div className="w-full">
          <Alert tone="info" title={report.title}>
            <p className="wrap-anywhere whitespace-pre-line">{report.text}</p>
          </Alert>
        </div>
      )}
    </div>
  );
}
