import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type AnyOrder, kindOf, orderPaths } from '../../../domain/order-kind.ts';
import { paymentTexts } from './payment-texts.ts';
import { ReloadNotice } from './reload-notice.tsx';

interface InsteadProps {
  title: string;
  children: ReactNode;
  /** Before the way home. */
  action?: ReactNode;
}

function Instead({ title, children, action }: InsteadProps) {
  return (
    <>
      <PageHeader title={title} />
      <div className="grid justify-items-start gap-6">
        {children}
        <div className="flex flex-wrap gap-3">
          {action}
          <LinkButton to="/" variant={action ? 'secondary' : 'primary'}>
            Return to Home
          </LinkButton>
        </div>
      </div>
    </>
  );
}

/** The shop takes no payments at present. */
export function PaymentUnavailable() {
  return (
    <Instead title="Payment Unavailable">
      <p className="max-w-reading text-ink-soft">{paymentTexts.unavailable}</p>
    </Instead>
  );
}

/** Only demo payments are set up, and they must not pay for a real text model. */
export function PaymentsNotSetUp() {
  return (
    <Instead title="Payments Are Not Set Up Yet">
      <p className="max-w-reading text-ink-soft">{paymentTexts.notSetUp}</p>
    </Instead>
  );
}

/** The buyer cancelled it; links in mails about it still lead here. */
export function OrderCancelled({ order }: { order: AnyOrder }) {
  return (
    <Instead
      title="This Order Was Cancelled"
      action={
        <LinkButton to={orderPaths[kindOf(order)].buy(order.packageId)} variant="primary">
          Order again
        </LinkButton>
      }
    >
      <p className="wrap-anywhere max-w-reading text-ink-soft">
        Order {order.orderId} for <bdi>{order.packageName}</bdi> was cancelled, so there is nothing to pay.
      </p>
    </Instead>
  );
}

/** An operator deleted it. */
export function OrderDeleted() {
  return (
    <Instead
      title="This Order Was Removed"
      action={
        <LinkButton to={paths.contact} variant="primary">
          Contact us
        </LinkButton>
      }
    >
      <p className="max-w-reading text-ink-soft">{paymentTexts.orderDeleted}</p>
    </Instead>
  );
}

/** No such order, or another user's. */
export function OrderNotFound() {
  return (
    <Instead title="Order Not Found">
      <p className="max-w-reading text-ink-soft">{paymentTexts.orderNotFound}</p>
    </Instead>
  );
}

/** The order may exist but failed to load. */
export function OrderNotLoaded() {
  return (
    <Instead title="Pay Now">
      <ReloadNotice sentence={paymentTexts.orderNotLoaded} />
    </Instead>
  );
}
