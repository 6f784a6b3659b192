import type { PayPalCapture } from '#server/clients/paypal/index.ts';
import type { AttemptRow } from '../attempts/attempts.repository.ts';
import type { PayableOrder, PaymentEnvironment } from '../payment-ports.ts';

interface Expected {
  order: Pick<PayableOrder, 'orderNumber' | 'totalMinor' | 'currency'>;
  attempt: Pick<AttemptRow, 'environment' | 'invoiceId' | 'merchantId'> | null;
  /** Where PayPal was asked. */
  environment: PaymentEnvironment;
  /** Whom we know to be paid there; null while it is not known. */
  merchantId: string | null;
}

/**
 * What of a capture is not as the order wants it, in words for the operator; null when it all fits. PayPal confirming a payment
 * says nothing about which payment it was: paying 1.00 for an order of 29.00 is a genuine capture too.
 */
export function mismatchOf(capture: PayPalCapture, expected: Expected): string | null {
  const { order, attempt, environment } = expected;
  const merchantId = attempt?.merchantId ?? expected.merchantId;
  const paid = capture.payee?.merchantId ?? null;
  const checks: [what: string, wanted: string, found: string][] = [
    ['currency', order.currency, capture.amount.currency],
    ['amount in minor units', String(order.totalMinor), String(capture.amount.minor)],
    ['order', order.orderNumber, capture.customId ?? 'none'],
    ['environment', attempt?.environment ?? environment, environment],
    ['invoice', attempt?.invoiceId ?? '', attempt ? (capture.invoiceId ?? attempt.invoiceId) : ''],
    ['payee', merchantId ?? '', merchantId ? (paid ?? merchantId) : ''],
  ];
  const wrong = checks.filter(([, wanted, found]) => wanted !== found);
  if (wrong.length === 0) return null;
  return wrong.map(([what, wanted, found]) => `${what}: ${found} instead of ${wanted}`).join('; ');
}
