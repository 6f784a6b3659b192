import { useState } from 'react';
import { reconcileOrder } from '#contract/payments.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { noteWords } from './managed-order.ts';

type Report = { isGood: true; title: string; text: string } | { isGood: false; title: string };

interface PayPalLookProps {
  orderId: string;
  /** Something may have changed: the order and its events are to be read again. */
  onLooked: () => void | Promise<void>;
}

/** Asks PayPal once more about one order, lets the service do what follows from it, and says what that was. */
export function PayPalLook({ orderId, onLooked }: PayPalLookProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const look = async () => {
    setIsBusy(true);
    setReport(null);
    try {
      const { data } = await api(reconcileOrder, { params: { id: orderId } });
      const note = data.paymentNote && noteWords[data.paymentNote].label;
      setReport({
        isGood: true,
        title: `Payment: ${data.paymentStatus}${note ? `, ${note.toLowerCase()}` : ''}`,
        text: data.report,
      });
      await onLooked();
    } catch (error) {
      const title =
        error instanceof ApiError ? error.message : 'PayPal could not be asked. Please try again.';
      setReport({ isGood: false, title });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Button size="small" onClick={look} isBusy={isBusy} busyLabel="Asking PayPal...">
        Look at PayPal again
      </Button>
      {report && (
        <div className="w-full">
          <Alert tone={report.isGood ? 'info' : 'danger'} title={report.title}>
            {report.isGood && <p className="wrap-anywhere whitespace-pre-line">{report.text}</p>}
          </Alert>
        </div>
      )}
    </div>
  );
}
