import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isWorkingOnJobs: true });
});
afterAll(() => app.close());

it('a fresh installation sells through the PayPal simulator, marked as a demo', async () => {
  const buyer = await app.signUp();
  const billing = { customerName: 'Ada', address: '1 High Street', country: 'Ireland' };
  const order = (await buyer.post('/new-order', { packageId: 'starter', ...billing })).body;
  const { data } = (await buyer.post('/api/paypal/orders', { orderId: order._id })).body;
  expect(data.paypalOrderId).toMatch(/^[A-Z0-9]{17}$/);
  const { rows } = await app.database.query('select environment, state from payment_attempts');
  expect(rows).toEqual([{ environment: 'demo', state: 'created' }]);
});

it('no event is trusted without a signature', async () => {
  const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'CAPTURE1' } };
  const answer = await app.client().post('/api/paypal/webhook', event);
  expect([answer.status, answer.body.code]).toEqual([401, 'webhook_unverified']);
});
