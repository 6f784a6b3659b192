import type { PaymentEvent } from '#contract/payments.ts';
import type { Connection } from '#server/db/client.ts';
import { listAttempts } from './attempts/attempts.repository.ts';
import { listCaptures } from './captures/captures.repository.ts';
import { listDisputes } from './disputes/disputes.repository.ts';
import { listEvents } from './inbox/webhook-events.repository.ts';
import { listRefunds } from './refunds/refunds.repository.ts';

type HistoryLine = Omit<PaymentEvent, 'at' | 'amount'> & { at: Date; amountMinor: number | null };

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join('; ');

async function attemptLines(connection: Connection, orderId: string): Promise<HistoryLine[]> {
  return (await listAttempts(connection, orderId)).map((attempt) => ({
    at: attempt.updatedAt,
    kind: 'attempt',
    reference: attempt.paypalOrderId,
    status: attempt.state,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    detail: joined(attempt.environment, `invoice ${attempt.invoiceId}`, attempt.refusal),
  }));
}

async function captureLines(connection: Connection, orderId: string): Promise<HistoryLine[]> {
  return (await listCaptures(connection, orderId)).map((capture) => ({
    at: capture.capturedAt ?? capture.createdAt,
    kind: 'capture',
    reference: capture.id,
    status: `${capture.status} (${capture.verdict})`,
    amountMinor: capture.amountMinor,
    currency: capture.currency,
    detail: joined(capture.environment, capture.reason, capture.mismatch),
  }));
}

async function refundLines(connection: Connection, orderId: string): Promise<HistoryLine[]> {
  return (await listRefunds(connection, orderId)).map((refund) => ({
    at: refund.completedAt ?? refund.createdAt,
    kind: 'refund',
    reference: refund.paypalRefundId,
    status: refund.state,
    amountMinor: refund.amountMinor,
    currency: refund.currency,
    detail: joined(refund.reason, refund.refusal),
  }));
}

async function hintLines(connection: Connection, orderId: string): Promise<HistoryLine[]> {
  const events = await listEvents(connection, orderId);
  const disputes = await listDisputes(connection, orderId);
  const none = { amountMinor: null, currency: null };
  return [
    ...events.map(({ receivedAt, id, state, type, outcome }) => ({
      ...none,
      at: receivedAt,
      kind: 'webhook' as const,
      reference: id,
      status: state,
      detail: joined(type, outcome),
    })),
    ...disputes.map(({ openedAt, closedAt, id, status, outcome }) => ({
      ...none,
      at: closedAt ?? openedAt,
      kind: 'dispute' as const,
      reference: id,
      status,
      detail: outcome ?? '',
    })),
  ];
}

/** The payment history of an order, newest first. */
export async function readPaymentHistory(connection: Connection, orderId: string): Promise<HistoryLine[]> {
  const kinds = [attemptLines, captureLines, refundLines, hintLines];
  const lines = await Promise.all(kinds.map((read) => read(connection, orderId)));
  return lines.flat().sort((one, other) => other.at.getTime() - one.at.getTime());
}
