import { PayPalRefusal, PayPalUnknown } from '#server/clients/paypal/index.ts';
import { AppError } from '#server/platform/errors.ts';
import { isOpen, listAttempts } from './attempts/attempts.repository.ts';
import { createAttemptLook, type SweepParts } from './attempts/sweeper.ts';
import { listCaptures } from './captures/captures.repository.ts';
import { listDisputes } from './disputes/disputes.repository.ts';
import type { Gateway, PaymentTools } from './payment-ports.ts';
import { listRefunds } from './refunds/refunds.repository.ts';

/** Checks everything about one order and reports to the Admin who asked. */
export function createReconcile(tools: PaymentTools, parts: SweepParts) {
  const { db } = tools.context;
  const lookAtAttempt = createAttemptLook(tools, parts);

  async function saying(what: string, act: () => Promise<unknown>): Promise<string> {
    try {
      const outcome = await act();
      return `${what}: ${String(outcome ?? 'looked at').replaceAll('_', ' ')}.`;
    } catch (error) {
      if (error instanceof PayPalUnknown) return `${what}: PayPal did not answer.`;
      if (error instanceof PayPalRefusal) return `${what}: PayPal says ${error.issue ?? error.errorName}.`;
      throw error;
    }
  }

  /** An attempt that was given up may still have been paid. */
  async function lookAtEnded(paypalOrderId: string, gateway: Gateway): Promise<string> {
    const { captures } = await gateway.client.getOrder(paypalOrderId);
    for (const { id } of captures) await parts.follow(id, gateway, { requestId: null });
    return captures.length > 0 ? 'captured at PayPal' : 'nothing was paid';
  }

  /** Throws payments_unavailable. */
  return async function reconcile(orderId: string): Promise<string> {
    const gateway = await tools.gateway();
    if (!gateway) throw new AppError('payments_unavailable');
    const said: string[] = [];
    for (const attempt of (await listAttempts(db, orderId)).filter((row) => row.paypalOrderId)) {
      const name = `Payment ${attempt.paypalOrderId}`;
      const isEnded = attempt.state === 'ended' && attempt.environment === gateway.environment;
      if (isOpen(attempt)) said.push(await saying(name, () => lookAtAttempt(attempt, gateway)));
      else if (isEnded) {
        said.push(await saying(name, () => lookAtEnded(attempt.paypalOrderId ?? '', gateway)));
      }
    }
    for (const { id, environment } of await listCaptures(db, orderId)) {
      if (environment !== gateway.environment) said.push(`Capture ${id}: was made in ${environment}.`);
      else said.push(await saying(`Capture ${id}`, () => parts.follow(id, gateway, { requestId: null })));
    }
    for (const { id, state } of await listRefunds(db, orderId)) {
      const isUnderWay = state === 'requested' || state === 'pending';
      if (isUnderWay) said.push(await saying('Refund', () => parts.perform(id, gateway)));
    }
    for (const { id, closedAt } of await listDisputes(db, orderId)) {
      if (!closedAt) said.push(await saying(`Dispute ${id}`, () => parts.lookAtDispute(id, gateway)));
    }
    return said.length > 0 ? said.join(' ') : 'Nobody has tried to pay for this order at PayPal.';
  };
}
