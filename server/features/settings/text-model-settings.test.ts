import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const PATH = '/api/text-model-settings';
const compatible = {
  provider: 'openai-compatible',
  model: 'llama3.2:3b',
  baseUrl: 'http://127.0.0.1:11434/v1',
};

let app: TestApp;
let admin: HttpClient;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
});
afterAll(() => app.close());

describe('choice of the text model', () => {
  it('begins with Gemini, the start-up settings and the demo writer', async () => {
    expect((await admin.get(PATH)).body.data).toEqual({
      provider: 'gemini',
      model: '',
      baseUrl: '',
      defaults: app.context.config.gemini,
      demo: true,
      ready: true,
    });
  });

  it('is stored, answered and noted in the audit', async () => {
    const stored = await admin.put(PATH, compatible);
    expect(stored.body).toMatchObject({ success: true, data: { ...compatible, demo: false, ready: true } });
    expect((await admin.get(PATH)).body.data).toMatchObject(compatible);
    const { rows } = await app.database.query('select action, before, after from audit_entries');
    expect(rows).toEqual([
      {
        action: 'text_model_settings.changed',
        before: { provider: 'gemini', model: '', baseUrl: '' },
        after: compatible,
      },
    ]);
    const back = await admin.put(PATH, { provider: 'gemini', model: ' gemini-2.5-pro ', baseUrl: '' });
    expect(back.body.data).toMatchObject({ model: 'gemini-2.5-pro', demo: true });
  });

  it.each([
    ['http://[::1]:1234/v1'],
    ['http://192.168.1.20:8000/v1'],
    ['https://openrouter.ai/api/v1'],
    ['http://host.docker.internal:11434/v1'],
  ])('takes %s, since model servers live on private addresses too', async (baseUrl) => {
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
  ])('refuses %o and keeps what was stored', async (wrong, message) => {
    const before = (await admin.get(PATH)).body.data;
    const answer = await admin.put(PATH, { ...compatible, ...wrong });
    expect(answer.status).toBe(400);
    if (message) expect(answer.body.message).toBe(message);
    expect((await admin.get(PATH)).body.data).toEqual(before);
  });
});
