import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TextModelError } from '#server/clients/text-model/text-model-client.ts';
import { createLetters } from '#server/mail/index.ts';
import { type FaultServer, startFaultServer } from '#server/simulators/text-model/fault-server.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { plainSite } from '#tests/support/letters.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createSettings, type Settings } from '../index.ts';

/** No mail is read or sent here. */
const noMailing = {
  mailer: { send: () => Promise.reject(new Error('no mail is sent here')) },
  letters: createLetters({ db: {} as never, log: pino({ level: 'silent' }) }, plainSite),
};
/** These tests make no payments. */
const noDemoPayPal = { url: async () => '', leave: async () => {}, close: async () => {} };

const nothingTried = { keyIds: [], models: [] };
const sampling = { temperature: 0, topK: 1, topP: 1, maxOutputTokens: 8 };

let now = new Date('2026-11-20T12:00:00Z');
let faults: FaultServer;
let app: TestApp;
let admin: HttpClient;

beforeAll(async () => {
  faults = await startFaultServer();
  app = await startTestApp({
    environment: {
      GEMINI_BASE_URL: faults.url,
      GEMINI_MODEL: 'gemini-3.5-flash-lite',
      ALLOW_PRIVATE_ENDPOINTS: 'on',
    },
    now: () => now,
  });
  admin = await app.signUpAdmin();
});
afterAll(async () => {
  await app.close();
  await faults.close();
});
beforeEach(async () => {
  now = new Date();
  await app.database.query('delete from text_model_keys');
  await app.database.query('delete from app_settings');
});

const source = () => app.composed.slices.settings.textModels;
const addKey = async (name: string, isActive = true): Promise<string> =>
  (await admin.post('/api/gemini-keys', { name, key: `AIzaSy-${name}-0123456789`, isActive })).body.data._id;

async function pickedIds(times: number, tried: string[] = []): Promise<Set<string | undefined>> {
  const picks = await Promise.all(
    Array.from({ length: times }, () => source().pick({ keyIds: tried, models: [] })),
  );
  return new Set(picks.map((pick) => pick?.keyId));
}

async function write(textModels: Settings['textModels']): Promise<string> {
  const picked = await textModels.pick(nothingTried);
  if (!picked) throw new Error('nothing to write with');
  let text = '';
  await picked.client.stream({
    calledFor: { purpose: 'key_test' },
    prompt: '===',
    sampling,
    signal: AbortSignal.timeout(5_000),
    onText: (delta) => {
      text += delta;
    },
  });
  return text;
}

describe('the key of a call', () => {
  it('is any active one, and the call uses it', async () => {
    const ids = [await addKey('one'), await addKey('two'), await addKey('three')];
    await addKey('resting', false);
    expect(await pickedIds(60)).toEqual(new Set(ids));
    await write(source());
    expect(faults.requests.at(-1)?.headers['x-goog-api-key']).toMatch(/^AIzaSy-(one|two|three)-/);
  });

  it('is not one that was already tried, and null when all were', async () => {
    const [one, two] = [await addKey('one'), await addKey('two')];
    expect(await pickedIds(20, [one])).toEqual(new Set([two]));
    expect(await source().pick({ keyIds: [one, two], models: [] })).toBeNull();
  });

  it('is not one that is set aside while there is another', async () => {
    const [one, two] = [await addKey('one'), await addKey('two')];
    await source().setAside(one, new TextModelError('key_refused'));
    expect(await pickedIds(20)).toEqual(new Set([two]));
    expect(await pickedIds(1, [two])).toEqual(new Set([one]));
  });

  it('is the one whose pause ends first when all are set aside', async () => {
    const [one, two] = [await addKey('one'), await addKey('two')];
    await source().setAside(one, new TextModelError('key_refused'));
    await source().setAside(two, new TextModelError('quota'));
    expect(await pickedIds(10)).toEqual(new Set([two]));
  });

  it.each([
    ['key_refused', undefined, 60 * 60_000, 'The provider refused this key.'],
    ['quota', undefined, 5 * 60_000, 'The quota of this key is used up for now.'],
    ['quota', 17_000, 17_000, 'The quota of this key is used up for now.'],
    ['quota', 7 * 24 * 60 * 60_000, 24 * 60 * 60_000, 'The quota of this key is used up for now.'],
  ] as const)(
    'pauses after %s (retry after %s ms) for %s ms and is then used normally',
    async (kind, retryAfterMs, pauseMs, reason) => {
      const id = await addKey('one');
      await source().setAside(id, new TextModelError(kind, { retryAfterMs }));
      const [shown] = (await admin.get('/api/gemini-keys')).body.data;
      expect(shown).toMatchObject({
        setAsideUntil: new Date(now.getTime() + pauseMs).toISOString(),
        setAsideReason: reason,
      });
      now = new Date(now.getTime() + pauseMs + 1);
      expect((await admin.get('/api/gemini-keys')).body.data[0]).toMatchObject({
        setAsideUntil: null,
        setAsideReason: null,
      });
    },
  );

  it('does not pause for errors it did not cause', async () => {
    const id = await addKey('one');
    for (const kind of ['overloaded', 'timeout', 'blocked', 'unreachable'] as const) {
      await source().setAside(id, new TextModelError(kind));
    }
    expect((await admin.get('/api/gemini-keys')).body.data[0].setAsideUntil).toBeNull();
  });

  it('is another one when a stored key cannot be decrypted', async () => {
    const [broken, whole] = [await addKey('broken'), await addKey('whole')];
    await app.database.query(`update text_model_keys set encrypted_key = 'v1.AAAA' where id = $1`, [broken]);
    expect(await pickedIds(40)).toEqual(new Set([whole]));
    const shown = (await admin.get('/api/gemini-keys')).body.data.find(
      ({ _id }: { _id: string }) => _id === broken,
    );
    expect(shown.setAsideReason).toMatch(/cannot be decrypted/);
  });

  it('is null for an OpenAI-compatible endpoint without its own keys', async () => {
    await addKey('for-gemini');
    const compatible = {
      provider: 'openai-compatible',
      model: 'm',
      baseUrl: `http://localhost:${new URL(faults.url).port}/v1`,
    };
    await admin.put('/api/text-model-settings', compatible);
    expect(await source().status()).toEqual({ isReady: true, provider: 'openai-compatible', isDemo: false });
    expect(await pickedIds(1)).toEqual(new Set(['none']));
    expect(await source().pick({ keyIds: ['none'], models: [] })).toBeNull();
    const own = await addKey('for-this-one', false);
    expect(await source().status()).toMatchObject({ isReady: false });
    await admin.patch(`/api/gemini-keys/${own}/toggle`);
    expect(await pickedIds(10)).toEqual(new Set([own]));
  });
});

describe('the demo writer', () => {
  /** The slice on the app's database, with a real demo writer that records its start and stop. */
  function withWatchedDemoWriter() {
    const life: string[] = [];
    const settings = createSettings(app.context, {
      demoPayPal: noDemoPayPal,
      mailing: noMailing,
      startDemoWriter: async () => {
        life.push('started');
        const server = await startFaultServer();
        return { url: server.url, close: () => server.close().then(() => void life.push('closed')) };
      },
    });
    return { settings, life };
  }

  const author = {
    actor: { userId: 'u', sessionId: 's', email: 'o@example.com', name: 'Olive', role: 'Admin' },
    requestId: 'r',
  } as const;

  it('starts at the first listing, once, and writes over HTTP', async () => {
    const { settings, life } = withWatchedDemoWriter();
    expect(await settings.textModels.status()).toEqual({ isReady: true, provider: 'demo', isDemo: true });
    expect(life).toEqual([]);
    const texts = await Promise.all([write(settings.textModels), write(settings.textModels)]);
    expect(texts.every((text) => text.includes('Stoneware Mug'))).toBe(true);
    expect(life).toEqual(['started']);
    expect(await settings.textModels.pick({ keyIds: ['demo'], models: [] })).toBeNull();
    await settings.close();
    expect(life).toEqual(['started', 'closed']);
  });

  it('stops when a key is added, and stays off while one is stored, active or not', async () => {
    const { settings, life } = withWatchedDemoWriter();
    await write(settings.textModels);
    const { _id } = await settings.keys.add({ name: 'Main', key: 'AIzaSy-real-0123456789' }, author);
    await expect.poll(() => life).toEqual(['started', 'closed']);
    expect((await settings.textModels.pick(nothingTried))?.keyId).toBe(_id);
    await settings.keys.toggle(_id, author);
    expect(await settings.textModels.status()).toEqual({ isReady: false, provider: 'gemini', isDemo: false });
    expect(await settings.textModels.pick(nothingTried)).toBeNull();
    expect(life).toEqual(['started', 'closed']);
  });

  it('stops when another process has stored a key', async () => {
    const { settings, life } = withWatchedDemoWriter();
    await write(settings.textModels);
    const id = await addKey('from-elsewhere');
    expect((await settings.textModels.pick(nothingTried))?.keyId).toBe(id);
    await expect.poll(() => life).toEqual(['started', 'closed']);
  });

  it('does not write for an OpenAI-compatible endpoint', async () => {
    const { settings, life } = withWatchedDemoWriter();
    await settings.textModel.change(
      { provider: 'openai-compatible', model: 'm', fallbackModels: [], baseUrl: 'http://127.0.0.1:9/v1' },
      author,
    );
    expect((await settings.textModels.pick(nothingTried))?.isDemo).toBe(false);
    expect(life).toEqual([]);
  });

  it('is started again after a failed start', async () => {
    let attempts = 0;
    const settings = createSettings(app.context, {
      demoPayPal: noDemoPayPal,
      mailing: noMailing,
      startDemoWriter: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('no port left');
        return startFaultServer();
      },
    });
    await expect(settings.textModels.pick(nothingTried)).rejects.toThrow('no port left');
    expect(await write(settings.textModels)).toContain('Stoneware Mug');
    await settings.close();
  });

  it('disappears from the page once a key is added, and is back once the last is deleted', async () => {
    expect((await admin.get('/api/text-model-settings')).body.data).toMatchObject({
      demo: true,
      ready: true,
    });
    const id = await addKey('one', false);
    expect((await admin.get('/api/text-model-settings')).body.data).toMatchObject({
      demo: false,
      ready: false,
    });
    const { body } = await admin.post('/api/generations', {
      productName: 'Mug',
      productDetails: 'Stoneware',
    });
    expect(body.message).toBe('No API keys available. Please try again later.');
    await admin.delete(`/api/gemini-keys/${id}`);
    expect((await admin.get('/api/text-model-settings')).body.data).toMatchObject({
      demo: true,
      ready: true,
    });
  });
});
