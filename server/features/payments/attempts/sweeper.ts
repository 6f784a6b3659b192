import { PayPalRefusal, PayPalUnknown } from '#server/clients/paypal/index.ts';
import { inTransaction } from '#server/platform/context.ts';
import type { CapturePayment } from '../captures/capture-payment.ts';
import { findCapture, updateCaptureStatus } from '../captures/captures.repository.ts';
import type { FollowCapture } from '../captures/settle-capture.ts';
import type { LookAtDispute } from '../disputes/disputes.service.ts';
import { listLeftEvents } from '../inbox/webhook-events.repository.ts';
import type { WorkOnEvent } from '../inbox/webhook-events.service.ts';
import type { Gateway, PaymentTools } from '../payment-ports.ts';
import type { PerformRefund } from '../refunds/refunds.service.ts';
import { type AttemptRow, findAttempt, updateAttempt } from './attempts.repository.ts';
import { FIRST_CHECK_MS, GIVE_UP_MS, nextSettledCheck, REQUEST_ID_MEMORY_MS } from './check-times.ts';
import { claimDue, type DueKind, readLag } from './sweep.repository.ts';

const EVENTS_AT_ONCE = 50;

export interface SweepParts {
  capture: CapturePayment;
  follow: FollowCapture;
  perform: PerformRefund;
  lookAtDispute: LookAtDispute;
  workOnEvent: WorkOnEvent;
}

/** The outcome of a check, in a few words. */
export type AttemptLook = string;

/** Checks one attempt at PayPal and acts on the result. */
export function createAttemptLook(
  tools: PaymentTools,
  { capture, follow }: Pick<SweepParts, 'capture' | 'follow'>,
) {
  const { context, orders } = tools;

  const end = (attempt: AttemptRow, refusal: string) =>
    inTransaction(context, async (transaction) => {
      await orders.lock(transaction, attempt.orderId);
      const change = { state: 'ended', refusal, nextCheckAt: null } as const;
      await updateAttempt(transaction, attempt.id, change, ['creating', 'created', 'declined']);
      return 'ended';
    });

  /** No approval has been reported. Finds buyers who closed the page after approving. */
  async function lookAtOpen(attempt: AttemptRow, gateway: Gateway): Promise<AttemptLook> {
    const ageMs = context.now().getTime() - attempt.createdAt.getTime();
    if (!attempt.paypalOrderId) return ageMs > REQUEST_ID_MEMORY_MS ? end(attempt, 'UNANSWERED') : 'not made';
    try {
      const order = await gateway.client.getOrder(attempt.paypalOrderId);
      if (order.captures.length > 0) {
        for (const { id } of order.captures) await follow(id, gateway, { requestId: null });
        return 'captured at PayPal';
      }
      // After a refused instrument the approval remains, but the buyer was told of the refusal: only the
      // buyer may retry.
      if (order.status === 'APPROVED' && attempt.state !== 'declined') return capture(attempt, gateway, null);
      if (order.status === 'VOIDED') return end(attempt, 'VOIDED');
    } catch (error) {
      if (!(error instanceof PayPalRefusal) || error.status !== 404) throw error;
      return end(attempt, 'EXPIRED');
    }
    return ageMs > GIVE_UP_MS ? end(attempt, 'EXPIRED') : 'not approved';
  }

  return async function lookAtAttempt(attempt: AttemptRow, gateway: Gateway): Promise<AttemptLook> {
    if (attempt.environment !== gateway.environment) {
      // A live payment waits until live credentials are back. A test payment is no longer honoured.
      return attempt.environment === 'live' ? 'waits for live credentials' : endForeign(tools, attempt);
    }
    if (attempt.state === 'capturing' || attempt.state === 'in_review')
      return capture(attempt, gateway, null);
    return lookAtOpen(attempt, gateway);
  };
}

async function endForeign({ context, orders }: PaymentTools, attempt: AttemptRow): Promise<AttemptLook> {
  return inTransaction(context, async (transaction) => {
    const order = await orders.lock(transaction, attempt.orderId);
    const change = { state: 'ended', refusal: 'ENVIRONMENT_CHANGED', nextCheckAt: null } as const;
    await updateAttempt(transaction, attempt.id, change);
    const isTold = order.paymentNote === 'being_confirmed' || order.paymentNote === 'in_review';
    if (order.status === 'pending' && isTold) await order.note(null);
    return 'not honoured: paid in another environment';
  });
}

/** Checks everything whose outcome is open, so that no captured payment stays uncredited after a crash. */
export function createSweeper(tools: PaymentTools, parts: SweepParts) {
  const { context, watch } = tools;
  const { db, log } = context;
  const lookAtAttempt = createAttemptLook(tools, parts);

  const works: Record<DueKind, (id: string, gateway: Gateway) => Promise<unknown>> = {
    attempt: async (id, gateway) => {
      const attempt = await findAttempt(db, id);
      if (attempt) await lookAtAttempt(attempt, gateway);
    },
    refund: parts.perform,
    dispute: parts.lookAtDispute,
    capture: async (id, gateway) => {
      const capture = await findCapture(db, id);
      if (capture?.environment !== gateway.environment) return;
      await parts.follow(id, gateway, { requestId: null });
      // For any other verdict, settling has just set the next check.
      if (capture.verdict !== 'settled') return;
      const nextCheckAt = nextSettledCheck(capture.createdAt, context.now());
      await inTransaction(context, (transaction) => updateCaptureStatus(transaction, id, { nextCheckAt }));
    },
  };

  /** A failure must not keep the others from being checked; the failed one is already postponed. */
  async function attend(what: string, id: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      const isExpected = error instanceof PayPalUnknown || error instanceof PayPalRefusal;
      log[isExpected ? 'warn' : 'error']({ err: error, what, id }, 'a payment is looked at again later');
    }
  }

  /** Returns the number of items checked. */
  return async function sweep(): Promise<number> {
    const now = context.now();
    watch.lag(await readLag(db, now));
    const gateway = await tools.gateway();
    if (!gateway) return 0;
    let looked = 0;
    for (const kind of Object.keys(works) as DueKind[]) {
      for (let ids = await claimDue(db, kind, now); ids.length > 0; ids = await claimDue(db, kind, now)) {
        for (const id of ids) await attend(kind, id, () => works[kind](id, gateway));
        looked += ids.length;
      }
    }
    const left = await listLeftEvents(db, new Date(now.getTime() - FIRST_CHECK_MS), EVENTS_AT_ONCE);
    for (const id of left) await attend('event', id, () => parts.workOnEvent(id));
    return looked + left.length;
  };
}
