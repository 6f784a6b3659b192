import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentConnection } from '#server/features/settings/index.ts';
import { type PayPalSimulator, startPayPalSimulator } from '#server/simulators/paypal/index.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const PATH = '/api/paypal-settings';
const SECRET = 'canary-paypal-secret-0123456789';
const sandboxApp = { clientId: 'sandbox-client-id', clientSecret: SECRET };

const defaults = {
  enablePayPal: true,
  clientId: '',
  mode: 'sandbox',
  currency: 'USD',
  buttonStyles: { layout: 'vertical', color: 'blue', shape: 'rect', label: 'pay' },
};

const operator = {
  businessName: 'Kéramia Ltd',
  address: '1 Kiln Lane\nStoke',
  email: 'books@example.com',
  taxId: 'GB123',
  taxLabel: 'VAT',
  taxRatePercent: 20,
  numberPrefix: 'LW',
};

let paypal: PayPalSimulator;
let app: TestApp;
let admin: HttpClient;
let payments: TestApp['composed']['slices']['settings']['payments'];

beforeAll(async () => {
  paypal = await startPayPalSimulator({
    credentials: sandboxApp,
    webhook: { url: 'http://localhost/api/paypal/webhook', id: 'WH7' },
  });
  app = await startTestApp({ environment: { PAYPAL_BASE_URL: paypal.url } });
  admin = await app.signUpAdmin();
  ({ payments } = app.composed.slices.settings);
});
afterAll(async () => {
  await app.close();
  await paypal.close();
});
beforeEach(async () => {
  await admin.post(`${PATH}/reset`, {});
});

const put = (facts: object) => admin.put(PATH, { ...defaults, ...facts });
const read = async () => (await admin.get(PATH)).body.data;

describe('the PayPal settings are returned', () => {
  it('to everybody: what the buttons need, and at first the demo', async () => {
    for (const client of [app.client(), await app.signUp()]) {
      expect((await client.get(PATH)).body).toEqual({
        success: true,
        data: {
          ...defaults,
          clientId: 'demo',
          sdkUrl: '/paypal-simulator/sdk/js',
          demo: true,
          isSetUp: true,
        },
      });
    }
  });

  it('to an Admin: also the webhook, the masked secret and the receipts’ details', async () => {
    const stored = await put({ ...sandboxApp, webhookId: 'WH7', operator, currency: 'EUR' });
    expect(stored.body).toEqual({
      success: true,
      message: 'PayPal settings updated successfully',
      data: {
        ...defaults,
        currency: 'EUR',
        clientId: sandboxApp.clientId,
        clientSecret: '…6789',
        sdkUrl: 'https://www.sandbox.paypal.com/sdk/js',
        demo: false,
        isSetUp: true,
        webhookId: 'WH7',
        webhookUrl: 'http://localhost/api/paypal/webhook',
        operator,
        updatedAt: expect.any(String),
      },
    });
    expect(await read()).toEqual(stored.body.data);
    const forAll = (await app.client().get(PATH)).body.data;
    expect(Object.keys(forAll).toSorted()).toEqual(
      [...Object.keys(defaults), 'demo', 'isSetUp', 'sdkUrl'].toSorted(),
    );
  });

  it('prices follow the currency at once', async () => {
    const client = app.client();
    expect((await client.get('/packages')).body[0].currency).toBe('USD');
    await put({ currency: 'GBP' });
    expect((await client.get('/packages')).body[0].currency).toBe('GBP');
  });
});

describe('the secret', () => {
  it('is stored encrypted for its mode, and kept when the mask, nothing or an empty one is sent', async () => {
    await put(sandboxApp);
    const { rows } = await app.database.query('select encrypted_secret from payment_settings');
    expect(rows[0].encrypted_secret).not.toContain(SECRET);
    for (const clientSecret of ['…6789', undefined, '']) {
      const { clientId } = sandboxApp;
      expect((await put({ clientId, clientSecret, enablePayPal: false })).status).toBe(200);
      expect((await payments.connection()).isEnabled).toBe(false);
      await expect((await payments.connection()).client.checkCredentials()).resolves.toBeDefined();
    }
  });

  it('never belongs to another client ID', async () => {
    await put(sandboxApp);
    const answer = await put({ clientId: 'another', clientSecret: '…6789' });
    expect([answer.status, answer.body.code]).toEqual([422, 'paypal_secret_missing']);
    expect((await read()).clientId).toBe(sandboxApp.clientId);
    await admin.post(`${PATH}/reset`, {});
    expect((await put({ clientId: 'alone' })).body.code).toBe('paypal_secret_missing');
  });

  it('moved to the other mode in the database cannot be decrypted, and nothing is sold', async () => {
    await put(sandboxApp);
    await app.database.query(`update payment_settings set mode = 'live'`);
    await expect(payments.connection()).rejects.toMatchObject({ code: 'paypal_unavailable' });
    expect((await admin.post(`${PATH}/test`, {})).body.data.outcome).toBe('unreadable_secret');
    await app.database.query(`update payment_settings set mode = 'sandbox'`);
  });

  it('is in no audit entry, nor are its mask and the webhook’s ID', async () => {
    await put({ ...sandboxApp, webhookId: 'WEBHOOK7' });
    const { rows } = await app.database.query(
      `select action, before, after from audit_entries where subject_type = 'payment_settings' order by created_at`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/canary|…|v1\.|WEBHOOK7/);
    expect(rows.at(-1)).toMatchObject({
      action: 'payment_settings.changed',
      before: { hasSecret: false, hasWebhook: false },
      after: {
        clientId: sandboxApp.clientId,
        hasSecret: true,
        isSecretReplaced: true,
        hasWebhook: true,
        isWebhookReplaced: true,
      },
    });
    expect(rows.at(-2)?.action).toBe('payment_settings.reset');
  });
});

describe('sandbox and live are never mixed', () => {
  const liveApp = { mode: 'live', clientId: 'live-client-id', clientSecret: 'a-live-secret-0123456789' };

  it.each([
    ['the stored pair', { ...sandboxApp, clientSecret: undefined }],
    ['the stored secret for another ID', { clientId: 'live-client-id', clientSecret: '…6789' }],
    ['the stored ID with another secret', { ...sandboxApp, clientSecret: 'a-live-secret-0123456789' }],
    ['the stored webhook', { ...liveApp, webhookId: 'WH7' }],
  ])('switching with %s is refused and explained', async (_name, facts) => {
    await put({ ...sandboxApp, webhookId: 'WH7' });
    const answer = await put({ ...facts, mode: 'live' });
    expect([answer.status, answer.body.code]).toEqual([422, 'paypal_credentials_mixed']);
    expect(answer.body.message).toContain('were entered for sandbox mode');
    expect(await read()).toMatchObject({ mode: 'sandbox', webhookId: 'WH7' });
  });

  it('switching with the other mode’s own pair works, and forgets the old webhook', async () => {
    await put({ ...sandboxApp, webhookId: 'WH7' });
    const answer = await put(liveApp);
    expect(answer.body.data).toMatchObject({
      mode: 'live',
      webhookId: '',
      demo: false,
      sdkUrl: 'https://www.paypal.com/sdk/js',
    });
    expect((await payments.connection()).environment).toBe('live');
  });

  it('live without credentials is refused: the demo is never live', async () => {
    const answer = await put({ mode: 'live' });
    expect([answer.status, answer.body.code]).toEqual([422, 'paypal_live_needs_credentials']);
    await put(liveApp);
    expect((await put({ mode: 'live', clientId: '' })).status).toBe(422);
  });
});

describe('refused values', () => {
  it.each([
    [{ webhookId: 'WEBHOOK_ID' }, 'That is the example from PayPal’s pages'],
    [{ webhookId: 'webhook_id' }, 'That is the example from PayPal’s pages'],
    [{ webhookId: '../x' }, 'Letters and digits only'],
    [{ currency: 'JPY' }, ''],
    [{ mode: 'demo' }, ''],
    [{ clientId: 'two words' }, 'No spaces or special characters'],
    [{ clientSecret: 'line\nbreak' }, 'No spaces or special characters'],
    [{ buttonStyles: { ...defaults.buttonStyles, color: 'red' } }, ''],
    [{ operator: { ...operator, taxRatePercent: 101 } }, 'At most 100'],
    [{ operator: { ...operator, email: 'nobody' } }, 'Not an email address'],
    [{ operator: { ...operator, numberPrefix: 'A B' } }, 'Letters, digits and - only'],
  ])('%j', async (facts, message) => {
    const before = await read();
    const answer = await put({ ...sandboxApp, ...facts });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(message);
    expect(await read()).toEqual(before);
  });
});

describe('reset', () => {
  it('returns to the defaults and the demo, and keeps the receipts’ details', async () => {
    await put({ ...sandboxApp, currency: 'CAD', enablePayPal: false, operator });
    const answer = await admin.post(`${PATH}/reset`, {});
    expect(answer.body).toMatchObject({
      message: 'PayPal settings reset successfully',
      data: { ...defaults, demo: true, isSetUp: true, clientSecret: '', operator },
    });
  });
});

describe('test connection', () => {
  const test = async () => (await admin.post(`${PATH}/test`, {})).body.data;

  it('says that the demo works', async () => {
    expect(await test()).toMatchObject({ works: true, report: expect.stringContaining('This is the demo') });
  });

  it('says that the credentials work, and describes the webhook', async () => {
    await put(sandboxApp);
    expect(await test()).toMatchObject({
      works: true,
      report: expect.stringContaining('no webhook ID is set'),
    });
    await put({ ...sandboxApp, webhookId: 'WH7' });
    expect(await test()).toMatchObject({ works: true, report: expect.stringContaining('points here') });
    await put({ ...sandboxApp, webhookId: 'WH8' });
    expect(await test()).toMatchObject({ works: false, outcome: 'webhook_missing' });
  });

  it('says that the credentials are refused, or that PayPal does not respond', async () => {
    await put({ ...sandboxApp, clientSecret: 'another-secret' });
    const refused = await test();
    expect(refused).toMatchObject({ works: false, outcome: 'refused' });
    expect(refused.report).not.toContain('another-secret');
    paypal.control.plan('token', 'drop_before');
    await put({ ...sandboxApp, webhookId: '' });
    expect(await test()).toMatchObject({ works: false, outcome: 'unreachable' });
    paypal.control.plan('token', 'server_error_before');
    expect(await test()).toMatchObject({ works: false, outcome: 'failed' });
  });
});

describe('the demo', () => {
  it('takes payments without credentials, and is gone for good with them', async () => {
    const browser = app.client();
    const demo: PaymentConnection = await payments.connection();
    expect([demo.environment, demo.webhookId]).toEqual(['demo', 'DEMOWEBHOOK']);
    expect((await browser.get('/paypal-simulator/sdk/js')).status).toBe(200);
    await put(sandboxApp);
    const real = await payments.connection();
    expect(real.environment).toBe('sandbox');
    for (const path of ['/sdk/js', '/checkoutnow?token=ABC', '/files/buttons.css']) {
      expect((await browser.get(`/paypal-simulator${path}`)).status).toBe(404);
    }
    expect((await browser.post('/paypal-simulator/checkoutnow?token=ABC', {})).status).toBe(404);
    // Its server has stopped too, so the old client fails.
    await expect(demo.client.getOrder('ABC')).rejects.toBeDefined();
  });
});
