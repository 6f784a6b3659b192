import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultServer, startFaultServer } from '#server/simulators/text-model/fault-server.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const PATH = '/api/text-model-settings';
const compatible = {
  provider: 'openai-compatible',
  model: 'llama3.2:3b',
  fallbackModels: ['llama3.1:8b'],
  baseUrl: 'http://127.0.0.1:11434/v1',
};

let app: TestApp;
let admin: HttpClient;

beforeAll(async () => {
  app = await startTestApp({ environment: { ALLOW_PRIVATE_ENDPOINTS: 'on' } });
  admin = await app.signUpAdmin();
});
afterAll(() => app.close());

describe('choice of the text model', () => {
  it('starts with Gemini, the start-up settings and the demo writer', async () => {
    expect((await admin.get(PATH)).body.data).toEqual({
      provider: 'gemini',
      model: '',
      fallbackModels: [],
      baseUrl: '',
      defaults: app.context.config.gemini,
      currentModel: 'gemini-3.5-flash-lite',
      retiredModels: [],
      failingKeys: [],
      arePrivateEndpointsAllowed: true,
      demo: true,
      ready: true,
    });
  });

  it('is stored, returned and logged', async () => {
    const stored = await admin.put(PATH, compatible);
    expect(stored.body).toMatchObject({ success: true, data: { ...compatible, demo: false, ready: true } });
    expect((await admin.get(PATH)).body.data).toMatchObject(compatible);
    const { rows } = await app.database.query('select action, before, after from audit_entries');
    expect(rows).toEqual([
      {
        action: 'text_model_settings.changed',
        before: { provider: 'gemini', model: '', fallbackModels: [], baseUrl: '' },
        after: compatible,
      },
    ]);
    const back = await admin.put(PATH, { provider: 'gemini', model: ' gemini-2.5-pro ', baseUrl: '' });
    expect(back.body.data).toMatchObject({ model: 'gemini-2.5-pro', fallbackModels: [], demo: true });
  });

  it.each([
    ['http://[::1]:1234/v1'],
    ['http://192.168.1.20:8000/v1'],
    ['https://openrouter.ai/api/v1'],
    ['http://host.docker.internal:11434/v1'],
  ])('accepts %s if the start-up settings allow private addresses', async (baseUrl) => {
    expect((await admin.put(PATH, { ...compatible, baseUrl })).status).toBe(200);
  });

  it.each([
    [{ provider: 'demo' }, null],
    [{ provider: 'bard' }, null],
    [{ baseUrl: '' }, 'Enter the base URL'],
    [{ model: '  ' }, 'Enter the name of the model'],
    [{ baseUrl: 'localhost:11434' }, 'An address beginning with http:// or https://'],
    [{ baseUrl: 'file:///etc/passwd' }, 'An address beginning with http:// or https://'],
    [{ baseUrl: 'javascript:alert(1)' }, 'An address beginning with http:// or https://'],
    [{ baseUrl: 'http://' }, 'An address beginning with http:// or https://'],
    [
      { baseUrl: 'https://key:secret@host/v1' },
      'Leave user name and password out of the address; add a key instead',
    ],
    [{ baseUrl: 'https://host/v1?key=secret' }, 'Leave out everything from ? or # on'],
    [{ baseUrl: `https://host/${'x'.repeat(500)}` }, 'At most 500 characters'],
    [{ model: 'two words' }, 'Letters, digits and . / : @ - _ only'],
    [{ model: '../../files?x=' }, 'Letters, digits and . / : @ - _ only'],
    [{ model: null }, null],
    [{ fallbackModels: ['two words'] }, 'Letters, digits and . / : @ - _ only'],
    [{ fallbackModels: [''] }, 'Enter the name of the model'],
    [{ fallbackModels: Array.from('abcdef') }, 'At most 5 models'],
  ])('refuses %o and keeps the stored value', async (wrong, message) => {
    const before = (await admin.get(PATH)).body.data;
    const answer = await admin.put(PATH, { ...compatible, ...wrong });
    expect(answer.status).toBe(400);
    if (message) expect(answer.body.message).toBe(message);
    expect((await admin.get(PATH)).body.data).toEqual(before);
  });
});

describe('a private address', () => {
  const PRIVATE =
    'This address is on the server’s own machine or network. To use a model there, start the server with ALLOW_PRIVATE_ENDPOINTS=on.';
  let inside: FaultServer;
  let closed: TestApp;
  let operator: HttpClient;
  beforeAll(async () => {
    inside = await startFaultServer();
    closed = await startTestApp({ environment: { ALLOW_PRIVATE_ENDPOINTS: 'off' } });
    operator = await closed.signUpAdmin();
  });
  afterAll(async () => {
    await closed.close();
    await inside.close();
  });

  it.each([
    'http://localhost:11434/v1',
    'http://127.0.0.1/v1',
    'http://2130706433/v1',
    'http://[::ffff:127.0.0.1]/v1',
    'http://192.168.1.20:8000/v1',
    'http://169.254.169.254/latest/meta-data',
  ])('is refused unless the start-up settings allow it: %s', async (baseUrl) => {
    const answer = await operator.put(PATH, { ...compatible, baseUrl });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: PRIVATE, issues: [{ path: ['baseUrl'], message: PRIVATE }] },
    });
    expect((await operator.get(PATH)).body.data).toMatchObject({
      baseUrl: '',
      arePrivateEndpointsAllowed: false,
    });
  });

  it('that was stored before is called neither by a test nor by a listing', async () => {
    const value = { provider: 'openai-compatible', model: 'm', baseUrl: `${inside.url}/v1` };
    await closed.database.query("insert into app_settings (name, value) values ('text-model', $1)", [value]);
    const { body } = await operator.post(`${PATH}/test`);
    expect(body.data).toMatchObject({ works: false, outcome: 'private_address' });
    expect(body.data.report).toContain('ALLOW_PRIVATE_ENDPOINTS=on');
    const person = await closed.signUp();
    const listing = await person.post('/api/generations', {
      productName: 'Mug',
      productDetails: 'Stoneware',
    });
    expect(listing.body).toMatchObject({ code: 'generation_unreachable' });
    expect(await closed.composed.slices.credits.balanceOf(person.userId)).toEqual({ available: 5, held: 0 });
    expect(inside.requests).toEqual([]);
    await closed.database.query('delete from app_settings');
  });

  it('is still used for the demo writer', async () => {
    const person = await closed.signUp();
    const listing = await person.post('/api/generations', {
      productName: 'Mug',
      productDetails: 'Stoneware',
    });
    expect(listing.body.data.generation).toMatchObject({ status: 'completed', demo: true });
  });
});
