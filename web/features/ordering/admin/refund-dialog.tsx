import { useState } from 'react';
import { getRefundQuotes, type RefundQuote, type RefundScope, refundOrder } from '#contract/payments.ts';
import { useChange } from '#web/data/use-change.ts';
import { useLoaded } from '#web/data/use-loaded.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { formatMoney } from '#web/domain/money.ts';
import type { AnyOrder } from '#web/domain/order-kind.ts';
import { api } from '#web/lib/browser-api.ts';
import { formatCountOf } from '#web/lib/format-count.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldsLocked } from '#web/ui/field.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useTell } from '#web/ui/use-tell.ts';
import { DetailsProblem } from './details-problem.tsx';
import { RefundChoice } from './refund-choice.tsx';

const REASON_LENGTH = 255;

interface RefundDialogProps {
  /** The paid order to refund; null while the dialog is closed. */
  order: AnyOrder | null;
  onClose: () => void;
}

type Result = Awaited<ReturnType<typeof sendRefund>>;

const sendRefund = async (order: AnyOrder, quote: RefundQuote, reason: string) =>
  (
    await api(refundOrder, {
      params: { id: order._id },
      body: { scope: quote.scope, reason, seenAmount: quote.amount },
    })
  ).data;

function Outcome({ result, onClose }: { result: Result; onClose: () => void }) {
  const { status, amount, currency, credits } = result;
  const sum = formatMoney(amount, currency);
  return (
    <>
      <Alert
        tone={status === 'completed' ? 'success' : 'info'}
        title={status === 'completed' ? `${sum} was refunded.` : `The refund of ${sum} is being processed.`}
      >
        {status === 'completed'
          ? `${credits > 0 ? `${formatCountOf(credits, 'credit')} taken back. ` : ''}The customer is sent the credit note by email.`
          : 'PayPal has not confirmed it yet. We keep checking, and take the credits back once it has.'}
      </Alert>
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose} data-initial-focus>
          Close
        </Button>
      </div>
    </>
  );
}

interface RefundFormProps {
  order: AnyOrder;
  onClose: () => void;
  onBusyChange: (isBusy: boolean) => void;
}

function RefundForm({ order, onClose, onBusyChange }: RefundFormProps) {
  const quotes = useLoaded(
    order._id,
    async () => (await api(getRefundQuotes, { params: { id: order._id } })).data,
  );
  const { isBusy, failure, run } = useChange({ refresh: 'always' });
  const [result, setResult] = useState<Result | null>(null);
  // The result can be dismissed while the page behind it is still refreshing.
  useTell(isBusy && !result, onBusyChange);
  const send = (quote: RefundQuote) =>
    run(() => sendRefund(order, quote, reason.trim()), {
      onMade: setResult,
      // Credits may have been spent meanwhile: show current amounts next.
      onFailed: quotes.reload,
    });
  const [scope, setScope] = useState<RefundScope>('full');
  const [reason, setReason] = useState('');
  if (result) return <Outcome result={result} onClose={onClose} />;
  if (quotes.problem !== null) {
    return (
      <DetailsProblem
        title="The refund options could not be loaded."
        reason={quotes.problem}
        onRetry={quotes.reload}
      />
    );
  }
  if (quotes.content === null) return <SkeletonLines lines={4} label="Loading the refund options" />;
  const quote = quotes.content.find((offered) => offered.scope === scope) ?? quotes.content[0];
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (quote) void send(quote);
      }}
    >
      <RefundChoice quotes={quotes.content} chosen={quote?.scope} onChoose={setScope} />
      <FieldsLocked value={isBusy}>
        <TextArea
          label="Reason"
          isOptional
          hint="Kept with the order and sent to PayPal, which may show it to the customer."
          rows={2}
          maxLength={REASON_LENGTH}
          countTo={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </FieldsLocked>
      {failure && (
        <Alert
          tone="danger"
          title={reasonOf(failure.error) ?? 'The refund could not be sent. Please try again.'}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose} disabled={isBusy} data-initial-focus>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="danger"
          isBusy={isBusy}
          busyLabel="Refunding..."
          disabled={!quote || quote.amount <= 0}
        >
          {quote ? `Refund ${formatMoney(quote.amount, quote.currency)}` : 'Refund'}
        </Button>
      </div>
    </form>
  );
}

/** Shows what each kind of refund would return and deduct, then makes the chosen one. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  // The result of a running refund is shown only here.
  const close = () => isBusy || onClose();
  return (
    <Dialog isOpen={order !== null} onClose={close} title={`Refund order ${order?.orderId ?? ''}`}>
      {order && <RefundForm key={order._id} order={order} onClose={close} onBusyChange={setIsBusy} />}
    </Dialog>
  );
}
