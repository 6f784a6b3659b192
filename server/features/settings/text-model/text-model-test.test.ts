import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { type FaultServer, startFaultServer } from '#server/simulators/text-model/fault-server.ts';
import type { FaultName } from '#server/simulators/text-model/faults.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const KEY = 'AIzaSyCanary-0123456789abcdefghijklmnop';
const MODEL = 'gemini-2.5-flash-lite';

let faults: FaultServer;
let app: TestApp;
let admin: HttpClient;

beforeAll(async () => {
  faults = await startFaultServer();
  app = await startTestApp({
    environment: { GEMINI_BASE_URL: faults.url, GEMINI_MODEL: MODEL, ALLOW_PRIVATE_ENDPOINTS: 'on' },
  });
  admin = await app.signUpAdmin();
});
afterAll(async () => {
  await app.close();
  await faults.close();
});
beforeEach(async () => {
  await app.database.query('delete from text_model_keys');
  await app.database.query('delete from app_settings');
});

/** Stored while the provider works, so that the key is in use; a test plans what happens afterwards. */
async function addKey(key = KEY, name = 'Main'): Promise<string> {
  faults.plan('good');
  return (await admin.post('/api/gemini-keys', { name, key })).body.data._id;
}

async function testKey(id: string) {
  const answer = await admin.post(`/api/gemini-keys/${id}/test`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.text).not.toContain(KEY);
  return answer.body.data;
}

const putSettings = (body: object) => admin.put('/api/text-model-settings', body);

describe('testing a key', () => {
  it('makes one call of 8 tokens with the key in a header', async () => {
    const id = await addKey();
    const before = faults.requests.length;
    const { works, outcome, report } = await testKey(id);
    expect({ works, outcome }).toEqual({ works: true, outcome: 'works' });
    expect(report).toMatch(/^Works: gemini-2\.5-flash-lite answered in \d+ ms\.$/);
    const sent = faults.requests.slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers['x-goog-api-key']).toBe(KEY);
    expect(sent[0]?.path).not.toContain(KEY);
    expect(sent[0]?.body).toMatchObject({ generationConfig: { maxOutputTokens: 8 } });
  });

  it.each<[FaultName, boolean, string, RegExp]>([
    [
      'key_refused',
      false,
      'refused',
      /^Refused: the provider does not accept this key \(it answered 400\)\.$/,
    ],
    ['forbidden', false, 'refused', /^Refused: .*403/],
    ['quota', false, 'quota', /quota is used up for now\. The provider asks you to wait 17 seconds\.$/],
    ['error_list', false, 'quota', /quota is used up for now\.$/],
    ['model_not_found', false, 'model_not_found', /The model “gemini-2\.5-flash-lite” was not found at http/],
    ['overloaded', false, 'failed', /overloaded .*503.* says nothing about the key/],
    ['html_page', false, 'failed', /did not answer as Gemini does/],
    ['redirect', false, 'failed', /points elsewhere \(it answered 307\), which is not followed/],
    ['broken_json', true, 'works', /^Works/],
    ['cut_before', false, 'unreachable', /^Nothing answers at http/],
    ['empty', true, 'works', /, without text\.$/],
    ['blocked_prompt', true, 'works', /, without text\.$/],
  ])('explains the result: %s', async (scenario, works, outcome, report) => {
    const id = await addKey();
    faults.plan(scenario);
    const result = await testKey(id);
    expect(result).toMatchObject({ works, outcome });
    expect(result.report).toMatch(report);
  });

  it('reports the parameters the model refuses, afresh each time', async () => {
    const id = await addKey();
    faults.plan(({ body }) => ('topK' in (body as any).generationConfig ? 'sampling_refused' : 'good'));
    for (let round = 0; round < 2; round++) {
      const { works, report } = await testKey(id);
      expect(works).toBe(true);
      expect(report).toMatch(
        /^Works: .* Left out, because this model refuses them: temperature, topK and topP\.$/,
      );
    }
    faults.plan('good');
    expect((await testKey(id)).report).toMatch(/^Works: gemini-2\.5-flash-lite answered in \d+ ms\.$/);
  });

  it.each(['gemini-3.7-flash', 'gemini-3.8-flash', 'gemini-3.5-flash-lite'])(
    'works for %s with the first call',
    async (model) => {
      await putSettings({ provider: 'gemini', model, baseUrl: '' });
      const id = await addKey();
      const before = faults.requests.length;
      expect((await testKey(id)).report).toMatch(/^Works: \S+ answered in \d+ ms\.$/);
      expect(faults.requests).toHaveLength(before + 1);
    },
  );

  it('calls every model of the list and reports on each', async () => {
    await putSettings({
      provider: 'gemini',
      model: 'gemini-2.0-flash',
      fallbackModels: ['gemini-3.8-flash'],
      baseUrl: '',
    });
    faults.plan('good');
    const { works, report } = await testKey(await addKey());
    expect(works).toBe(true);
    expect(report).toMatch(
      /^The model “gemini-2\.0-flash” was not found at http\S+ \(it answered 404\)\. .* Works: gemini-3\.8-flash answered/,
    );
  });

  it('gives up after 10 seconds', async () => {
    const id = await addKey();
    faults.plan('hang_before');
    const startedAt = Date.now();
    const result = await testKey(id);
    expect(result).toMatchObject({ works: false, outcome: 'timed_out' });
    expect(result.report).toMatch(/^No answer within 10 seconds/);
    expect(Date.now() - startedAt).toBeLessThan(12_000);
    faults.release();
  }, 20_000);

  it('ends the pause of a key that works, but not of one that fails', async () => {
    const id = await addKey();
    const { settings } = app.composed.slices;
    faults.plan('quota');
    await admin.post('/api/generations', { productName: 'Mug', productDetails: 'Stoneware' });
    const paused = (await admin.get('/api/gemini-keys')).body.data[0];
    expect(paused.setAsideReason).toBe('The quota of this key is used up for now.');
    expect(Date.parse(paused.setAsideUntil) - Date.now()).toBeGreaterThan(10_000);
    await testKey(id);
    expect((await admin.get('/api/gemini-keys')).body.data[0].setAsideUntil).toBe(paused.setAsideUntil);
    faults.plan('good');
    await testKey(id);
    expect((await admin.get('/api/gemini-keys')).body.data[0]).toMatchObject({
      setAsideUntil: null,
      setAsideReason: null,
    });
    expect((await settings.textModels.status()).isReady).toBe(true);
  });

  it('is refused for a value moved from another row: a key works only in its own row', async () => {
    const [first, second] = [await addKey(KEY, 'First'), await addKey('AIzaSyOther--9876543210', 'Second')];
    await app.database.query(
      'update text_model_keys set encrypted_key = (select encrypted_key from text_model_keys where id = $1) where id = $2',
      [first, second],
    );
    faults.plan('good');
    const before = faults.requests.length;
    expect(await testKey(second)).toMatchObject({ works: false, outcome: 'unreadable_key' });
    expect(faults.requests).toHaveLength(before);
    expect(await testKey(first)).toMatchObject({ works: true });
  });

  it('reports a changed installation secret, and nothing else breaks', async () => {
    const id = await addKey();
    const sealedElsewhere = createSecretBox('the secret of another installation, also long').seal(KEY, id);
    await app.database.query('update text_model_keys set encrypted_key = $1', [sealedElsewhere]);
    const { outcome, report } = await testKey(id);
    expect(outcome).toBe('unreadable_key');
    expect(report).toMatch(/cannot be decrypted .* APP_SECRET/);
    expect((await admin.get('/api/gemini-keys')).body.data[0].key).toBe('AIzaSyCa…mnop');
    expect((await admin.get('/api/text-model-settings')).body.data).toMatchObject({
      ready: false,
      demo: false,
    });
    const listing = await admin.post('/api/generations', { productName: 'Mug', productDetails: 'Stoneware' });
    expect(listing.body).toMatchObject({
      code: 'no_text_model',
      message: 'No API keys available. Please try again later.',
    });
  });
});

describe('an OpenAI-compatible endpoint', () => {
  it('is tested without a key if it has none', async () => {
    await putSettings({ provider: 'openai-compatible', model: 'llama3.2', baseUrl: `${faults.url}/v1` });
    faults.plan('good');
    const { body } = await admin.post('/api/text-model-settings/test');
    expect(body.data.report).toMatch(/^Works: llama3\.2 answered in \d+ ms/);
    expect(faults.requests.at(-1)?.headers.authorization).toBeUndefined();
    expect(faults.requests.at(-1)?.body).toMatchObject({ model: 'llama3.2', max_tokens: 8 });
  });

  it('is reported with its address when it is unreachable', async () => {
    await putSettings({ provider: 'openai-compatible', model: 'llama3.2', baseUrl: 'http://127.0.0.1:9/v1' });
    const { body } = await admin.post('/api/text-model-settings/test');
    expect(body.data).toMatchObject({ works: false, outcome: 'unreachable' });
    expect(body.data.report).toContain('http://127.0.0.1:9/v1');
  });

  it('never gets a key that was entered for another address', async () => {
    const id = await addKey();
    const other = await startFaultServer();
    await putSettings({ provider: 'openai-compatible', model: 'm', baseUrl: `${other.url}/v1` });
    expect(await testKey(id)).toMatchObject({ works: false, outcome: 'not_set_up' });
    expect(other.requests).toEqual([]);
    await admin.post('/api/text-model-settings/test');
    expect(other.requests).toHaveLength(1);
    expect(JSON.stringify(other.requests)).not.toContain(KEY);
    expect((await admin.get('/api/gemini-keys')).body.data[0]).toMatchObject({
      sentTo: faults.url,
      matchesProvider: false,
    });

    await admin.put(`/api/gemini-keys/${id}`, { name: 'Moved', key: 'sk-entered-again-for-this-one' });
    await testKey(id);
    expect(other.requests.at(-1)?.headers.authorization).toBe('Bearer sk-entered-again-for-this-one');
    await other.close();
  });
});
