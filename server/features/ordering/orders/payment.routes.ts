import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  closeOrderAlarm,
  createPayPalOrder,
  getRefundQuotes,
  itemUpdatePaymentStatus,
  listPaymentEvents,
  processPaymentComplete,
  reconcileOrder,
  refundOrder,
} from '#contract/payments.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import { amountOf, statusesOf } from './order-view.ts';
import type { Ordering } from './ordering.service.ts';

/** Messages to the buyer, by outcome. */
const sentences = {
  settled: 'Payment completed successfully!',
  being_confirmed:
    'Your payment is being confirmed. Please do not pay again: we keep checking until PayPal has answered, and will tell you by email.',
  in_review: 'PayPal is reviewing your payment. We will email you as soon as it has decided.',
} as const;

/** A success only once it is paid; 202 while that is not known. */
function standing(outcome: keyof typeof sentences, reply: FastifyReply) {
  const message = sentences[outcome];
  if (outcome === 'settled') return succeed({ outcome, message });
  reply.status(202);
  return { success: false as const, outcome, message };
}

function serveBuyers(app: FastifyInstance, ordering: Ordering): void {
  serveEndpoint(app, createPayPalOrder, async ({ actor, body }) =>
    succeed({
      data: { paypalOrderId: await ordering.startPayment(actor, body.orderId) },
    }),
  );
  serveEndpoint(app, processPaymentComplete, async ({ actor, params, body, request, reply }) => {
    const completed = await ordering.completePayment(actor, params.id, 'package', body, request.id);
    const { outcome, isRepeat, order } = completed;
    const { paymentStatus, orderStatus } = statusesOf(order);
    const alreadyProcessed = outcome === 'settled' && isRepeat;
    return { ...standing(outcome, reply), alreadyProcessed, paymentStatus, orderStatus };
  });
  serveEndpoint(app, itemUpdatePaymentStatus, async ({ actor, params, body, request, reply }) => {
    const completed = await ordering.completePayment(actor, params.id, 'item', body, request.id);
    const { outcome, isRepeat, order } = completed;
    const modifiedCount = outcome === 'settled' && !isRepeat ? 1 : 0;
    const { slug, productId: itemId } = order;
    return { ...standing(outcome, reply), matchedCount: 1, modifiedCount, slug, itemId };
  });
}

function serveAdmins(app: FastifyInstance, ordering: Ordering): void {
  serveEndpoint(app, getRefundQuotes, async ({ params }) =>
    succeed({
      data: await ordering.refundQuotes(params.id),
    }),
  );
  serveEndpoint(app, refundOrder, async ({ actor, params, body, request }) =>
    succeed({
      data: await ordering.refund(params.id, body, { actor, requestId: request.id }),
    }),
  );
  serveEndpoint(app, reconcileOrder, async ({ actor, params, request }) => {
    const { order, report } = await ordering.reconcile(params.id, { actor, requestId: request.id });
    const { paymentStatus, paymentNote } = statusesOf(order);
    return succeed({ data: { paymentStatus, paymentNote, report } });
  });
  serveEndpoint(app, closeOrderAlarm, async ({ actor, params, body, request }) => {
    await ordering.closeAlarm(params.id, body.note, { actor, requestId: request.id });
    return succeed();
  });
  serveEndpoint(app, listPaymentEvents, async ({ params }) => {
    const { order, lines } = await ordering.paymentEvents(params.id);
    const events = lines.map(({ at, amountMinor, ...line }) => ({
      ...line,
      at: at.toISOString(),
      amount: amountMinor === null ? null : amountOf(amountMinor),
    }));
    const alarm = {
      at: order.updatedAt.toISOString(),
      kind: 'alarm' as const,
      status: 'raised',
      reason: null,
      amount: null,
      currency: null,
      detail: order.alarm ?? '',
      codes: [],
    };
    return succeed({ data: order.alarm ? [alarm, ...events] : events });
  });
}

export function registerOrderPaymentRoutes(app: FastifyInstance, ordering: Ordering): void {
  serveBuyers(app, ordering);
  serveAdmins(app, ordering);
}
