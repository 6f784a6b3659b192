import { type PayPalOrder, PayPalRefusal, PayPalUnknown } from '#server/clients/paypal/index.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Gateway, PayableOrder, PaymentTools } from '../payment-ports.ts';
import {
  type AttemptRow,
  findAttempt,
  insertAttempt,
  isOpen,
  listAttempts,
  updateAttempt,
  updateAttemptLocking,
} from './attempts.repository.ts';
import { FIRST_CHECK_MS, REUSE_MS } from './check-times.ts';
import { whileInProgress } from './while-in-progress.ts';

export interface Payer {
  userId: string;
  /** Whether the payer may act as an Admin now. */
  isAdmin: boolean;
}

/** A refused invoice id is retried once with another one. */
const TRIES = 2;

/** The gateway for a new payment by this payer. */
async function requireGateway({ gateway, isSetUp }: PaymentTools, { isAdmin }: Payer): Promise<Gateway> {
  const found = await gateway();
  if (!found?.isEnabled) throw new AppError('payments_unavailable');
  if (!isAdmin && !(await isSetUp(found))) throw new AppError('payments_not_set_up');
  return found;
}

/** Treats another person's order as one that does not exist. */
function requirePayable(order: PayableOrder, { userId, isAdmin }: Payer): void {
  const isTheirs = order.userId === userId || isAdmin;
  if (!isTheirs || order.status === 'cancelled')
    throw new AppError('not_found', { message: 'Order not found.' });
  if (order.status !== 'pending') throw new AppError('order_already_paid');
  if (order.paymentNote === 'needs_support') throw new AppError('payment_needs_support');
}

const isBusy = ({ state }: AttemptRow) => state === 'capturing' || state === 'in_review';

/** The attempt to continue with, or null to create a new one. Throws payment_under_way. */
async function reuse(
  transaction: Transaction,
  { order, environment, now }: { order: PayableOrder; environment: string; now: Date },
  attempts: AttemptRow[],
): Promise<AttemptRow | null> {
  for (const attempt of attempts.filter(isOpen)) {
    const isHere = attempt.environment === environment;
    // Money may be on its way. A live attempt counts in whatever environment payments are now; a test one
    // does not.
    if (isBusy(attempt) && (isHere || attempt.environment === 'live'))
      throw new AppError('payment_under_way');
    const isSame = attempt.amountMinor === order.totalMinor && attempt.currency === order.currency;
    const isFresh = attempt.createdAt.getTime() > now.getTime() - REUSE_MS;
    if (isHere && isSame && isFresh) return attempt;
    if (attempt.environment === 'live' && !isHere) continue;
    await updateAttempt(transaction, attempt.id, { state: 'ended', nextCheckAt: null, refusal: 'REPLACED' });
  }
  return null;
}

/** The invoice id of an order's first attempt is its payment number; later attempts add a number. */
const invoiceIdOf = (order: PayableOrder, attempts: AttemptRow[]) =>
  attempts.length === 0 ? order.paymentNumber : `${order.paymentNumber}-${attempts.length + 1}`;

/** Stores the request to PayPal, or finds the one already made: two tabs pay with one PayPal order. */
function beginAttempt(
  { context, orders }: PaymentTools,
  numberOrId: string,
  payer: Payer,
  { environment }: Gateway,
) {
  return inTransaction(context, async (transaction) => {
    const order = await orders.lock(transaction, numberOrId);
    requirePayable(order, payer);
    const now = context.now();
    const attempts = await listAttempts(transaction, order.id);
    const known = await reuse(transaction, { order, environment, now }, attempts);
    if (known) return { order, attempt: known };
    const id = newId();
    const attempt = await insertAttempt(transaction, {
      id,
      orderId: order.id,
      environment,
      createRequestId: `create-${id}`,
      captureRequestId: `capture-${newId()}`,
      invoiceId: invoiceIdOf(order, attempts),
      amountMinor: order.totalMinor,
      currency: order.currency,
      nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
      createdAt: now,
    });
    return { order, attempt };
  });
}

function newPayPalOrderOf(order: PayableOrder, attempt: AttemptRow, publicUrl: string) {
  const path = order.kind === 'item' ? 'item-pay-now' : 'pay-now';
  const page = `${publicUrl}/${path}/${order.orderNumber}`;
  return {
    currency: order.currency,
    totalMinor: order.totalMinor,
    itemTotalMinor: order.priceMinor,
    handlingMinor: order.feeMinor,
    description: order.productName,
    customId: order.orderNumber,
    invoiceId: attempt.invoiceId,
    returnUrl: page,
    cancelUrl: page,
  };
}

/** Stores PayPal's id. If the attempt was ended meanwhile, it must not be paid with. */
async function keepCreated(
  { context: { db, now } }: PaymentTools,
  attempt: AttemptRow,
  made: PayPalOrder,
): Promise<string> {
  const change = {
    state: 'created',
    paypalOrderId: made.id,
    merchantId: made.payee?.merchantId ?? null,
    nextCheckAt: new Date(now().getTime() + FIRST_CHECK_MS),
  } as const;
  const kept =
    (await updateAttemptLocking(db, attempt, change, { from: 'creating' })) ??
    (await findAttempt(db, attempt.id));
  if (kept?.paypalOrderId !== made.id || !isOpen(kept)) throw new AppError('conflict');
  return made.id;
}

/** Ends a refused attempt. Returns true if another attempt may succeed. */
async function keepRefused(
  { context }: PaymentTools,
  attempt: AttemptRow,
  refusal: PayPalRefusal,
): Promise<boolean> {
  const issue = refusal.issue ?? refusal.errorName;
  const change = { state: 'ended', refusal: issue, nextCheckAt: null } as const;
  await updateAttemptLocking(context.db, attempt, change, { from: 'creating' });
  return issue === 'DUPLICATE_INVOICE_ID';
}

/** Creates the PayPal order for a pending order, or returns the existing one. */
export function createStartPayment(tools: PaymentTools) {
  const { context } = tools;

  async function ask(order: PayableOrder, attempt: AttemptRow, { client }: Gateway): Promise<string | null> {
    const wanted = newPayPalOrderOf(order, attempt, context.config.publicUrl);
    try {
      const requestId = attempt.createRequestId;
      const made = await whileInProgress(() => client.createOrder(wanted, { requestId }));
      return await keepCreated(tools, attempt, made);
    } catch (error) {
      // Whatever PayPal did, nobody can pay with an order whose id is unknown: a retry repeats the same
      // request.
      if (error instanceof PayPalUnknown) throw new AppError('paypal_unreachable', { cause: error });
      if (!(error instanceof PayPalRefusal)) throw error;
      if (await keepRefused(tools, attempt, error)) return null;
      context.log.error(
        { err: error, orderId: order.id, code: 'paypal_order_refused' },
        'PayPal refused to make an order',
      );
      throw new AppError('paypal_failed', { cause: error });
    }
  }

  /**
   * Throws payments_unavailable, payments_not_set_up, not_found, order_already_paid, payment_under_way, payment_needs_support,
   * paypal_unreachable, paypal_failed.
   */
  return async function start(numberOrId: string, payer: Payer): Promise<string> {
    const gateway = await requireGateway(tools, payer);
    for (let tries = 0; tries < TRIES; tries++) {
      const { order, attempt } = await beginAttempt(tools, numberOrId, payer, gateway);
      if (attempt.paypalOrderId) return attempt.paypalOrderId;
      const paypalOrderId = await ask(order, attempt, gateway);
      if (paypalOrderId) return paypalOrderId;
    }
    throw new AppError('paypal_failed');
  };
}
