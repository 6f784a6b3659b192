import type { z } from 'zod';
import { verifyOrder } from '#contract/ordering.ts';
import {
  type completionOutcomeSchema,
  createPayPalOrder,
  itemUpdatePaymentStatus,
  processPaymentComplete,
} from '#contract/payments.ts';
import { api } from '#web/lib/browser-api.ts';
import { type AnyOrder, isPackageOrder } from './order-kind.ts';

export interface Completion {
  outcome: z.infer<typeof completionOutcomeSchema>;
  message: string;
  /** False when the payment had been settled before. */
  hasChanged: boolean;
}

export type PaymentFacts = Pick<AnyOrder, 'paymentStatus' | 'paymentNote'>;

/** What the pay page asks of the service about one order. */
export interface PaymentCalls {
  /** Makes a PayPal order and gives its id. */
  create: () => Promise<string>;
  /** After the buyer's approval: captures and settles. The same call again does nothing twice. */
  complete: (paypalOrderId: string) => Promise<Completion>;
  verify: () => Promise<PaymentFacts>;
}

export function paymentCallsFor(order: AnyOrder): PaymentCalls {
  const params = { id: order.orderId };
  return {
    create: async () => {
      const { data } = await api(createPayPalOrder, { body: { orderId: order.orderId } });
      return data.paypalOrderId;
    },
    complete: async (paypalOrderId) => {
      const body = { paypalOrderId };
      if (isPackageOrder(order)) {
        const answer = await api(processPaymentComplete, { params, body });
        return { ...answer, hasChanged: !answer.alreadyProcessed };
      }
      const answer = await api(itemUpdatePaymentStatus, { params, body });
      return { ...answer, hasChanged: answer.modifiedCount > 0 };
    },
    verify: async () => (await api(verifyOrder, { params })).data,
  };
}
