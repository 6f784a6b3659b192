import { type ReactNode, useId } from 'react';
import { listPaymentEvents } from '#contract/payments.ts';
import { useLoaded } from '#web/data/use-loaded.ts';
import type { AnyOrder } from '#web/domain/order-kind.ts';
import { api } from '#web/lib/browser-api.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { AlarmForm } from './alarm-form.tsx';
import { DetailsProblem } from './details-problem.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderReceipts } from './order-receipts.tsx';
import { PaymentTimeline } from './payment-timeline.tsx';
import { PayPalLook } from './paypal-look.tsx';

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

interface OrderDetailsProps {
  order: AnyOrder;
  /** When it was loaded, in milliseconds. */
  now: number;
  /** True while there is an unsaved note. */
  onDirtyChange: (isDirty: boolean) => void;
}

/** All details of an order: its own facts, receipts, and what happened to its payment. */
export function OrderDetails({ order, now, onDirtyChange }: OrderDetailsProps) {
  const events = useLoaded(
    // Keyed by what a refund changes, because it adds events.
    `${order._id} ${order.paymentStatus} ${order.refundedPrice}`,
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
      {order.paymentStatus !== 'Cancelled' && (
        <Part title="Receipts">
          {/* Keyed, because a payment or refund issues a new receipt. */}
          <OrderReceipts key={`${order.paymentStatus} ${order.refundedPrice}`} orderId={order._id} />
        </Part>
      )}
      <Part title="Payment history">
        {events.problem !== null && (
          <DetailsProblem
            title="The payment history could not be loaded."
            reason={events.problem}
            onRetry={events.reload}
          />
        )}
        {events.content !== null && <PaymentTimeline events={events.content} />}
        {events.content === null && events.problem === null && (
          <SkeletonLines lines={3} label="Loading the payment history" />
        )}
      </Part>
      <div className="mt-6">
        <PayPalLook orderId={order._id} onLooked={events.reload} />
      </div>
    </section>
  );
}
