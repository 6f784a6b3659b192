import type { PaymentEvent } from '#contract/payments.ts';
import type { Connection } from '#server/db/client.ts';
import { listAttempts } from './attempts/attempts.repository.ts';
import { listCaptures } from './captures/captures.repository.ts';
import { listDisputes } from './disputes/disputes.repository.ts';
import { listEvents } from './inbox/webhook-events.repository.ts';
import { listRefunds } from './refunds/refunds.repository.ts';

type HistoryLine = Omit<PaymentEvent, 'at' | 'amount'> & { at: Date; amountMinor: number | null };

const codesOf = (...codes: (string | null | undefined)[]) =>
  codes.filter((code) => code != null && code !== '') as string[];

async function attemptLines(connection: Connection, orderId: string): Promise<HistoryLine[]> {
  return (await listAttempts(connection, orderId)).map((attempt) => ({
    at: attempt.updatedAt,
    kind: 'attempt',
    status: attempt.state,
    reason: attempt.refusal,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    detail: '',
    codes: codesOf(
      attempt.paypalOrderId,
      `invoice ${attempt.invoiceId}`,
      attempt.environment,
      attempt.refusal,
    ),
  }));
}

async function captureLines(connection: Connection, orderId: string): Promise<HistoryLine[]> {
  return (await listCaptures(connection, orderId)).map((capture) => ({
    at: capture.capturedAt ?? capture.createdAt,
    kind: 'capture',
    status: capture.verdict,
    reason: capture.reason,
    amountMinor: capture.amountMinor,
    currency: capture.currency,
    detail: capture.mismatch ?? '',
    codes: codesOf(capture.id, capture.status, capture.environment, capture.reason),
  }));
}

async function refundLines(connection: Connection, orderId: string): Promise<HistoryLine[]> {
  return (await listRefunds(connection, orderId)).map((refund) => ({
    at: refund.completedAt ?? refund.createdAt,
    kind: 'refund',
    status: refund.state,
    reason: refund.refusal,
    amountMinor: refund.amountMinor,
    currency: refund.currency,
    detail: refund.reason,
    codes: codesOf(refund.paypalRefundId, refund.origin, refund.refusal),
  }));
}

async function hintLines(connection: Connection, orderId: string): Promise<HistoryLine[]> {
  const events = await listEvents(connection, orderId);
  const disputes = await listDisputes(connection, orderId);
  const none = { amountMinor: null, currency: null, detail: '' };
  return [
    ...events.map(({ receivedAt, id, state, type, outcome }) => ({
      ...none,
      at: receivedAt,
      kind: 'webhook' as const,
      status: type,
      reason: null,
      codes: codesOf(id, type, state, outcome),
    })),
    ...disputes.map(({ openedAt, closedAt, id, status, outcome }) => ({
      ...none,
      at: closedAt ?? openedAt,
      kind: 'dispute' as const,
      status,
      reason: outcome,
      codes: codesOf(id, status, outcome),
    })),
  ];
}

/** The payment history of an order, newest first. */
export async function readPaymentHistory(connection: Connection, orderId: string): Promise<HistoryLine[]> {
  const kinds = [attemptLines, captureLines, refundLines, hintLines];
  const lines = await Promise.all(kinds.map((read) => read(connection, orderId)));
  return lines.flat().sort((one, other) => other.at.getTime() - one.at.getTime());
}
