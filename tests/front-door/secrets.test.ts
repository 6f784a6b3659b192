import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { attachEmbeddedPostgres } from '#server/db/embedded-postgres/index.ts';
import { type PayPalSimulator, startPayPalSimulator } from '#server/simulators/paypal/index.ts';
import { type FaultServer, startFaultServer } from '#server/simulators/text-model/fault-server.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { createHttpClient, type HttpClient } from '#tests/support/http-client.ts';
import { readOutbox } from '#tests/support/outbox.ts';
import { runServer, type ServerProcess } from '#tests/support/server-process.ts';
import { plausibleBody } from './endpoint-inputs.ts';

const KEY = 'AIzaSyCanary-of-a-stored-key-0123456789';
const PASSWORD = 'canary password of a person';
const PAYPAL_SECRET = 'canary-paypal-secret-0123456789';
/** Only Admins may see it, in the settings. */
const WEBHOOK_ID = '8PT597110X687430CANARY';
const admin = { email: 'operator@example.com', password: 'canary password of the operator' };
const person = { name: 'Ada', email: 'ada@example.com', password: PASSWORD };
const listing = { productName: 'Stoneware Mug', productDetails: 'Thrown by hand, 350 ml.' };

/** Values only the operator knows: each is set, and none may ever leak. */
const settings = {
  APP_SECRET: 'canary-app-secret-0123456789-0123456789',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  METRICS_TOKEN: 'canary-metrics-token-0123',
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_CLIENT_SECRET: 'canary-google-client-secret',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'oidc-client',
  OIDC_CLIENT_SECRET: 'canary-oidc-client-secret',
  LOG_LEVEL: 'trace',
  RATE_LIMIT_MULTIPLIER: '0',
};
const secrets = [
  ...Object.entries(settings).flatMap(([name, value]) => (/SECRET|TOKEN|PASSWORD/.test(name) ? [value] : [])),
  KEY,
  PASSWORD,
  PAYPAL_SECRET,
];

const pages = [
  '/',
  '/login',
  '/register',
  '/reset-password',
  '/reset-password/confirm',
  '/verify-email',
  '/setup',
  '/terms',
  '/update-profile',
  '/user/dashboard',
  '/user/generate-product-description',
  '/user/history',
  '/user/voice',
  '/user/credits',
  '/admin/dashboard',
  '/admin/settings',
  '/admin/settings/gemini-keys',
  '/admin/gemini-keys',
  '/admin/paypal',
  '/admin/settings/paypal',
  '/admin/orders',
  '/no/such/page',
];

let model: FaultServer;
let paypal: PayPalSimulator;
let server: ServerProcess;
const data = makeDataDir();
const start = async (environment: Record<string, string> = {}) => {
  server = await runServer(data.dataDir, {
    ...settings,
    GEMINI_BASE_URL: model.url,
    PAYPAL_BASE_URL: paypal.url,
    ...environment,
  });
  await server.ready();
};
const stop = async () => {
  server.child.kill('SIGTERM');
  await server.ended;
};
const signIn = async ({ email, password }: { email: string; password: string }) => {
  const client = createHttpClient(server.url);
  expect((await client.post('/api/auth/sign-in/email', { email, password })).status).toBe(200);
  return client;
};

beforeAll(async () => {
  model = await startFaultServer({ dripMs: 0 });
  paypal = await startPayPalSimulator({
    credentials: { clientId: 'sandbox-client', clientSecret: PAYPAL_SECRET },
    webhook: () => ({ url: `${server.url}/api/paypal/webhook`, id: WEBHOOK_ID }),
  });
  await start();
}, 120_000);
afterAll(async () => {
  await stop();
  await model.close();
  await paypal.close();
  data.remove();
});

/** The secrets contained in `text`. */
const found = (text: string, more: string[] = []) =>
  [...secrets, ...more].filter((secret) => text.includes(secret));

async function lookEverywhere(client: HttpClient): Promise<string> {
  const seen: string[] = [];
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const answer = await client.get(endpoint.path.replace(/\{\w+\}/g, 'absent'));
    seen.push(answer.text, JSON.stringify([...answer.headers].filter(([name]) => name !== 'set-cookie')));
  }
  for (const path of pages) seen.push((await client.get(path)).text);
  for (const path of [
    '/api/openapi.json',
    '/healthz',
    '/readyz',
    '/metrics',
    '/app-secret',
    '/data/app-secret',
  ])
    seen.push((await client.get(path)).text);
  return seen.join('\n');
}

const paypalSettings = {
  enablePayPal: true,
  clientId: 'sandbox-client',
  clientSecret: PAYPAL_SECRET,
  webhookId: WEBHOOK_ID,
  mode: 'sandbox',
  currency: 'USD',
  buttonStyles: { layout: 'vertical', color: 'blue', shape: 'rect', label: 'pay' },
};

/** An order with all its events: a test, a failure, the payment, a refund, a forged event. */
async function sell(buyer: HttpClient, operator: HttpClient) {
  const tested = await operator.post('/api/paypal-settings/test', {});
  const bill = { customerName: 'Bob', address: '1 High Street', country: 'Ireland' };
  const order = await buyer.post('/new-order', { packageId: 'standard', ...bill });
  const { _id } = order.body;
  const begun = await buyer.post('/api/paypal/orders', { orderId: _id });
  const { paypalOrderId } = begun.body.data;
  await paypal.control.approve(paypalOrderId);
  paypal.control.plan('captureOrder', 'server_error_before');
  const paid = await buyer.put(`/process-payment-complete/${_id}`, { paypalOrderId });
  const refunded = await operator.post(`/api/orders/${_id}/refund`, { reason: 'Asked for' });
  paypal.control.plan('getCapture', 'unauthorized');
  const looked = await operator.post(`/api/orders/${_id}/reconcile`, {});
  const raw = JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED' });
  const headers = { 'content-type': 'application/json' };
  const forged = await buyer.post('/api/paypal/webhook', undefined, { raw, headers });
  return [tested, order, begun, paid, refunded, looked, forged];
}

describe('secrets of the installation and of users', () => {
  it('are in no response, no page and no line of the log, whoever asks', async () => {
    const ada = createHttpClient(server.url);
    expect((await ada.post('/api/auth/sign-up/email', person)).status).toBe(200);
    await ada.post('/api/auth/sign-in/email', { email: person.email, password: 'canary wrong password' });
    await ada.post('/api/auth/request-password-reset', { email: person.email });
    const mail = await expect
      .poll(async () => (await readOutbox(data.dataDir)).at(0)?.link?.searchParams.get('token'), {
        timeout: 15_000,
      })
      .toBeTruthy()
      .then(() => readOutbox(data.dataDir));
    const token = mail[0]?.link?.searchParams.get('token') ?? '';
    await ada.get(`/reset-password/confirm?token=${token}`);
    await ada.post('/api/auth/reset-password', { token, newPassword: `${PASSWORD} anew` });
    await signIn({ ...person, password: `${PASSWORD} anew` });

    const operator = await signIn(admin);
    const added = await operator.post('/api/gemini-keys', { name: 'Main', key: KEY });
    const keyId = added.body.data._id;
    const tested = await operator.post(`/api/gemini-keys/${keyId}/test`, {});
    model.plan('key_refused');
    const refused = await operator.post('/api/generations', listing);
    model.plan('good');
    const renamed = await operator.put(`/api/gemini-keys/${keyId}`, { name: 'Renamed', key: KEY });
    const written = await operator.post('/api/generations', listing);
    expect([added, tested, refused, renamed, written].map(({ status }) => status)).toEqual([
      200, 200, 502, 200, 200,
    ]);
    expect(model.requests.length).toBeGreaterThan(2);

    const cookies = [ada, operator].flatMap((client) =>
      [...client.cookies.values()].flatMap((value) => [
        value,
        decodeURIComponent(value).split('.')[0] ?? value,
      ]),
    );
    expect(cookies.length).toBeGreaterThan(3);
    const answers = [added, tested, refused, renamed, written].map(({ text }) => text).join('\n');
    expect(found(answers)).toEqual([]);
    for (const client of [
      createHttpClient(server.url),
      await signIn({ ...person, password: `${PASSWORD} anew` }),
    ])
      expect(found(await lookEverywhere(client))).toEqual([]);
    expect(found(await lookEverywhere(operator), [token])).toEqual([]);

    const log = server.output();
    expect(log.split('"msg":"request"').length).toBeGreaterThan(100);
    expect(log).toContain('the text model failed');
    expect(found(log, [token, 'canary wrong password', person.email, ...cookies])).toEqual([]);
  });

  it('PayPal’s are in nothing that selling leaves behind: responses, mails, the log, the audit', async () => {
    const operator = await signIn(admin);
    const ada = createHttpClient(server.url);
    const bob = { name: 'Bob', email: 'bob@example.com', password: PASSWORD };
    expect((await ada.post('/api/auth/sign-up/email', bob)).status).toBe(200);
    const stored = await operator.put('/api/paypal-settings', paypalSettings);
    const answers = [stored, ...(await sell(ada, operator))];
    expect(answers.map(({ status, text }) => [status, text.slice(0, 300)])).toEqual(
      [200, 200, 200, 200, 200, 200, 200, 401].map((status) => [status, expect.any(String)]),
    );
    const audit = await operator.get('/api/audit?pageSize=100');
    expect(audit.text).toContain('payment_settings.changed');
    expect(found([...answers, audit].map(({ text }) => text).join('\n'))).toEqual([]);
    expect(found(audit.text, [WEBHOOK_ID])).toEqual([]);
    expect(stored.body.data).toMatchObject({ webhookId: WEBHOOK_ID, clientSecret: '…6789' });

    for (const stranger of [createHttpClient(server.url), ada]) {
      expect(found(await lookEverywhere(stranger), [WEBHOOK_ID, 'canary-p'])).toEqual([]);
    }
    expect(found(await lookEverywhere(operator))).toEqual([]);
    const wanted = [/^Your order /m, /^Your payment for order /m, /^Your refund for order /m];
    const subjects = async () => (await readOutbox(data.dataDir)).map(({ subject }) => subject).join('\n');
    for (const subject of wanted) await expect.poll(subjects, { timeout: 15_000 }).toMatch(subject);
    const mails = readdirSync(join(data.dataDir, 'outbox'));
    for (const name of mails) {
      const text = readFileSync(join(data.dataDir, 'outbox', name), 'utf8');
      expect([name, found(text.replace(/=\r\n/g, ''), [WEBHOOK_ID])]).toEqual([name, []]);
    }
    expect(server.output()).toContain('an event that PayPal has not sent was refused');
    expect(found(server.output(), [WEBHOOK_ID])).toEqual([]);
  });

  it('are encrypted or hashed in the database, or not stored', async () => {
    const database = await attachEmbeddedPostgres({ dataDir: data.dataDir, log: () => {} });
    const client = new pg.Client(database.connection);
    await client.connect();
    try {
      const { rows: tables } = await client.query(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      const holders: [table: string, secrets: string[]][] = [];
      for (const { name } of tables) {
        const { rows } = await client.query(
          `select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`,
        );
        if (found(rows[0].text).length > 0) holders.push([name, found(rows[0].text)]);
      }
      expect(tables.length).toBeGreaterThan(20);
      expect(holders).toEqual([]);
      // The secret is really stored: it is the one PayPal accepted above.
      const { rows } = await client.query('select encrypted_secret from payment_settings');
      expect(rows).toEqual([{ encrypted_secret: expect.stringMatching(/^v1\./) }]);
    } finally {
      await client.end();
      await database.stop();
    }
  });

  it('are not revealed by invalid bodies either', async () => {
    const operator = await signIn(admin);
    for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
      // These would end the session, or change what later tests use.
      if (/sign-out|sessions|two-factor|gemini-keys|text-model-settings/.test(endpoint.path)) continue;
      const body = { ...plausibleBody(endpoint), password: PASSWORD, key: KEY, token: 7 };
      const answer = await operator.request(
        endpoint.method,
        endpoint.path.replace(/\{\w+\}/g, 'absent'),
        body,
      );
      expect([endpoint.path, found(answer.text)]).toEqual([endpoint.path, []]);
    }
    expect(found(server.output())).toEqual([]);
  });

  it('are not in what the browser loads', () => {
    const folder = fileURLToPath(new URL('../../build/client/assets/', import.meta.url));
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(10);
    for (const name of scripts) {
      const text = readFileSync(join(folder, name), 'utf8');
      expect([name, /process\.env\.[A-Z]|APP_SECRET\b[^.]|node:crypto|drizzle/.exec(text)?.[0]]).toEqual([
        name,
        undefined,
      ]);
    }
  });
});

describe('a start with another APP_SECRET', () => {
  it('fails closed: no session is valid, no key is used, the demo writer stays off, and nothing is lost', async () => {
    const before = await signIn(admin);
    await stop();
    const asked = model.requests.length;
    await start({ APP_SECRET: 'another-app-secret-0123456789-0123456789' });
    const stale = createHttpClient(server.url);
    for (const [name, value] of before.cookies) stale.cookies.set(name, value);
    expect((await stale.get('/api/me')).status).toBe(401);

    const operator = await signIn(admin);
    const { body } = await operator.get('/api/generator');
    expect(body.data).toMatchObject({ ready: false, demo: false });
    const refused = await operator.post('/api/generations', listing);
    expect([refused.status, refused.body.code]).toEqual([503, 'no_text_model']);
    const [key] = (await operator.get('/api/gemini-keys')).body.data;
    const tested = await operator.post(`/api/gemini-keys/${key._id}/test`, {});
    expect(tested.text).toMatch(/cannot be decrypted/);
    expect(model.requests.length).toBe(asked);

    await stop();
    await start();
    const again = await signIn(admin);
    expect((await again.post('/api/generations', listing)).status).toBe(200);
  }, 120_000);
});
