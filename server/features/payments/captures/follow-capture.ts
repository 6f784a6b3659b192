import { PayPalRefusal, PayPalUnknown } from '#server/clients/paypal/index.ts';
import type { Gateway, PaymentTools } from '../payment-ports.ts';
import type { PerformRefund } from '../refunds/refunds.service.ts';
import type { TakeOverAll } from '../refunds/take-over-refunds.ts';
import type { CaptureOutcome } from './capture-payment.ts';
import type { SettleCapture, Settled, SettleOptions } from './settle-capture.ts';

function outcomeOf({ outcome, isRepeat }: Settled): CaptureOutcome {
  if (outcome === 'settled') return isRepeat ? 'already_settled' : 'settled';
  return outcome === 'not_ours' ? 'gone' : outcome;
}

interface FollowParts {
  settle: SettleCapture;
  perform: PerformRefund;
  takeOverAll: TakeOverAll;
}

/**
 * Settles a capture and does at once what follows from it: gives a payment too many back, takes refunds over that were made at
 * PayPal. What PayPal does not answer now is left to the sweeper.
 */
export function createFollowCapture(
  { context }: PaymentTools,
  { settle, perform, takeOverAll }: FollowParts,
) {
  const soon = async (what: string, act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof PayPalUnknown) && !(error instanceof PayPalRefusal)) throw error;
      context.log.warn({ err: error }, what);
    }
  };

  return async function follow(
    captureId: string,
    gateway: Gateway,
    options: SettleOptions & { origin?: 'paypal' | 'reversal' },
  ): Promise<CaptureOutcome> {
    const { settled, capture } = await settle(captureId, gateway, options);
    const { returnId } = settled;
    if (returnId) await soon('a payment too many is given back later', () => perform(returnId, gateway));
    if (capture.status === 'REFUNDED' || capture.status === 'PARTIALLY_REFUNDED') {
      await takeOverAll(capture, gateway.client, options.origin ?? 'paypal');
    }
    return outcomeOf(settled);
  };
}

export type FollowCapture = ReturnType<typeof createFollowCapture>;
