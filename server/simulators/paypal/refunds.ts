import { minorOf, moneyOf } from './amount-rules.ts';
import { refundAnswer } from './answers.ts';
import { type Core, newPayPalId } from './core.ts';
import { type Answered, requireOrder } from './orders.ts';
import type { CaptureRecord, OrderRecord, PointerRecord, RefundRecord } from './records.ts';
import { claimRequestId, fingerprintOf, isRemembered, REFUND_MEMORY_MS } from './request-ids.ts';
import { notFound, RestError } from './rest-error.ts';
import type { Money, RefundRequest } from './wire-schemas.ts';

/** A capture and its order. Throws RESOURCE_NOT_FOUND. */
export async function requireCapture(
  core: Core,
  captureId: string,
): Promise<{ order: OrderRecord; capture: CaptureRecord }> {
  const pointer = await core.store.get<PointerRecord>('capture', captureId);
  const order = pointer && (await requireOrder(core, pointer.orderId));
  // The id had been assigned to a capture that was then refused.
  if (order?.capture?.id !== captureId) throw notFound();
  return { order, capture: order.capture };
}

export async function requireRefund(core: Core, refundId: string): Promise<RefundRecord> {
  const pointer = await core.store.get<PointerRecord>('refund', refundId);
  const order = pointer && (await requireOrder(core, pointer.orderId));
  const refund = order?.refunds.find(({ id }) => id === refundId);
  if (!refund) throw notFound();
  return refund;
}

export async function refundCapture(
  core: Core,
  captureId: string,
  request: RefundRequest,
  requestId?: string,
): Promise<Answered<RefundRecord>> {
  const { order } = await requireCapture(core, captureId);
  if (requestId) {
    const fingerprint = fingerprintOf(captureId, request);
    await claimRequestId(core, 'refund', requestId, { fingerprint, orderId: order.id });
  }
  const refundId = newPayPalId();
  await core.store.add<PointerRecord>('refund', refundId, { orderId: order.id });
  const answered = await core.store.change('order', order.id, (current: OrderRecord) =>
    refundIn(core, current, refundId, request, requestId),
  );
  if (!answered) throw notFound();
  if (answered.isNew) publishRefund(core, answered.record, 'PAYMENT.CAPTURE.REFUNDED', 'refunded');
  return answered;
}

function refundIn(
  core: Core,
  order: OrderRecord,
  id: string,
  request: RefundRequest,
  requestId: string | undefined,
): Answered<RefundRecord> {
  const known = requestId ? order.refundOutcomes[requestId] : undefined;
  const earlier = known && order.refunds.find((refund) => refund.id === known.refundId);
  if (earlier && isRemembered(core, known.at, REFUND_MEMORY_MS)) return { isNew: false, record: earlier };
  const { capture } = order;
  if (!capture) throw notFound();
  const amount = amountToRefund(order, capture, request.amount);
  const record: RefundRecord = {
    id,
    captureId: capture.id,
    status: 'COMPLETED',
    amount,
    ...(request.custom_id && { customId: request.custom_id }),
    ...(request.invoice_id && { invoiceId: request.invoice_id }),
    ...(request.note_to_payer && { noteToPayer: request.note_to_payer }),
    createdAt: core.now().toISOString(),
  };
  order.refunds.push(record);
  if (requestId) order.refundOutcomes[requestId] = { at: core.now().getTime(), refundId: id };
  capture.status = leftOf(order, capture) === 0n ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  capture.updatedAt = core.now().toISOString();
  return { isNew: true, record };
}

/** The amount not yet refunded, in minor units. */
function leftOf({ refunds }: OrderRecord, { amount }: CaptureRecord): bigint {
  return refunds.reduce(
    (left, refund) => left - minorOf(refund.amount, '/amount/value'),
    minorOf(amount, '/amount/value'),
  );
}

function amountToRefund(order: OrderRecord, capture: CaptureRecord, asked: Money | undefined): Money {
  if (capture.status === 'PENDING') throw new RestError('PENDING_CAPTURE');
  if (capture.reason === 'CHARGEBACK') throw new RestError('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
  const left = leftOf(order, capture);
  if (capture.status === 'REFUNDED' || left === 0n) throw new RestError('CAPTURE_FULLY_REFUNDED');
  if (capture.status === 'DECLINED' || capture.status === 'FAILED') throw notFound();
  const currency = capture.amount.currency_code;
  if (!asked) return moneyOf(left, currency);
  if (asked.currency_code !== currency) throw new RestError('REFUND_CAPTURE_CURRENCY_MISMATCH');
  const minor = minorOf(asked, '/amount/value');
  if (minor <= 0n) throw new RestError('CANNOT_BE_ZERO_OR_NEGATIVE', '/amount/value');
  if (minor > left) throw new RestError('REFUND_AMOUNT_EXCEEDED', '/amount/value');
  return moneyOf(minor, currency);
}

/** The buyer's bank reverses the payment, which PayPal reports as a refund nobody requested. */
export async function reverseCapture(core: Core, captureId: string): Promise<void> {
  const { record } = await refundOutsideOfEvents(core, captureId);
  await core.store.change('order', await orderIdOf(core, captureId), ({ capture }: OrderRecord) => {
    if (capture) capture.reason = 'CHARGEBACK';
  });
  publishRefund(core, record, 'PAYMENT.CAPTURE.REVERSED', 'reversed');
}

const orderIdOf = async (core: Core, captureId: string) => (await requireCapture(core, captureId)).order.id;

function refundOutsideOfEvents(core: Core, captureId: string): Promise<Answered<RefundRecord>> {
  return refundCapture({ ...core, publish: () => {} }, captureId, {});
}

function publishRefund(core: Core, refund: RefundRecord, eventType: string, verb: string): void {
  const { currency_code: currency, value } = refund.amount;
  core.publish({
    event_type: eventType,
    resource_type: 'refund',
    summary: `A ${currency} ${value} capture payment was ${verb}`,
    resource: refundAnswer(core, refund),
  });
}
