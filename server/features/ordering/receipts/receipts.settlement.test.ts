import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { readOutbox } from '#tests/support/outbox.ts';
import { type PaymentStage, startPaymentStage } from '#tests/support/payment-stage.ts';

const operator = {
  businessName: 'Listwright Ltd',
  address: '1 Paper Street\nLondon N1',
  email: 'books@example.com',
  taxId: 'GB123456789',
  taxLabel: 'VAT',
  taxRatePercent: 20,
  numberPrefix: 'LW',
};

let stage: PaymentStage;
let admin: HttpClient;
beforeAll(async () => {
  stage = await startPaymentStage({ isWorkingOnJobs: true });
  admin = await stage.app.signUpAdmin();
  const { data } = (await admin.get('/api/paypal-settings')).body;
  const { enablePayPal, clientId, mode, currency, buttonStyles } = data;
  const settings = { enablePayPal, clientId, mode, currency, buttonStyles, operator };
  expect((await admin.put('/api/paypal-settings', settings)).status).toBe(200);
});
afterAll(() => stage.close());

const receiptsOf = async (client: HttpClient, orderId: string) =>
  (await client.get(`/api/orders/${orderId}/receipts`)).body.data;

it('20 concurrent completions issue one receipt, with the operator’s details and the next number', async () => {
  const { buyer, order, paypalOrderId } = await stage.approved();
  await Promise.all(Array.from({ length: 20 }, () => stage.complete(buyer, order, { paypalOrderId })));
  const receipts = await receiptsOf(buyer, order._id);
  expect(receipts).toHaveLength(1);
  expect(receipts[0]).toMatchObject({
    kind: 'receipt',
    isDemo: true,
    seller: { name: 'Listwright Ltd', address: '1 Paper Street\nLondon N1', taxId: 'GB123456789' },
    lines: [{ text: 'Standard: 80 credits', amount: 29 }],
    tax: { label: 'VAT', ratePercent: 20, amount: 4.83 },
    total: 29,
  });
  expect(receipts[0].number).toMatch(/^LW-\d{4}-DEMO-000001$/);
});

it('the mail about a payment links to its receipt, the mail about a refund to its credit note', async () => {
  const { buyer, order } = await stage.paid();
  const refunded = await admin.post(`/api/orders/${order.orderId}/refund`, {
    scope: 'full',
    reason: 'Asked',
  });
  expect([refunded.status, refunded.body.data.status]).toEqual([200, 'completed']);
  const [receipt, note] = await receiptsOf(buyer, order._id);
  expect(note).toMatchObject({
    kind: 'credit_note',
    corrects: receipt.number,
    total: -29,
    tax: { amount: -4.83 },
  });
  const position = ({ number }: { number: string }) => Number(number.slice(-6));
  expect(position(note)).toBe(position(receipt) + 1);

  const links = await vi.waitFor(
    async () => {
      const mails = (await readOutbox(stage.app.dataDir)).filter(({ to }) => to === buyer.email);
      const linkOf = (subject: string) => mails.find((mail) => mail.subject === subject)?.link?.pathname;
      const found = [
        linkOf(`Your payment for order ${order.orderId}: Standard`),
        linkOf(`Your refund for order ${order.orderId}: Standard`),
      ];
      if (found.includes(undefined)) throw new Error(`mails: ${mails.map(({ subject }) => subject)}`);
      return found;
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(links).toEqual([`/user/receipts/${receipt._id}`, `/user/receipts/${note._id}`]);
});

it('the operators who chose it are told of a sale, a dispute and a refund, and can answer the buyer', async () => {
  const wanting = await stage.app.signUpAdmin();
  await wanting.put('/api/mail-choices', { sale: true, refund: true });
  const { buyer, order, captureId } = await stage.paid();
  const dispute = await stage.control.openDispute(captureId);
  await stage.deliver();
  await stage.control.resolveDispute(dispute.id, 'RESOLVED_SELLER_FAVOUR');
  await stage.deliver();
  await admin.post(`/api/orders/${order.orderId}/refund`, { scope: 'full', reason: 'Asked' });
  const mailsToOperators = async () => {
    const mails = await readOutbox(stage.app.dataDir);
    return mails.filter(({ to, subject }) => subject.includes(order.orderId) && to !== buyer.email);
  };
  const about = [
    `Dispute closed: order ${order.orderId}, Standard, 80 credits`,
    `Dispute opened: order ${order.orderId}, Standard, 80 credits`,
    `Order ${order.orderId} paid: Standard, 80 credits, $29.00`,
    `Refunded: $29.00 of order ${order.orderId}`,
  ];
  await expect
    .poll(
      async () => {
        const mails = await mailsToOperators();
        return mails
          .filter(({ to }) => to === wanting.email)
          .map(({ subject }) => subject)
          .sort();
      },
      { timeout: 30_000 },
    )
    .toEqual(about);
  const mails = await mailsToOperators();
  for (const { headers, subject } of mails) expect(headers, subject).toContain(`Reply-To: ${buyer.email}`);
  // Only what waits for somebody goes to operators who have chosen nothing.
  for (const { to, subject } of mails) {
    if (to !== wanting.email) expect(subject).toMatch(/^Dispute /);
  }
  const textOf = (state: string) => mails.find(({ subject }) => subject.startsWith(`Dispute ${state}`))?.text;
  expect(textOf('opened')).toContain('The buyer says that what they bought did not arrive.');
  expect(textOf('closed')).toContain('The dispute was closed in your favour.');
  for (const { text } of mails) expect(text).not.toMatch(/RESOLVED|FAVOUR|MERCHANDISE/);
});
