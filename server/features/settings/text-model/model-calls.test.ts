import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FaultName } from '#server/simulators/text-model/faults.ts';
import { sampleUsage } from '#server/simulators/text-model/sample-answers.ts';
import {
  beginUntil,
  eventually,
  type GenerationStage,
  mug,
  startGenerationStage,
} from '#tests/support/generation-stage.ts';
import type { HttpClient } from '#tests/support/http-client.ts';

const MODEL = 'gemini-3.5-flash-lite';
/** Retired by Google, and therefore by the simulator. */
const GONE = 'gemini-2.0-flash';
const DAY_MS = 24 * 60 * 60_000;

const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });

let now = new Date();
let stage: GenerationStage;
let admin: HttpClient;
beforeAll(async () => {
  stage = await startGenerationStage({
    environment: { GEMINI_MODEL: MODEL },
    isWorkingOnJobs: true,
    now: () => now,
    log,
  });
  admin = await stage.app.signUpAdmin();
});
afterAll(() => stage.close());
beforeEach(async () => {
  now = new Date();
  await stage.app.database.query('delete from app_settings');
  await storeKeys('only-key');
});

/** The test of each key is a call too, and not what these tests are about. */
async function storeKeys(...keys: string[]): Promise<void> {
  await stage.app.database.query('delete from model_calls');
  await stage.storeKeys(...keys);
  await callsOnce(keys.length);
  await stage.app.database.query('delete from model_calls');
}

interface StoredCall {
  outcome: string;
  generation_id: string | null;
  user_id: string | null;
  [column: string]: unknown;
}

/** The stored calls once there are that many: nobody waits for them to be stored. */
const callsOnce = (count: number): Promise<StoredCall[]> =>
  eventually(async () => {
    const { rows } = await stage.app.database.query('select * from model_calls order by outcome');
    return rows.length >= count && rows;
  });

const usage = async () => (await admin.get('/api/text-model-usage')).body.data;

describe('a listing', () => {
  it('is recorded with the tokens its provider reports', async () => {
    const person = await stage.person();
    const { body } = await person.post('/api/generations', mug);
    expect(await callsOnce(1)).toEqual([
      {
        id: expect.any(String),
        purpose: 'listing',
        generation_id: body.data.generation._id,
        user_id: person.userId,
        provider: 'gemini',
        model: MODEL,
        prompt_version: 1,
        input_tokens: sampleUsage.prompt,
        output_tokens: sampleUsage.answer + sampleUsage.thoughts,
        cached_tokens: sampleUsage.cached,
        started_at: now,
        duration_ms: expect.any(Number),
        outcome: 'ok',
      },
    ]);
  });

  it('whose meta tags are asked for again is two calls, and one listing', async () => {
    stage.model.plan(['missing_meta', 'good']);
    await (await stage.person()).post('/api/generations', mug);
    const calls = await callsOnce(2);
    expect(new Set(calls.map(({ generation_id }) => generation_id)).size).toBe(1);
    expect(await usage()).toMatchObject([{ calls: 2, inputTokens: 1800, tokensPerListing: 2700 }]);
  });

  it.each<FaultName>(['no_usage', 'absurd_usage'])(
    'with %s has no figures, rather than zeros',
    async (fault) => {
      stage.model.plan(fault);
      const answer = await (await stage.person()).post('/api/generations', mug);
      expect(answer.body.data.generation).toMatchObject({ status: 'completed' });
      const unknown = { input_tokens: null, output_tokens: null, cached_tokens: null };
      expect(await callsOnce(1)).toMatchObject([{ outcome: 'ok', ...unknown }]);
      const none = { inputTokens: null, outputTokens: null, cachedTokens: null, tokensPerListing: null };
      expect(await usage()).toEqual([{ provider: 'gemini', model: MODEL, calls: 1, failed: 0, ...none }]);
    },
  );

  it.each([
    ['llama3.2', sampleUsage.prompt],
    // Refuses to be asked for its figures.
    ['mistral-small-latest', null],
  ])('is recorded with what an OpenAI-compatible endpoint reports, if it does: %s', async (model, tokens) => {
    const endpoint = { provider: 'openai-compatible', baseUrl: `${stage.model.url}/v1` };
    await admin.put('/api/text-model-settings', { ...endpoint, model, fallbackModels: [] });
    const answer = await (await stage.person()).post('/api/generations', mug);
    expect(answer.body.data.generation).toMatchObject({ status: 'completed', credit: 'spent' });
    const { provider } = endpoint;
    expect(await callsOnce(1)).toMatchObject([{ provider, model, outcome: 'ok', input_tokens: tokens }]);
    expect(await usage()).toMatchObject([{ provider, model, inputTokens: tokens }]);
  });

  it('is one call for each key that was tried', async () => {
    await storeKeys('first', 'second');
    stage.model.plan(['key_refused', 'good']);
    await (await stage.person()).post('/api/generations', mug);
    const calls = await callsOnce(2);
    expect(calls.map(({ outcome, input_tokens }) => [outcome, input_tokens])).toEqual([
      ['key_refused', null],
      ['ok', sampleUsage.prompt],
    ]);
  });

  it('that failed, and one that was stopped, are recorded as such', async () => {
    const person = await stage.person();
    stage.model.plan('server_error');
    expect((await person.post('/api/generations', mug)).status).toBe(503);
    const failed = await callsOnce(3);
    expect(failed.map(({ outcome }) => outcome)).toEqual(['overloaded', 'overloaded', 'overloaded']);

    stage.model.plan('hang_middle');
    const { id, leave } = await beginUntil(person, 'text');
    const stopped = await person.post(`/api/generations/${id}/cancel`, { expected: 'spent' });
    expect(stopped.status, stopped.text).toBe(200);
    leave();
    const all = await callsOnce(4);
    expect(all.at(-1)).toMatchObject({ outcome: 'stopped', generation_id: id, output_tokens: 10 });
    expect(await usage()).toMatchObject([{ calls: 4, failed: 3 }]);
    await stage.expectCleanBooks();
  });

  it('is written and paid for even if its call cannot be recorded', async () => {
    const person = await stage.person();
    await stage.app.database.query('alter table model_calls rename to model_calls_away');
    const answer = await person.post('/api/generations', mug);
    await vi.waitFor(() => expect(warnings.join()).toContain('a call of the text model was not recorded'));
    await stage.app.database.query('alter table model_calls_away rename to model_calls');
    expect(answer.body.data.generation).toMatchObject({ status: 'completed', credit: 'spent' });
    expect(await stage.balanceOf(person)).toEqual({ available: 99, held: 0 });
    await stage.expectCleanBooks();
  });

  it('by the demo writer is recorded too', async () => {
    await storeKeys();
    await (await stage.person()).post('/api/generations', mug);
    const [call] = await callsOnce(1);
    expect(call).toMatchObject({ provider: 'demo', model: 'demo-writer', input_tokens: expect.any(Number) });
  });
});

describe('the figures', () => {
  it('are by model, with tests of keys among the calls but not among the listings', async () => {
    await admin.put('/api/text-model-settings', {
      provider: 'gemini',
      model: GONE,
      fallbackModels: [MODEL],
      baseUrl: '',
    });
    await admin.post('/api/text-model-settings/test');
    await (await stage.person()).post('/api/generations', mug);
    const calls = await callsOnce(3);
    expect(calls.filter(({ purpose }) => purpose === 'key_test')).toMatchObject([
      { generation_id: null, user_id: null, prompt_version: null },
      { generation_id: null, user_id: null, prompt_version: null },
    ]);
    const figures: { model: string }[] = await usage();
    expect(figures.find(({ model }) => model === GONE)).toMatchObject({
      failed: calls.filter(({ model }) => model === GONE).length,
      inputTokens: null,
      tokensPerListing: null,
    });
    expect(figures.find(({ model }) => model === MODEL)).toMatchObject({
      calls: 2,
      failed: 0,
      tokensPerListing: 1350,
    });
  });

  it('cover 30 days, and a call is kept for 400', async () => {
    await (await stage.person()).post('/api/generations', mug);
    await callsOnce(1);
    const at = async (days: number) => {
      const startedAt = new Date(now.getTime() - days * DAY_MS);
      await stage.app.database.query('update model_calls set started_at = $1', [startedAt]);
    };
    await at(29.9);
    expect(await usage()).toHaveLength(1);
    await at(30.1);
    expect(await usage()).toEqual([]);

    const prune = () => stage.app.context.jobs.enqueue('delete-old-model-calls', {});
    const ended = async (count: number) => {
      const { rows } = await stage.app.database.query(
        "select count(*)::int as done from pgboss.job where name = 'delete-old-model-calls' and state = 'completed'",
      );
      return rows[0].done >= count;
    };
    await at(399);
    await prune();
    await eventually(() => ended(1));
    expect(await callsOnce(1)).toHaveLength(1);
    await at(401);
    await prune();
    await eventually(async () => (await callsOnce(0)).length === 0);
  });

  it('are for Admins only', async () => {
    const moderator = await stage.app.signUpModerator();
    const person = await stage.person();
    for (const reader of [moderator, person]) {
      expect(await reader.get('/api/text-model-usage')).toMatchObject({ status: 403 });
    }
  });
});

describe('a person', () => {
  it('finds the calls for their listings in the export of their data, and nobody else’s', async () => {
    const [person, other] = [await stage.person(), await stage.person()];
    const { body } = await person.post('/api/generations', mug);
    await other.post('/api/generations', mug);
    await callsOnce(2);
    const exported = JSON.parse((await person.get('/api/account/export')).text);
    expect(exported.modelCalls).toEqual([
      {
        listing: body.data.generation._id,
        model: MODEL,
        inputTokens: 900,
        outputTokens: 450,
        cachedTokens: 640,
        startedAt: now.toISOString(),
        durationMs: expect.any(Number),
      },
    ]);
  });

  it('who deletes their account leaves the figures, without themselves', async () => {
    const person = await stage.person();
    await person.post('/api/generations', mug);
    await callsOnce(1);
    expect((await admin.delete(`/api/users/${person.userId}`)).status).toBe(200);
    expect(await callsOnce(1)).toMatchObject([{ user_id: null, input_tokens: 900 }]);
  });
});
