import { verifyOrder } from '#contract/ordering.ts';
import { createPayPalOrder, itemUpdatePaymentStatus, processPaymentComplete } from '#contract/payments.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { type AnyOrder, isPackageOrder } from '../../../domain/order-kind.ts';

export interface Completion {
  /** `declined`: the buyer may try another way to pay. */
  outcome: 'settled' | 'being_confirmed' | 'in_review' | 'declined';
  message: string;
  /** False if the payment was already settled. */
  hasChanged: boolean;
}

export type PaymentFacts = Pick<AnyOrder, 'paymentStatus' | 'paymentNote'>;

/** The pay page's API calls for one order. */
export interface PaymentCalls {
  /** Creates a PayPal order and returns its id. */
  create: () => Promise<string>;
  /** After the buyer's approval: captures and settles. Idempotent. */
  complete: (paypalOrderId: string) => Promise<Completion>;
  verify: () => Promise<PaymentFacts>;
}

function declinedOr(error: unknown): Completion {
  if (!(error instanceof ApiError) || error.code !== 'payment_declined') throw error;
  return { outcome: 'declined', message: error.message, hasChanged: false };
}

export function paymentCallsFor(order: AnyOrder): PaymentCalls {
  const params = { id: order.orderId };

  async function complete(paypalOrderId: string): Promise<Completion> {
    const body = { paypalOrderId };
    if (isPackageOrder(order)) {
      const answer = await api(processPaymentComplete, { params, body });
      return { ...answer, hasChanged: !answer.alreadyProcessed };
    }
    const answer = await api(itemUpdatePaymentStatus, { params, body });
    return { ...answer, hasChanged: answer.modifiedCount > 0 };
  }

  return {
    create: async () => {
      const { data } = await api(createPayPalOrder, { body: { orderId: order.orderId } });
      return data.paypalOrderId;
    },
    complete: (paypalOrderId) => complete(paypalOrderId).catch(declinedOr),
    verify: async () => (await api(verifyOrder, { params })).data,
  };
}
