import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultName } from '#server/simulators/text-model/faults.ts';
import {
  eventually,
  type GenerationStage,
  mug,
  startGenerationStage,
} from '#tests/support/generation-stage.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { readOutbox } from '#tests/support/outbox.ts';

/** Retired by Google, and therefore by the simulator. */
const GONE = 'gemini-2.0-flash';
const NEXT = 'gemini-3.8-flash';

let now = new Date();
let stage: GenerationStage;
let admin: HttpClient & { email: string };
beforeAll(async () => {
  stage = await startGenerationStage({
    environment: { GEMINI_MODEL: `${GONE}, ${NEXT}` },
    isWorkingOnJobs: true,
    now: () => now,
  });
  admin = await stage.app.signUpAdmin();
});
afterAll(() => stage.close());
beforeEach(async () => {
  now = new Date();
  stage.model.plan('good');
  await stage.app.database.query('delete from retired_text_models');
});
afterEach(() => stage.expectCleanBooks());

const modelsAsked = (from: number) =>
  stage.model.requests.slice(from).map(({ path }) => /models\/([^:]+):/.exec(path)?.[1]);
const settings = async () => (await admin.get('/api/text-model-settings')).body.data;
const mails = async () =>
  (await readOutbox(stage.app.dataDir)).filter(
    ({ to, subject }) => to === admin.email && subject === `The text model ${GONE} is no longer available`,
  );

describe('a retired model', () => {
  it('is replaced by the next on the list: one credit, one mail, and a note in the back office', async () => {
    const person = await stage.person();
    const before = stage.model.requests.length;
    const answer = await person.post('/api/generations', mug);
    expect(answer.body.data.generation).toMatchObject({ status: 'completed', credit: 'spent' });
    expect(modelsAsked(before)).toEqual([GONE, NEXT]);
    expect(await stage.balanceOf(person)).toEqual({ available: 99, held: 0 });

    await Promise.all(Array.from({ length: 3 }, () => person.post('/api/generations', mug)));
    expect(modelsAsked(before).slice(2)).toEqual([NEXT, NEXT, NEXT]);
    expect(await stage.balanceOf(person)).toEqual({ available: 96, held: 0 });
    expect(await settings()).toMatchObject({
      currentModel: NEXT,
      retiredModels: [{ model: GONE, noticedAt: now.toISOString() }],
    });
    const [mail] = await eventually(async () => {
      const found = await mails();
      return found.length > 0 && found;
    });
    expect(mail?.text).toContain(`Listings are now written by ${NEXT}`);
    expect(await mails()).toHaveLength(1);
  });

  it('reported by many runs at once is one event', async () => {
    const before = (await mails()).length;
    const people = await Promise.all(Array.from({ length: 6 }, () => stage.person()));
    await Promise.all(people.map((person) => person.post('/api/generations', mug)));
    await eventually(async () => (await mails()).length > before);
    const { rows } = await stage.app.database.query(
      "select count(*)::int as queued from pgboss.job where name = 'tell-operators-of-retired-model'",
    );
    expect(rows[0].queued).toBe(before + 1);
  });

  it('is tried again after an hour, and used normally once it succeeds', async () => {
    const person = await stage.person();
    await person.post('/api/generations', mug);
    now = new Date(now.getTime() + 61 * 60_000);
    // It has not been tried yet, so the Admin is not told that no model is left.
    expect(await settings()).toMatchObject({ currentModel: NEXT, retiredModels: [{ model: GONE }] });
    const before = stage.model.requests.length;
    await person.post('/api/generations', mug);
    await person.post('/api/generations', mug);
    expect(modelsAsked(before)).toEqual([GONE, NEXT, NEXT]);

    await admin.put('/api/text-model-settings', {
      provider: 'gemini',
      model: 'gemini-3.5-flash-lite',
      fallbackModels: [NEXT],
      baseUrl: '',
    });
    stage.model.plan(['model_not_found', 'good']);
    await person.post('/api/generations', mug);
    expect(await settings()).toMatchObject({ currentModel: NEXT });
    now = new Date(now.getTime() + 61 * 60_000);
    await person.post('/api/generations', mug);
    expect(modelsAsked(before).slice(3)).toEqual(['gemini-3.5-flash-lite', NEXT, 'gemini-3.5-flash-lite']);
    expect(await settings()).toMatchObject({ currentModel: 'gemini-3.5-flash-lite', retiredModels: [] });
    await stage.app.database.query('delete from app_settings');
  });

  it('without another on the list fails with a clear message, and the credit is returned', async () => {
    stage.model.plan('model_not_found');
    const person = await stage.person();
    const answer = await person.post('/api/generations', mug);
    expect(answer).toMatchObject({ status: 502, body: { code: 'generation_refused' } });
    expect(answer.body.message).toMatch(
      /^API Error: 404\. The text model refused the request\. Your credit was returned\. Reference: \S+$/,
    );
    expect(await stage.balanceOf(person)).toEqual({ available: 100, held: 0 });
    expect((await settings()).retiredModels).toHaveLength(2);
  });

  it('with a temporary failure is replaced by the next on the list, even with a single key', async () => {
    await stage.storeKeys('only-key');
    const value = { provider: 'gemini', model: 'gemini-3.5-flash-lite', fallbackModels: [NEXT], baseUrl: '' };
    await admin.put('/api/text-model-settings', value);
    stage.model.plan(['overloaded', 'model_not_found', 'good']);
    const person = await stage.person();
    const before = stage.model.requests.length;
    const answer = await person.post('/api/generations', mug);
    expect(answer.body.data.generation).toMatchObject({ status: 'completed', credit: 'spent' });
    expect(modelsAsked(before)).toEqual([value.model, value.model, NEXT]);
    expect(await stage.balanceOf(person)).toEqual({ available: 99, held: 0 });
    await stage.app.database.query('delete from app_settings');
  });

  it('is tried again when an Admin saves the settings', async () => {
    const person = await stage.person();
    await person.post('/api/generations', mug);
    const { provider, model, fallbackModels, baseUrl } = await settings();
    await admin.put('/api/text-model-settings', { provider, model, fallbackModels, baseUrl });
    expect(await settings()).toMatchObject({ currentModel: GONE, retiredModels: [] });
    await stage.app.database.query('delete from app_settings');
  });
});

describe('a parameter the model refuses', () => {
  it('is left out within the same generation, for one credit', async () => {
    await stage.app.database.query('delete from retired_text_models');
    stage.model.plan(({ path, body }) => {
      if (path.includes(GONE)) return 'good';
      return 'temperature' in (body as any).generationConfig ? 'sampling_refused' : 'good';
    });
    const person = await stage.person();
    const answer = await person.post('/api/generations', mug);
    expect(answer.body.data.generation).toMatchObject({ status: 'completed', credit: 'spent' });
    expect(await stage.balanceOf(person)).toEqual({ available: 99, held: 0 });
    const before = stage.model.requests.length;
    await person.post('/api/generations', mug);
    expect(stage.model.requests).toHaveLength(before + 1);
  });
});

describe("the provider's message", () => {
  const words: [FaultName, status: number, said: string][] = [
    ['forbidden', 403, 'reported as leaked'],
    ['server_error', 500, 'An internal error'],
    ['error_in_stream', 503, 'currently unavailable'],
  ];
  it.each(words)(
    '%s: is shown only to Admins, under the reference the user was given',
    async (fault, status, said) => {
      await stage.storeKeys('only-key');
      stage.model.plan(fault);
      const person = await stage.person();
      const answer = await person.post('/api/generations', mug);
      const reference = /Reference: (\S+)$/.exec(answer.body.message)?.[1] ?? '';
      const seen = await Promise.all([
        person.get(`/api/generations/${reference}`),
        person.get('/api/generations'),
        person.get(`/api/generations/${reference}/events`),
        person.get('/api/account/export'),
      ]);
      expect([answer, ...seen].map(({ text }) => text).join()).not.toContain(said);
      expect(seen[0]?.body.data).toMatchObject({ _id: reference, failure: { message: answer.body.message } });

      expect(await person.get('/api/text-model-failures')).toMatchObject({ status: 403 });
      const found = await admin.get(`/api/text-model-failures?reference=${reference}`);
      expect(found.body.data).toEqual([
        {
          reference,
          occurredAt: now.toISOString(),
          model: expect.stringMatching(/^gemini/),
          kind: expect.any(String),
          status,
          answer: expect.stringContaining(said),
        },
      ]);
      expect(found.text).not.toContain('only-key');
      expect((await admin.get('/api/text-model-failures')).body.data[0].reference).toBe(reference);
    },
  );
});
