import { disputeWords } from '#contract/dispute-words.ts';
import type { PaymentEvent } from '#contract/payments.ts';

type Words = Readonly<Record<string, string>>;

const attempts: Words = {
  creating: 'The buyer chose PayPal; it has not answered yet.',
  created: 'The buyer was sent to PayPal and has not approved the payment.',
  capturing: 'The buyer approved the payment; PayPal has not confirmed it yet.',
  in_review: 'The buyer approved the payment; PayPal is reviewing it.',
  captured: 'The buyer approved the payment.',
  declined: 'PayPal declined the payment. The buyer can try another way to pay.',
};

const endings: Words = {
  ENVIRONMENT_CHANGED: 'It ended when PayPal’s mode was changed in the settings.',
  EXPIRED: 'The buyer did not approve the payment in time.',
  ORDER_DELETED: 'It ended when the order was cancelled.',
  PAID: 'It ended when the order was paid another way.',
  REPLACED: 'The buyer started again.',
  UNANSWERED: 'PayPal never answered.',
  VOIDED: 'The payment was cancelled at PayPal.',
};

const captures: Words = {
  waiting: 'PayPal is holding the payment. Nothing has been credited yet.',
  settled: 'Paid, and delivered to the buyer.',
  duplicate: 'A second payment for this order. It goes back to the buyer automatically.',
  mismatch: 'The payment does not match this order. Nothing was credited.',
  refused: 'PayPal declined the payment.',
};

const refunds: Words = {
  requested: 'PayPal has been asked for the refund and has not answered yet.',
  pending: 'PayPal is processing the refund.',
  completed: 'Refunded to the buyer.',
  refused: 'PayPal refused the refund.',
};

const webhooks: Words = {
  'CHECKOUT.ORDER.APPROVED': 'PayPal reported that the buyer approved the payment.',
  'PAYMENT.CAPTURE.COMPLETED': 'PayPal reported the payment.',
  'PAYMENT.CAPTURE.PENDING': 'PayPal reported that it is holding the payment.',
  'PAYMENT.CAPTURE.DECLINED': 'PayPal reported that it declined the payment.',
  'PAYMENT.CAPTURE.DENIED': 'PayPal reported that it declined the payment.',
  'PAYMENT.CAPTURE.REFUNDED': 'PayPal reported a refund.',
  'PAYMENT.CAPTURE.REVERSED': 'PayPal reported that the payment was reversed.',
  'CUSTOMER.DISPUTE.CREATED': 'PayPal reported that the buyer opened a dispute.',
  'CUSTOMER.DISPUTE.UPDATED': 'PayPal reported news about the dispute.',
  'CUSTOMER.DISPUTE.RESOLVED': 'PayPal reported that the dispute was closed.',
};

/** What happened, as a sentence. Codes that PayPal has added since have a general sentence. */
export function paymentEventWords({
  kind,
  status,
  reason,
}: Pick<PaymentEvent, 'kind' | 'status' | 'reason'>) {
  switch (kind) {
    case 'attempt':
      return attempts[status] ?? endings[reason ?? ''] ?? 'PayPal refused the payment.';
    case 'capture':
      return captures[status] ?? 'PayPal took the payment.';
    case 'refund':
      return refunds[status] ?? 'A refund was requested.';
    case 'webhook':
      return webhooks[status] ?? 'PayPal reported a change.';
    case 'dispute':
      return disputeWords(reason ?? status);
    case 'alarm':
      return 'Somebody needs to look at this order.';
  }
}
