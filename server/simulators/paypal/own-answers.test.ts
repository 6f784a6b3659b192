import { expect, it } from 'vitest';
import { startPayPalSimulator } from './index.ts';
import { anOrder, clientOf, newRequestId } from './paypal-orders.fixture.ts';
import type { OrderRecord } from './records.ts';
import { createMemoryStore } from './simulator-store.ts';

it('an answer of the simulator’s own that breaks PayPal’s schema is caught before it is sent', async () => {
  const store = createMemoryStore();
  const simulator = await startPayPalSimulator({ store });
  const client = clientOf(simulator, { limits: { retries: 0 } });
  const { id } = await client.createOrder(anOrder(), { requestId: newRequestId() });
  await store.change('order', id, (order: OrderRecord) => {
    Object.assign(order, { status: 'PAID' });
  });
  await expect(client.getOrder(id)).rejects.toMatchObject({ reason: 'server_error' });
  expect(simulator.control.violations.join()).toMatch(/getOrder: .*status/s);
  await simulator.close();
});

it('an order of ours that does not add up is refused, whatever our own types say', async () => {
  const simulator = await startPayPalSimulator();
  const client = clientOf(simulator);
  const wrong = anOrder({ handlingMinor: 49 });
  await expect(client.createOrder(wrong, { requestId: newRequestId() })).rejects.toMatchObject({
    issue: 'AMOUNT_MISMATCH',
  });
  await simulator.close();
});
