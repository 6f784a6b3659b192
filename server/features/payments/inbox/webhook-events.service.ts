import { z } from 'zod';
import { PayPalRefusal, PayPalUnknown } from '#server/clients/paypal/index.ts';
import { inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { findAttemptByInvoice, findAttemptByPayPalOrder } from '../attempts/attempts.repository.ts';
import { GIVE_UP_MS } from '../attempts/check-times.ts';
import type { CapturePayment } from '../captures/capture-payment.ts';
import { findCapture } from '../captures/captures.repository.ts';
import type { FollowCapture } from '../captures/settle-capture.ts';
import type { LookAtDispute } from '../disputes/disputes.service.ts';
import type { Gateway, PaymentTools } from '../payment-ports.ts';
import { endEvent, findEvent, insertEvent, type WebhookEventRow } from './webhook-events.repository.ts';

export const EVENT_JOB = 'paypal-event';

const plainText = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x20-\x7e]+$/);

/**
 * The few fields of an event that are kept: ids to look up. Names, addresses and amounts are not kept, nor
 * trusted.
 */
const eventSchema = z.object({
  id: plainText,
  event_type: plainText,
  create_time: plainText.optional(),
  resource: z
    .object({ id: plainText.optional(), dispute_id: plainText.optional(), status: plainText.optional() })
    .optional(),
});

interface Delivery {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  rawBody: string;
}

function parseEvent(rawBody: string) {
  try {
    return eventSchema.parse(JSON.parse(rawBody));
  } catch (cause) {
    throw new AppError('malformed_body', { message: 'This is not a PayPal event.', cause });
  }
}

/** True if PayPal confirms that it sent this event to us. */
async function isGenuine(gateway: Gateway | null, { headers, rawBody }: Delivery): Promise<boolean> {
  if (!gateway?.webhookId) return false;
  try {
    const { client, webhookId } = gateway;
    return await client.verifyWebhookSignature({ headers, rawBody, webhookId });
  } catch (error) {
    // Undecided: PayPal retries the delivery for three days.
    if (error instanceof PayPalUnknown || error instanceof PayPalRefusal) {
      throw new AppError('paypal_unreachable', { retryAfterSeconds: 60, cause: error });
    }
    throw error;
  }
}

/** Receives events: verifies, stores each once and responds. Processing comes later. */
export function createWebhookInbox(tools: PaymentTools) {
  const { context, watch } = tools;
  return async function receive(delivery: Delivery): Promise<void> {
    const gateway = await tools.gateway();
    if (!gateway || !(await isGenuine(gateway, delivery))) {
      watch.webhook('unknown', 'unverified');
      context.log.warn({ code: 'webhook_unverified' }, 'an event that PayPal has not sent was refused');
      throw new AppError('webhook_unverified');
    }
    const { id, event_type: type, create_time: createTime, resource } = parseEvent(delivery.rawBody);
    const isNew = await inTransaction(context, async (transaction) => {
      const isFirst = await insertEvent(transaction, {
        id,
        environment: gateway.environment,
        type,
        resourceId: resource?.id ?? resource?.dispute_id ?? null,
        payload: { createTime: createTime ?? null, status: resource?.status ?? null },
        receivedAt: context.now(),
      });
      if (isFirst) await context.jobs.enqueue(EVENT_JOB, { id }, transaction);
      return isFirst;
    });
    watch.webhook(type, isNew ? 'received' : 'repeated');
  };
}

interface EventParts {
  capture: CapturePayment;
  follow: FollowCapture;
  lookAtDispute: LookAtDispute;
}

interface Worked {
  outcome: string;
  orderId: string | null;
}

const IGNORED: Worked = { outcome: 'not ours', orderId: null };

/** Processes events. An event is only a hint what to look up: PayPal's current state decides. */
export function createEventWork(tools: PaymentTools, { capture, follow, lookAtDispute }: EventParts) {
  const { context } = tools;

  async function approved(paypalOrderId: string, gateway: Gateway): Promise<Worked> {
    const { client } = gateway;
    const attempt =
      (await findAttemptByPayPalOrder(context.db, paypalOrderId)) ??
      // The event may arrive before PayPal's response to our own call, or before we have stored it.
      (await findAttemptByInvoice(context.db, (await client.getOrder(paypalOrderId)).invoiceId ?? ''));
    if (!attempt) return IGNORED;
    if (!attempt.paypalOrderId) throw new PayPalUnknown('in_progress', { isSent: false });
    return { outcome: await capture(attempt, gateway, null), orderId: attempt.orderId };
  }

  async function captured(
    captureId: string,
    gateway: Gateway,
    origin: 'paypal' | 'reversal' = 'paypal',
  ): Promise<Worked> {
    const outcome = await follow(captureId, gateway, { requestId: null, origin });
    const stored = await findCapture(context.db, captureId);
    return { outcome, orderId: stored?.orderId ?? null };
  }

  /** The resource of these events is the refund; of a reversal it may be the capture itself. */
  async function refunded(id: string, gateway: Gateway, origin: 'paypal' | 'reversal'): Promise<Worked> {
    let captureId = id;
    try {
      captureId = (await gateway.client.getRefund(id)).captureId ?? id;
    } catch (error) {
      if (!(error instanceof PayPalRefusal) || error.status !== 404) throw error;
    }
    return captured(captureId, gateway, origin);
  }

  async function workOn({ type, resourceId }: WebhookEventRow, gateway: Gateway): Promise<Worked | null> {
    if (!resourceId) return null;
    if (type === 'CHECKOUT.ORDER.APPROVED') return approved(resourceId, gateway);
    if (/^PAYMENT\.CAPTURE\.(COMPLETED|PENDING|DECLINED|DENIED)$/.test(type))
      return captured(resourceId, gateway);
    if (/^PAYMENT\.(CAPTURE\.REFUNDED|REFUND\.\w+)$/.test(type))
      return refunded(resourceId, gateway, 'paypal');
    if (type === 'PAYMENT.CAPTURE.REVERSED') return refunded(resourceId, gateway, 'reversal');
    if (!type.startsWith('CUSTOMER.DISPUTE.')) return null;
    const orderId = await lookAtDispute(resourceId, gateway);
    return orderId ? { outcome: 'looked at', orderId } : IGNORED;
  }

  return async function work(eventId: string): Promise<void> {
    const event = await findEvent(context.db, eventId);
    const gateway = event?.state === 'received' ? await tools.gateway() : null;
    if (!event || !gateway) return;
    const end = (state: 'done' | 'ignored', { outcome, orderId }: Worked) =>
      endEvent(context.db, eventId, { state, outcome, orderId, doneAt: context.now() });
    if (event.environment !== gateway.environment) {
      return end('ignored', { outcome: 'of another environment', orderId: null });
    }
    try {
      const worked = await workOn(event, gateway);
      await (worked ? end('done', worked) : end('ignored', { outcome: 'no concern of ours', orderId: null }));
    } catch (error) {
      const isOld = context.now().getTime() - event.receivedAt.getTime() > GIVE_UP_MS;
      const isFinal = error instanceof PayPalRefusal && (error.status === 404 || isOld);
      if (!isFinal) throw error;
      await end('ignored', { outcome: `PayPal: ${error.issue ?? error.errorName}`, orderId: null });
    }
  };
}

export type WorkOnEvent = ReturnType<typeof createEventWork>;
