import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const PATH = '/api/paypal-settings';
const SECRET = 'canary-paypal-secret-0123456789';

type Admin = Awaited<ReturnType<TestApp['signUpAdmin']>>;

let app: TestApp;
let olive: Admin;
let pete: Admin;
beforeAll(async () => {
  app = await startTestApp();
  olive = await app.signUpAdmin();
  pete = await app.signUpAdmin();
});
afterAll(() => app.close());
beforeEach(() => app.database.query('delete from payment_settings'));

const facts = {
  enablePayPal: true,
  clientId: '',
  mode: 'sandbox',
  currency: 'USD',
  buttonStyles: { layout: 'vertical', color: 'blue', shape: 'rect', label: 'pay' },
};
const save = (by: Admin, changes: object) => by.put(PATH, { ...facts, ...changes });
const read = async () => (await olive.get(PATH)).body.data;

/** The state of the settings when both Admins opened them. */
const beginnings = {
  'nobody has saved yet': async () => null,
  'somebody has saved': async (): Promise<string> => (await save(pete, {})).body.data.updatedAt,
};

describe.each(Object.entries(beginnings))('two Admins who edit the settings when %s', (_when, begin) => {
  it('the second one learns who saved first and changes nothing; having seen that save, it may replace it', async () => {
    const updatedAt = await begin();
    expect((await read()).updatedAt).toBe(updatedAt);
    const first = await save(pete, {
      clientId: 'pete-app',
      clientSecret: SECRET,
      currency: 'EUR',
      updatedAt,
    });
    expect(first.status).toBe(200);

    const second = await save(olive, { currency: 'GBP', updatedAt });
    const message = expect.stringMatching(
      new RegExp(`^${pete.email} saved the PayPal settings on .+ UTC\\. Your changes were not saved\\.$`),
    );
    expect([second.status, second.body]).toEqual([
      409,
      { success: false, code: 'payment_settings_changed', message, error: second.body.message },
    ]);
    expect(second.text).not.toContain('canary');
    expect(await read()).toEqual(first.body.data);

    const chosen = await save(olive, { currency: 'GBP', updatedAt: first.body.data.updatedAt });
    expect([chosen.status, chosen.body.data.currency]).toEqual([200, 'GBP']);
  });

  it('ten saves based on the same state: one is stored, nine are refused', async () => {
    const updatedAt = await begin();
    const operatorOf = (numberPrefix: string) => ({
      ...{ businessName: '', address: '', email: '', taxId: '', taxLabel: '', taxRatePercent: 0 },
      numberPrefix,
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(pete, { operator: operatorOf(`N${index}`), updatedAt })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const stored = answers.find(({ status }) => status === 200)?.body.data;
    expect(await read()).toEqual(stored);
  });
});

describe('a save', () => {
  it('without a seen version overwrites whatever is there, as the call always did', async () => {
    expect((await save(pete, { currency: 'EUR' })).status).toBe(200);
    expect((await save(olive, { currency: 'GBP' })).status).toBe(200);
    expect((await read()).currency).toBe('GBP');
    expect((await save(olive, { updatedAt: 'yesterday' })).status).toBe(400);
  });

  it('is not lost to a reset by an Admin who has not seen it', async () => {
    const { updatedAt } = (await save(pete, { currency: 'EUR' })).body.data;
    const newer = (await save(pete, { clientId: 'pete-app', clientSecret: SECRET })).body.data;
    const reset = await olive.post(`${PATH}/reset`, { updatedAt });
    expect([reset.status, reset.body.code]).toEqual([409, 'payment_settings_changed']);
    expect(await read()).toEqual(newer);
    const chosen = await olive.post(`${PATH}/reset`, { updatedAt: newer.updatedAt });
    expect([chosen.status, chosen.body.data.clientId]).toEqual([200, '']);
    expect((await olive.post(`${PATH}/reset`)).status).toBe(200);
    expect((await olive.post(`${PATH}/reset`, { updatedAt: 'yesterday' })).status).toBe(400);
  });

  it("after another Admin's reset is refused too", async () => {
    const { updatedAt } = (await save(pete, { currency: 'EUR' })).body.data;
    await pete.post(`${PATH}/reset`, {});
    expect((await save(olive, { currency: 'GBP', updatedAt })).status).toBe(409);
    expect((await read()).currency).toBe('USD');
  });

  it('in the same instant as another gets its own version', async () => {
    const still = new Date(Date.now() + 60_000);
    const frozen = await startTestApp({ database: app.database, now: () => still });
    try {
      const http = frozen.client();
      for (const [name, value] of pete.cookies) http.cookies.set(name, value);
      const admin = { ...pete, ...http };
      const seen = (await save(admin, { currency: 'EUR' })).body.data.updatedAt;
      await save(admin, { currency: 'CAD' });
      expect((await save(olive, { currency: 'GBP', updatedAt: seen })).status).toBe(409);
    } finally {
      await frozen.close();
    }
  });
});

it('only Admins learn when the settings were saved', async () => {
  await save(pete, {});
  expect((await app.client().get(PATH)).body.data).not.toHaveProperty('updatedAt');
});
