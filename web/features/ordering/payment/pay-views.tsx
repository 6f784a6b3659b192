import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { paymentTexts } from './payment-texts.ts';
import { ReloadNotice } from './reload-notice.tsx';

function Instead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <div className="grid justify-items-start gap-6">
        {children}
        <LinkButton to="/" variant="primary">
          Return to Home
        </LinkButton>
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
