import { type PayPalOrder, PayPalRefusal, PayPalUnknown } from '#server/clients/paypal/index.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Gateway, PayableOrder, PaymentTools } from '../payment-ports.ts';
import {
  type AttemptRow,
  insertAttempt,
  isOpen,
  listAttempts,
  updateAttempt,
} from './attempts.repository.ts';
import { FIRST_CHECK_MS, REUSE_MS } from './check-times.ts';
import { whileInProgress } from './while-in-progress.ts';

export interface Payer {
  /** Whether they may act as an Admin now. */
  isAdmin: boolean;
}

/** A refused invoice id gets one more try with another one. */
const TRIES = 2;

/** The gateway for a new payment of this payer. */
async function requireGateway({ gateway, isSetUp }: PaymentTools, { isAdmin }: Payer): Promise<Gateway> {
  const found = await gateway();
  if (!found?.isEnabled) throw new AppError('payments_unavailable');
  if (!isAdmin && !(await isSetUp())) throw new AppError('payments_not_set_up');
  return found;
}

function requirePayable(order: PayableOrder): void {
  if (order.status === 'cancelled') throw new AppError('not_found', { message: 'Order not found.' });
  if (order.status !== 'pending') throw new AppError('order_already_paid');
  if (order.paymentNote === 'needs_support') throw new AppError('payment_needs_support');
}

const isBusy = ({ state }: AttemptRow) => state === 'capturing' || state === 'in_review';

/** The attempt to go on with, or null when a new one is to be made. Throws payment_under_way. */
async function reuse(
  transaction: Transaction,
  { order, environment, now }: { order: PayableOrder; environment: string; now: Date },
  attempts: AttemptRow[],
): Promise<AttemptRow | null> {
  for (const attempt of attempts.filter(isOpen)) {
    const isHere = attempt.environment === environment;
    // Money may be on its way. A live one counts wherever payments go by now; one that was never real does not.
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

/** The first attempt of an order carries its payment number as invoice id, each further one a number more. */
const invoiceIdOf = (order: PayableOrder, attempts: AttemptRow[]) =>
  attempts.length === 0 ? order.paymentNumber : `${order.paymentNumber}-${attempts.length + 1}`;

/** Writes down what PayPal will be asked, or finds what it was asked already: two tabs pay by one PayPal order. */
function beginAttempt({ context, orders }: PaymentTools, orderId: string, { environment }: Gateway) {
  return inTransaction(context, async (transaction) => {
    const order = await orders.lock(transaction, orderId);
    requirePayable(order);
    const now = context.now();
    const attempts = await listAttempts(transaction, orderId);
    const known = await reuse(transaction, { order, environment, now }, attempts);
    if (known) return { order, attempt: known };
    const id = newId();
    const attempt = await insertAttempt(transaction, {
      id,
      orderId,
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

/** Keeps PayPal's id; when the attempt was ended meanwhile, nobody may pay by it. */
async function keepCreated(
  { context, orders }: PaymentTools,
  attempt: AttemptRow,
  made: PayPalOrder,
): Promise<string> {
  const kept = await inTransaction(context, async (transaction) => {
    await orders.lock(transaction, attempt.orderId);
    const change = {
      state: 'created',
      paypalOrderId: made.id,
      merchantId: made.payee?.merchantId ?? null,
      nextCheckAt: new Date(context.now().getTime() + FIRST_CHECK_MS),
    } as const;
    const row = await updateAttempt(transaction, attempt.id, change, ['creating']);
    return row ?? (await listAttempts(transaction, attempt.orderId)).find(({ id }) => id === attempt.id);
  });
  if (kept?.paypalOrderId !== made.id || !isOpen(kept)) throw new AppError('conflict');
  return made.id;
}

/** Ends a refused attempt. True when another one may fare better. */
async function keepRefused(
  { context, orders }: PaymentTools,
  attempt: AttemptRow,
  refusal: PayPalRefusal,
): Promise<boolean> {
  const issue = refusal.issue ?? refusal.errorName;
  await inTransaction(context, async (transaction) => {
    await orders.lock(transaction, attempt.orderId);
    await updateAttempt(transaction, attempt.id, { state: 'ended', refusal: issue, nextCheckAt: null }, [
      'creating',
    ]);
  });
  return issue === 'DUPLICATE_INVOICE_ID';
}

/** Makes the PayPal order of a pending order, or answers the one there is. */
export function createStartPayment(tools: PaymentTools) {
  const { context } = tools;

  async function ask(order: PayableOrder, attempt: AttemptRow, { client }: Gateway): Promise<string | null> {
    const wanted = newPayPalOrderOf(order, attempt, context.config.publicUrl);
    try {
      const requestId = attempt.createRequestId;
      const made = await whileInProgress(() => client.createOrder(wanted, { requestId }));
      return await keepCreated(tools, attempt, made);
    } catch (error) {
      // Whatever came of it at PayPal, nobody can pay by an order whose id nobody has: the next try asks the same again.
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
   * Throws payments_unavailable, payments_not_set_up, order_already_paid, payment_under_way, payment_needs_support,
   * paypal_unreachable, paypal_failed.
   */
  return async function start(orderId: string, payer: Payer): Promise<string> {
    const gateway = await requireGateway(tools, payer);
    for (let tries = 0; tries < TRIES; tries++) {
      const { order, attempt } = await beginAttempt(tools, orderId, gateway);
      if (attempt.paypalOrderId) return attempt.paypalOrderId;
      const paypalOrderId = await ask(order, attempt, gateway);
      if (paypalOrderId) return paypalOrderId;
    }
    throw new AppError('paypal_failed');
  };
}
