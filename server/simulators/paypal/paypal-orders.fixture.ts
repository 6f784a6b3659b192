import { randomBytes } from 'node:crypto';
import {
  createPayPalClient,
  type NewPayPalOrder,
  type PayPalCapture,
  type PayPalClient,
  type PayPalConnection,
  type PayPalOrder,
} from '#server/clients/paypal/index.ts';
import type { PayPalSimulator } from './index.ts';

/** Orders for the tests of the client and the simulator. */

export const newRequestId = () => `test-${randomBytes(8).toString('hex')}`;

export function anOrder(facts: Partial<NewPayPalOrder> = {}): NewPayPalOrder {
  const unique = randomBytes(6).toString('hex');
  return {
    currency: 'USD',
    totalMinor: 1050,
    itemTotalMinor: 1000,
    handlingMinor: 50,
    description: '100 credits',
    customId: `order-${unique}`,
    invoiceId: `invoice-${unique}`,
    returnUrl: 'https://shop.example.com/back',
    cancelUrl: 'https://shop.example.com/cancel',
    ...facts,
  };
}

/** A client of this simulator without delays between retries. */
export function clientOf(
  simulator: Pick<PayPalSimulator, 'url'>,
  options: Parameters<typeof createPayPalClient>[1] = {},
  environment: PayPalConnection['environment'] = 'sandbox',
): PayPalClient {
  return createPayPalClient(
    { environment, baseUrl: simulator.url, clientId: 'test-client', clientSecret: 'test-secret-of-the-shop' },
    { ...options, limits: { pauseMs: 1, ...options.limits } },
  );
}

/** Creates, approves and captures an order. */
export async function buy(
  simulator: PayPalSimulator,
  client: PayPalClient,
  facts: Partial<NewPayPalOrder> = {},
): Promise<{ order: PayPalOrder; capture: PayPalCapture }> {
  const created = await client.createOrder(anOrder(facts), { requestId: newRequestId() });
  await simulator.control.approve(created.id);
  const order = await client.captureOrder(created.id, { requestId: newRequestId() });
  const [capture] = order.captures;
  if (!capture) throw new Error('nothing was captured');
  return { order, capture };
}
