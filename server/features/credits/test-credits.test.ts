import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FaultServer, startFaultServer } from '#server/simulators/text-model/fault-server.ts';
import {
  type Buyer,
  type PaymentStage,
  STANDARD_CREDITS,
  startPaymentStage,
  storePaymentCredentials,
} from '#tests/support/payment-stage.ts';

const SIGNUP_CREDITS = 5;
const mug = { productName: 'Mug', productDetails: 'Blue clay, 350 ml.' };

let model: FaultServer;
let stage: PaymentStage;
let admin: Buyer;
beforeAll(async () => {
  model = await startFaultServer();
  stage = await startPaymentStage({ environment: { GEMINI_BASE_URL: model.url } });
  admin = await stage.app.signUpAdmin();
});
afterAll(async () => {
  await stage.close();
  await model.close();
});
beforeEach(() => {
  stage.setGateway();
  stage.takeNews();
});
afterEach(async () => {
  await stage.app.database.query('delete from text_model_keys');
  expect((await admin.post('/api/paypal-settings/reset')).status).toBe(200);
  await stage.expectCleanBooks();
});

async function storeKey(): Promise<void> {
  const answer = await admin.post('/api/gemini-keys', {
    name: 'key',
    key: 'key-of-the-tests',
    isActive: true,
  });
  expect(answer.status).toBe(200);
}

async function takePaymentsIn(mode: 'sandbox' | 'live'): Promise<void> {
  await storePaymentCredentials(admin, mode);
  stage.setGateway(mode);
}

const shownTo = async (buyer: Buyer): Promise<number> => (await buyer.get('/api/me')).body.data.credits;
const statementOf = async (buyer: Buyer) => (await buyer.get('/api/credit-transactions')).body.data;

/** All places that show a balance show the same one. */
async function expectBalance(buyer: Buyer, credits: number): Promise<void> {
  expect(await shownTo(buyer)).toBe(credits);
  expect((await buyer.get('/api/generator')).body.data.credits).toBe(credits);
  const { balance, transactions } = await statementOf(buyer);
  expect([balance, transactions[0].balanceAfter]).toEqual([credits, credits]);
  const listed = (await admin.get(`/users?search=${buyer.email}`)).body;
  expect(listed.map(({ currentBalance }: { currentBalance: number }) => currentBalance)).toEqual([credits]);
}

describe('demo credits', () => {
  it('count while the demo writer is used, pay for its listings first, and stop counting with the first key', async () => {
    const { buyer } = await stage.paid();
    await expectBalance(buyer, SIGNUP_CREDITS + STANDARD_CREDITS);
    const written = await buyer.post('/api/generations', mug);
    expect([written.status, written.body.data.balance]).toEqual([200, 84]);
    await expectBalance(buyer, 84);
    await storeKey();
    await expectBalance(buyer, SIGNUP_CREDITS);
    for (let count = 0; count < SIGNUP_CREDITS; count++) {
      expect((await buyer.post('/api/deduct-credit', { amount: 1 })).status).toBe(200);
    }
    const refused = await buyer.post('/api/generations', mug);
    expect([refused.status, refused.body.code]).toEqual([402, 'insufficient_credits']);
    expect((await buyer.post('/api/deduct-credit', { amount: 1 })).body.code).toBe('insufficient_credits');
    await stage.app.database.query('delete from text_model_keys');
    await expectBalance(buyer, STANDARD_CREDITS - 1);
  });

  it('do not count once payments are real, whatever the model', async () => {
    const { buyer } = await stage.paid();
    await takePaymentsIn('live');
    await expectBalance(buyer, SIGNUP_CREDITS);
    const live = await stage.paid();
    await expectBalance(live.buyer, SIGNUP_CREDITS + STANDARD_CREDITS);
    expect((await admin.post('/api/paypal-settings/reset')).status).toBe(200);
    await expectBalance(live.buyer, SIGNUP_CREDITS + STANDARD_CREDITS);
    await expectBalance(buyer, SIGNUP_CREDITS + STANDARD_CREDITS);
  });

  it('are marked on the statement, which adds up whether or not they count', async () => {
    const { buyer } = await stage.paid();
    const lines = async () =>
      (await statementOf(buyer)).transactions.map(
        ({ kind, amount, balanceAfter, environment, counts }: Record<string, unknown>) => [
          ...[kind, amount, balanceAfter],
          ...[environment, counts],
        ],
      );
    expect(await lines()).toEqual([
      ['purchase', 80, 85, 'demo', true],
      ['signup', 5, 5, 'live', true],
    ]);
    await storeKey();
    expect(await lines()).toEqual([
      ['purchase', 80, 5, 'demo', false],
      ['signup', 5, 5, 'live', true],
    ]);
  });

  it('are taken first when an Admin sets a balance, and leave no debt', async () => {
    const { buyer } = await stage.paid();
    const change = (currentBalance: number) =>
      admin.put(`/api/users/${buyer.userId}`, { currentBalance, reason: 'A correction' });
    expect((await change(3)).status).toBe(200);
    await expectBalance(buyer, 3);
    await storeKey();
    await expectBalance(buyer, 3);
    expect((await change(10)).status).toBe(200);
    await expectBalance(buyer, 10);
  });

  it('in debt are settled first when an Admin sets a balance, which leaves no gift of real ones', async () => {
    const { buyer, order } = await stage.paid();
    const change = (currentBalance: number) =>
      admin.put(`/api/users/${buyer.userId}`, { currentBalance, reason: 'A correction' });
    expect((await change(3)).status).toBe(200);
    expect((await admin.post(`/api/orders/${order._id}/refund`, { scope: 'full' })).status).toBe(200);
    await expectBalance(buyer, 3 - STANDARD_CREDITS);
    expect((await change(4)).status).toBe(200);
    await expectBalance(buyer, 4);
    await storeKey();
    await expectBalance(buyer, 4);
  });

  it('are refunded from their own pocket', async () => {
    const { buyer, order } = await stage.paid();
    expect((await buyer.post('/api/deduct-credit', { amount: 1 })).status).toBe(200);
    const quotes = await admin.get(`/api/orders/${order._id}/refund`);
    expect(
      quotes.body.data.map(({ credits, balanceAfter }: Record<string, number>) => [credits, balanceAfter]),
    ).toEqual([
      [80, 4],
      [79, 5],
    ]);
    expect((await admin.post(`/api/orders/${order._id}/refund`, { scope: 'full' })).status).toBe(200);
    await expectBalance(buyer, 4);
    expect((await buyer.post('/api/refund-credit', { amount: 1 })).body.data.balance).toBe(5);
    await storeKey();
    await expectBalance(buyer, 5);
  });
});

describe('whether test credits count', () => {
  const cases = [null, 'sandbox', 'live'].flatMap((mode) =>
    [true, false].flatMap((hasKey) =>
      ['gemini', 'openai-compatible'].map((provider) => ({ mode, hasKey, provider })),
    ),
  );
  it.each(cases)('follows the settings: %o', async ({ mode, hasKey, provider }) => {
    const { database, composed } = stage.app;
    if (hasKey) await storeKey();
    const model = {
      provider,
      model: 'm',
      baseUrl: provider === 'gemini' ? '' : 'https://models.example.com/v1',
    };
    expect((await admin.put('/api/text-model-settings', model)).status).toBe(200);
    if (mode !== null) await takePaymentsIn(mode as 'sandbox' | 'live');
    const { textModels, payments } = composed.slices.settings;
    const [{ isDemo }, { environment }] = [await textModels.status(), await payments.place()];
    const { rows } = await database.query('select * from credits_counting()');
    expect(rows).toEqual([{ demo: isDemo && environment === 'demo', sandbox: environment === 'sandbox' }]);
    await database.query(`delete from app_settings where name = 'text-model'`);
  });
});

describe('a demo payment with a real text model', () => {
  it('is for Admins only, and others are told so', async () => {
    const buyer = await stage.app.signUp();
    const order = await stage.order(buyer);
    await storeKey();
    const refused = await buyer.post('/api/paypal/orders', { orderId: order._id });
    expect([refused.status, refused.body.code]).toEqual([503, 'payments_not_set_up']);
    expect(refused.body.message).toMatch(/^Payments are not set up yet\./);
    const view = async (who: Buyer) => (await who.get('/api/paypal-settings')).body.data;
    expect(await view(buyer)).toMatchObject({ enablePayPal: false, isSetUp: false });
    expect(await view(admin)).toMatchObject({ enablePayPal: true, isSetUp: false });
    const own = await stage.order(admin);
    await stage.control.approve(await stage.start(admin, own));
    expect((await stage.complete(admin, own)).body.outcome).toBe('settled');
    // Marked, and useless with this model.
    const [line] = (await statementOf(admin)).transactions;
    expect(line).toMatchObject({ kind: 'purchase', environment: 'demo', counts: false });
    await expectBalance(admin, SIGNUP_CREDITS);
    await takePaymentsIn('sandbox');
    expect(await view(buyer)).toMatchObject({ enablePayPal: true, isSetUp: true });
  });

  it('that was in progress before is settled, into the demo pocket', async () => {
    const { buyer, order, paypalOrderId } = await stage.approved();
    await storeKey();
    const answer = await stage.complete(buyer, order, { paypalOrderId });
    expect(answer.body.outcome).toBe('settled');
    await expectBalance(buyer, SIGNUP_CREDITS);
  });
});

describe('sandbox credits', () => {
  it('count while the sandbox takes payments, with any model, but not in live mode', async () => {
    await takePaymentsIn('sandbox');
    const { buyer } = await stage.paid();
    await expectBalance(buyer, SIGNUP_CREDITS + STANDARD_CREDITS);
    await storeKey();
    await expectBalance(buyer, SIGNUP_CREDITS + STANDARD_CREDITS);
    const { holdId } = (await buyer.post('/api/deduct-credit', { amount: 1 })).body.data;
    await takePaymentsIn('live');
    await expectBalance(buyer, SIGNUP_CREDITS);
    // Taken from the sandbox pocket, returned to it.
    await buyer.post('/api/refund-credit', { amount: 1, holdId });
    await expectBalance(buyer, SIGNUP_CREDITS);
  });
});
