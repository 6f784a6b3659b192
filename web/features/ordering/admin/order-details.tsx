import { type ReactNode, useId, useState } from 'react';
import { listPaymentEvents } from '#contract/payments.ts';
import { useLoaded } from '#web/data/use-loaded.ts';
import { type AnyOrder, isOpenOrder } from '#web/domain/order-kind.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx';
import { AlarmForm } from './alarm-form.tsx';
import { DetailsProblem } from './details-problem.tsx';
import { isDeletable } from './managed-order.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderReceipts } from './order-receipts.tsx';
import { PaymentTimeline } from './payment-timeline.tsx';
import { PayPalLook } from './paypal-look.tsx';

interface OrderDetailsProps {
  /** Null while the dialog is closed. */
  order: AnyOrder | null;
  /** When the list was loaded, in milliseconds. */
  now: number;
  onClose: () => void;
  onRefund: (order: AnyOrder) => void;
  onDelete: (order: AnyOrder) => void;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-7">
      <h3 id={id} className="eyebrow mb-2">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface BodyProps {
  order: AnyOrder;
  now: number;
  onDirtyChange: (isDirty: boolean) => void;
}

function Body({ order, now, onDirtyChange }: BodyProps) {
  const events = useLoaded(
    order._id,
    async () => (await api(listPaymentEvents, { params: { id: order._id } })).data,
  );
  const alarm = events.content?.find(({ kind }) => kind === 'alarm');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the details are longer than the dialog, and scroll by keys while focused
    <section aria-label="Details" tabIndex={0} className="focus-visible:outline-offset-4">
      {alarm && (
        <AlarmForm
          orderId={order._id}
          alarm={alarm.detail}
          onClosed={events.reload}
          onDirtyChange={onDirtyChange}
        />
      )}
      <OrderFacts order={order} now={now} />
      <Part title="Receipts">
        {/* Keyed, because a payment or refund issues a new receipt. */}
        <OrderReceipts key={`${order.paymentStatus} ${order.refundedPrice}`} orderId={order._id} />
      </Part>
      <Part title="What happened to the payment">
        {events.problem !== null && (
          <DetailsProblem
            title="The payment’s history could not be loaded."
            reason={events.problem}
            onRetry={events.reload}
          />
        )}
        {events.content !== null && <PaymentTimeline events={events.content} />}
        {events.content === null && events.problem === null && (
          <SkeletonLines lines={3} label="Loading the payment’s history" />
        )}
      </Part>
      <div className="mt-6">
        <PayPalLook orderId={order._id} onLooked={events.reload} />
      </div>
    </section>
  );
}

/** All details of an order (items, buyer, payment), and its actions. */
export function OrderDetails({ order, now, onClose, onRefund, onDelete }: OrderDetailsProps) {
  const [isDirty, setIsDirty] = useState(false);
  const { ask, question } = useDiscardQuestion(isDirty && order !== null);
  const close = () => ask(onClose);
  return (
    <>
      <Dialog
        isOpen={order !== null}
        onClose={close}
        title={`Order ${order?.orderId ?? ''}`}
        isWide
        footer={
          <>
            {order && isDeletable(order) && (
              <Button variant="danger" onClick={() => ask(() => onDelete(order))}>
                Delete order
              </Button>
            )}
            {order && isOpenOrder(order) && (
              <Button variant="danger" onClick={() => ask(() => onRefund(order))}>
                Refund...
              </Button>
            )}
            <Button onClick={close}>Close</Button>
          </>
        }
      >
        {order && <Body key={order._id} order={order} now={now} onDirtyChange={setIsDirty} />}
      </Dialog>
      {question}
    </>
  );
}
