import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type AnyOrder, kindOf, orderPaths } from '../../../domain/order-kind.ts';
import { OrderSummary } from '../account/order-summary.tsx';
import { PaymentArea } from './payment-area.tsx';
import type { PaymentSettings } from './payment-settings.ts';
import { usePayment } from './use-payment.ts';

export interface PayPageProps {
  order: AnyOrder;
  /** Null if they failed to load. */
  settings: PaymentSettings | null;
  nonce: string;
}

function Support() {
  return (
    <p className="text-ink-soft text-small">
      Questions about this payment? Ask our{' '}
      <Link to={paths.contact} className="text-link">
        Support Team
      </Link>
      .
    </p>
  );
}

/** The order on the left, its payment on the right; stacked on small screens. */
export function PayPage({ order, settings, nonce }: PayPageProps) {
  const { view, flow, secondsLeft, stay } = usePayment(order);
  const isPaid = view.phase === 'paid' && order.paymentStatus === 'pending';
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            Pay Now
            {settings?.demo && <Badge tone="warning">Demo</Badge>}
          </span>
        }
        crumbs={[{ label: 'Pending Orders', to: orderPaths[kindOf(order)].pending }]}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <OrderSummary order={order} paymentStatus={isPaid ? 'Paid' : order.paymentStatus} />
        <section aria-labelledby="payment" className="grid gap-5">
          <h2 id="payment" className="font-semibold text-subtitle">
            Payment
          </h2>
          <PaymentArea
            order={order}
            settings={settings}
            nonce={nonce}
            view={view}
            flow={flow}
            secondsLeft={secondsLeft}
            onStay={stay}
          />
          <Support />
        </section>
      </div>
    </>
  );
}
