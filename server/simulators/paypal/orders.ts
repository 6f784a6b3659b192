import { checkAmounts } from './amount-rules.ts';
import { captureInOrder, orderAnswer } from './answers.ts';
import { type CaptureOutcome, type Core, newPayerId, newPayPalId } from './core.ts';
import type { BuyersWish, CaptureRecord, OrderRecord, PointerRecord } from './records.ts';
import { claimRequestId, fingerprintOf, isRemembered, ORDER_MEMORY_MS } from './request-ids.ts';
import { type IssueName, notFound, RestError } from './rest-error.ts';
import type { OrderRequest } from './wire-schemas.ts';

/** PayPal abandons an order after this many declined payments. */
const MOST_DECLINES = 10;

export interface Answered<Record> {
  /** False for a repeated request, which is answered with 200 instead of 201. */
  isNew: boolean;
  record: Record;
}

export async function createOrder(
  core: Core,
  request: OrderRequest,
  requestId: string | undefined,
): Promise<Answered<OrderRecord>> {
  if (request.payment_source && !requestId) throw new RestError('PAYPAL_REQUEST_ID_REQUIRED');
  if (request.intent !== 'CAPTURE') throw new RestError('UNSUPPORTED_INTENT', '/intent');
  if (request.purchase_units.length > 1) throw new RestError('NOT_SUPPORTED', '/purchase_units/1');
  const [unit] = request.purchase_units;
  if (!unit) throw new RestError('INVALID_ARRAY_MIN_ITEMS', '/purchase_units');
  checkAmounts(unit, '/purchase_units/0');
  const orderId = newPayPalId();
  const claimed = requestId
    ? await claimRequestId(core, 'create', requestId, { fingerprint: fingerprintOf(request), orderId })
    : { orderId };
  const { isNew, data } = await core.store.add(
    'order',
    claimed.orderId,
    newOrder(core, claimed.orderId, request, unit),
  );
  return { isNew, record: data };
}

function newOrder(
  { now, merchantId }: Core,
  id: string,
  request: OrderRequest,
  unit: OrderRecord['unit'],
): OrderRecord {
  const at = now().toISOString();
  return {
    id,
    // Only an order with a payment source waits for the buyer.
    status: request.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    intent: request.intent,
    unit,
    paymentSource: request.payment_source,
    payeeMerchantId: merchantId,
    payer: null,
    wish: null,
    declines: 0,
    capture: null,
    refunds: [],
    outcomes: {},
    refundOutcomes: {},
    createdAt: at,
    updatedAt: at,
  };
}

/** The current order. Throws RESOURCE_NOT_FOUND. */
export async function requireOrder(core: Core, orderId: string): Promise<OrderRecord> {
  const order = await core.store.get<OrderRecord>('order', orderId);
  if (!order) throw notFound();
  const clearsAt = order.capture?.status === 'PENDING' ? order.capture.clearsAt : undefined;
  if (clearsAt === undefined || clearsAt > core.now().getTime()) return order;
  return (await clearPending(core, orderId)) ?? order;
}

/** Completes a pending capture, once. */
export async function clearPending(core: Core, orderId: string): Promise<OrderRecord | null> {
  const cleared = await core.store.change('order', orderId, (order: OrderRecord) => {
    if (order.capture?.status !== 'PENDING') return null;
    order.capture = { ...order.capture, status: 'COMPLETED', updatedAt: core.now().toISOString() };
    delete order.capture.reason;
    return order;
  });
  if (cleared) publishCapture(core, cleared);
  return cleared;
}

/** The buyer approves in the approval window. A second approval after a decline uses another card. */
export async function approveOrder(core: Core, orderId: string, wish: BuyersWish): Promise<OrderRecord> {
  const approved = await core.store.change('order', orderId, (order: OrderRecord) => {
    if (order.capture) throw new RestError('ORDER_ALREADY_CAPTURED');
    order.status = 'APPROVED';
    order.wish = wish;
    order.payer ??= { email: 'buyer@personal.example.com', id: newPayerId() };
    order.updatedAt = core.now().toISOString();
    return order;
  });
  if (!approved) throw notFound();
  core.publish({
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource_type: 'checkout-order',
    summary: 'An order has been approved by buyer',
    resource: orderAnswer(core, approved),
  });
  return approved;
}

export async function captureOrder(
  core: Core,
  orderId: string,
  requestId: string | undefined,
): Promise<Answered<OrderRecord>> {
  const before = await requireOrder(core, orderId);
  if (requestId) {
    await claimRequestId(core, 'capture', requestId, { fingerprint: fingerprintOf(orderId), orderId });
  }
  if (before.status === 'APPROVED' && !before.capture) await claimInvoiceId(core, before);
  const captureId = newPayPalId();
  // Stored first, so that every capture can be found by its id.
  await core.store.add<PointerRecord>('capture', captureId, { orderId });
  const result = await core.store.change('order', orderId, (order: OrderRecord) =>
    captureIn(core, order, captureId, requestId),
  );
  if (!result) throw notFound();
  if (result.issue) throw new RestError(result.issue);
  if (result.isNew) publishCapture(core, result.order);
  return { isNew: result.isNew, record: result.order };
}

/** An invoice id can be paid once per seller: the first order to be captured claims it. */
async function claimInvoiceId({ store }: Core, { id, unit }: OrderRecord): Promise<void> {
  if (!unit.invoice_id) return;
  const { data } = await store.add<PointerRecord>('invoice', unit.invoice_id, { orderId: id });
  if (data.orderId !== id) throw new RestError('DUPLICATE_INVOICE_ID', '/purchase_units/0/invoice_id');
}

interface CaptureResult {
  isNew: boolean;
  order: OrderRecord;
  issue?: IssueName;
}

/**
 * The only place where money moves. Throws for errors that a repeated call may overcome; a processor's
 * refusal is stored.
 */
function captureIn(
  core: Core,
  order: OrderRecord,
  captureId: string,
  requestId: string | undefined,
): CaptureResult {
  const known = requestId ? order.outcomes[requestId] : undefined;
  if (known && isRemembered(core, known.at, ORDER_MEMORY_MS)) {
    return { isNew: false, order, ...(known.issue && { issue: known.issue as IssueName }) };
  }
  if (order.capture) throw new RestError('ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') throw new RestError('ORDER_NOT_APPROVED');
  if (order.declines >= MOST_DECLINES) throw new RestError('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED');
  const outcome = core.takeOutcome() ?? outcomeOfWish(order.wish);
  const at = core.now().getTime();
  if (outcome.kind === 'refused') {
    order.declines++;
    if (requestId) order.outcomes[requestId] = { at, issue: outcome.issue };
    return { isNew: true, order, issue: outcome.issue };
  }
  order.status = 'COMPLETED';
  order.updatedAt = core.now().toISOString();
  order.capture = newCapture(core, order, captureId, outcome);
  if (requestId) order.outcomes[requestId] = { at };
  return { isNew: true, order };
}

function outcomeOfWish(wish: BuyersWish | null): CaptureOutcome {
  if (wish === 'decline') return { kind: 'refused', issue: 'INSTRUMENT_DECLINED' };
  return wish === 'pend' ? { kind: 'pending' } : { kind: 'completed' };
}

function newCapture(
  { now, pendingClearsAfterMs }: Core,
  { unit, payeeMerchantId }: OrderRecord,
  id: string,
  outcome: Exclude<CaptureOutcome, { kind: 'refused' }>,
): CaptureRecord {
  const at = now();
  const tampering = outcome.kind === 'completed' ? outcome.tampering : undefined;
  const customId = tampering?.customId ?? unit.custom_id;
  const clearsAt = pendingClearsAfterMs === null ? undefined : at.getTime() + pendingClearsAfterMs;
  return {
    id,
    status: outcome.kind === 'completed' ? 'COMPLETED' : outcome.kind === 'pending' ? 'PENDING' : 'DECLINED',
    ...(outcome.kind === 'pending' && { reason: outcome.reason ?? 'PENDING_REVIEW' }),
    ...(outcome.kind === 'pending' && clearsAt !== undefined && { clearsAt }),
    amount: {
      currency_code: tampering?.currency ?? unit.amount.currency_code,
      value: tampering?.value ?? unit.amount.value,
    },
    ...(customId && { customId }),
    ...(unit.invoice_id && { invoiceId: unit.invoice_id }),
    payeeMerchantId: tampering?.payeeMerchantId ?? payeeMerchantId,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
}

const summaries: Partial<Record<CaptureRecord['status'], [eventType: string, words: string]>> = {
  COMPLETED: ['PAYMENT.CAPTURE.COMPLETED', 'Payment completed'],
  PENDING: ['PAYMENT.CAPTURE.PENDING', 'Payment pending'],
  DECLINED: ['PAYMENT.CAPTURE.DECLINED', 'Payment declined'],
};

export function publishCapture(core: Core, { id, capture }: OrderRecord, eventType?: string): void {
  const known = capture && summaries[capture.status];
  if (!known) return;
  const { currency_code: currency, value } = capture.amount;
  core.publish({
    event_type: eventType ?? known[0],
    resource_type: 'capture',
    summary: `${known[1]} for ${currency} ${value}`,
    resource: captureInOrder(core, id, capture),
  });
}
