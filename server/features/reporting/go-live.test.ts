import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GoLivePoint } from '#contract/reporting.ts';
import { noteBackup } from '#server/db/backup/note-backup.ts';
import { type FaultServer, startFaultServer } from '#server/simulators/text-model/fault-server.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let model: FaultServer;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let app: TestApp;
let admin: HttpClient;

beforeAll(async () => {
  model = await startFaultServer();
  smtp = await startSmtpServer();
  app = await startTestApp({
    environment: {
      GEMINI_BASE_URL: model.url,
      PUBLIC_URL: 'https://shop.example',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'shop@example.com',
    },
  });
  admin = await app.signUpAdmin();
});
afterAll(async () => {
  await app.close();
  await model.close();
  await smtp.close();
});

async function points(): Promise<Record<GoLivePoint['id'], GoLivePoint>> {
  const { body } = await admin.get('/api/go-live');
  return Object.fromEntries(body.data.map((point: GoLivePoint) => [point.id, point])) as never;
}
const stateOf = async (id: GoLivePoint['id']) => (await points())[id].state;

const operator = {
  businessName: 'Mugs Ltd',
  address: '1 Kiln Lane',
  email: '',
  taxId: '',
  taxLabel: '',
  taxRatePercent: 0,
  numberPrefix: '',
};
const payPal = {
  enablePayPal: true,
  clientId: 'client',
  clientSecret: 'secret-of-the-tests-0123',
  webhookId: 'WEBHOOK7',
  mode: 'sandbox',
  currency: 'EUR',
  buttonStyles: { layout: 'vertical', color: 'blue', shape: 'rect', label: 'pay' },
  operator,
};

describe('the checklist before going live', () => {
  it('starts with what a new installation lacks', async () => {
    const found = await points();
    expect(Object.entries(found).map(([id, { state }]) => [id, state])).toEqual([
      ['text_model', 'open'],
      ['paypal', 'open'],
      ['webhook', 'open'],
      ['mail', 'open'],
      ['tax', 'open'],
      ['backup', 'open'],
      ['address', 'done'],
    ]);
    expect(found.address.report).toBe('The site is at https://shop.example.');
  });

  it('counts a text model once its key has passed a test', async () => {
    model.plan('key_refused');
    const added = await admin.post('/api/gemini-keys', { name: 'Main', key: 'AIzaSy-real-0123456789' });
    expect(await stateOf('text_model')).toBe('open');
    model.plan('good');
    await admin.post(`/api/gemini-keys/${added.body.data._id}/test`);
    expect(await stateOf('text_model')).toBe('done');
  });

  it('counts PayPal in live mode only, and its webhook once something has arrived', async () => {
    expect((await admin.put('/api/paypal-settings', payPal)).status).toBe(200);
    expect((await points()).paypal).toMatchObject({
      state: 'open',
      report: expect.stringContaining('sandbox'),
    });
    const live = {
      ...payPal,
      mode: 'live',
      clientId: 'live',
      clientSecret: 'live-secret-0123456789',
      webhookId: 'WEBHOOK8',
    };
    expect((await admin.put('/api/paypal-settings', live)).status).toBe(200);
    expect(await stateOf('paypal')).toBe('done');
    expect(await stateOf('webhook')).toBe('open');
    const store = (id: string, environment: string) =>
      app.database.query(
        `insert into payment_webhook_events (id, environment, type, payload) values ($1, $2, 'PAYMENT.CAPTURE.COMPLETED', '{}')`,
        [id, environment],
      );
    await store('WH-1', 'sandbox');
    expect(await stateOf('webhook')).toBe('open');
    await store('WH-2', 'live');
    expect((await points()).webhook).toMatchObject({ state: 'done', at: expect.stringMatching(/Z$/) });
  });

  it('asks for receipts to name the business; a tax may not be needed', async () => {
    expect(await stateOf('tax')).toBe('not_needed');
    const { clientSecret: _kept, ...rest } = payPal;
    const taxed = { ...operator, taxLabel: 'VAT', taxRatePercent: 20 };
    const body = { ...rest, mode: 'live', clientId: 'live', webhookId: 'WEBHOOK8', operator: taxed };
    expect((await admin.put('/api/paypal-settings', body)).status).toBe(200);
    expect((await points()).tax).toMatchObject({ state: 'done', report: 'Receipts state VAT at 20%.' });
  });

  it('counts mail once the current server has accepted a test', async () => {
    const { body } = await admin.get('/api/mails');
    const { _id } = body.data.mails[0];
    const { template } = (await admin.get(`/api/mails/${_id}`)).body.data;
    expect((await admin.post(`/api/mails/${_id}/test`, template)).status).toBe(200);
    expect(await stateOf('mail')).toBe('done');
    await app.database.query(
      `update app_settings set value = value || '{"server":"other"}' where name = 'mail-test'`,
    );
    expect(await stateOf('mail')).toBe('open');
  });

  it('knows the backups of npm run backup, and when the last one is old', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    await noteBackup(app.database.connection, ago(31));
    expect(await stateOf('backup')).toBe('open');
    await noteBackup(app.database.connection, ago(1));
    expect(await stateOf('backup')).toBe('done');
  });
});
