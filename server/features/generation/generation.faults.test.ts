import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGeminiClient } from '#server/clients/text-model/gemini-client.ts';
import type { TextModelLimits } from '#server/clients/text-model/text-model-client.ts';
import type { FaultName } from '#server/simulators/text-model/faults.ts';
import { writingSources } from '#server/writing-sources.ts';
import { type GenerationStage, mug, readAll, startGenerationStage } from '#tests/support/generation-stage.ts';
import { createGeneration } from './index.ts';

let stage: GenerationStage;
beforeAll(async () => {
  stage = await startGenerationStage();
});
afterAll(() => stage.close());

/** How many credits were returned for this user's runs. */
async function refundsOf({ userId }: { userId: string }): Promise<number> {
  const sql = `select count(*) from ledger_transfers where user_id = $1 and kind = 'generation_refund'`;
  return Number((await stage.app.database.query(sql, [userId])).rows[0].count);
}

describe('a failing text model returns the credit exactly once, and says so', () => {
  beforeEach(() => stage.storeKeys('only-key'));
  afterEach(() => stage.expectCleanBooks());

  const flavours: [FaultName, status: number, code: string, message: RegExp][] = [
    ['key_refused', 502, 'generation_refused', /^API Error: 400\. The text model refused the request\./],
    ['forbidden', 502, 'generation_refused', /^API Error: 403\. The text model refused the request\./],
    ['model_not_found', 502, 'generation_refused', /^API Error: 404\. The text model refused the request\./],
    ['quota', 503, 'generation_quota', /^API Error: 429\. The text model is not taking requests/],
    ['error_list', 503, 'generation_quota', /^API Error: 429\. The text model is not taking requests/],
    ['overloaded', 503, 'generation_overloaded', /^API Error: 503\. The text model is overloaded/],
    ['server_error', 503, 'generation_overloaded', /^API Error: 500\. The text model is overloaded/],
    ['error_in_stream', 503, 'generation_overloaded', /^API Error: 503\. The text model is overloaded/],
    ['cut_before', 502, 'generation_unreachable', /^The text model could not be reached\./],
    ['cut', 502, 'generation_cut', /^The connection to the text model broke/],
    ['no_finish_reason', 502, 'generation_cut', /^The connection to the text model broke/],
    ['broken_json', 502, 'generation_malformed', /^The text model’s answer could not be read\./],
    ['html_page', 502, 'generation_malformed', /^The text model’s answer could not be read\./],
    ['redirect', 502, 'generation_refused', /^The text model refused the request\./],
    ['empty', 502, 'generation_empty', /^No content was generated from the API response\./],
    ['no_body', 502, 'generation_empty', /^No content was generated from the API response\./],
    ['unusable', 502, 'generation_empty', /^No content was generated from the API response\./],
    ['blocked_prompt', 422, 'generation_blocked', /^The text model declined .* for safety reasons\./],
    ['blocked_answer', 422, 'generation_blocked', /^The text model declined .* for safety reasons\./],
    ['recitation', 422, 'generation_blocked', /^The text model declined .* for safety reasons\./],
  ];
  it.each(flavours)('%s: %d %s', async (scenario, status, code, message) => {
    stage.model.plan(scenario);
    const person = await stage.person();
    const { names, id, ending } = await readAll(await person.stream('POST', '/api/generations', mug));
    expect(names.at(-1)).toBe('failed');
    const failure = (ending as any).data;
    expect(failure).toEqual({ code, message: expect.stringMatching(message), balance: 100 });
    expect(failure.message).toMatch(/Your credit was returned\.(?: Reference: \S+)?$/);
    expect(failure.message).not.toContain('only-key');
    expect(await refundsOf(person)).toBe(1);
    expect(await stage.balanceOf(person)).toEqual({ available: 100, held: 0 });
    const stored = await person.get(`/api/generations/${id}`);
    expect(stored.body.data).toMatchObject({
      status: 'failed',
      credit: 'returned',
      content: null,
      failure: { code, message: failure.message },
    });

    await stage.storeKeys('only-key');
    stage.model.plan(scenario);
    const asJson = await person.post('/api/generations', mug);
    expect(asJson).toMatchObject({
      status,
      body: { success: false, code, message: expect.stringMatching(message) },
    });
    expect(await refundsOf(person)).toBe(2);
  });

  it('ten megabytes of text: as much as a listing can hold is kept, as a free draft', async () => {
    stage.model.plan('ten_megabytes');
    const person = await stage.person();
    const answer = await person.post('/api/generations', mug);
    expect(answer.body.data.generation).toMatchObject({ status: 'completed', credit: 'returned' });
    expect(answer.text.length).toBeLessThan(100_000);
  });
});

describe('a text model that takes too long', () => {
  /** The real slice, with a client less patient than a real one. */
  async function outcomeWith(scenario: FaultName, limits: Partial<TextModelLimits>, runLimitMs = 60_000) {
    stage.model.plan(scenario);
    const client = createGeminiClient({
      baseUrl: stage.model.url,
      model: 'impatient',
      reach: 'anywhere',
      limits,
    });
    const picked = {
      keyId: 'k',
      model: 'impatient',
      baseUrl: stage.model.url,
      isDoubtful: false,
      isDemo: false,
      client: { stream: (call: object) => client.stream({ ...call, apiKey: 'k' } as any) },
    };
    const hasteful = createGeneration(stage.app.context, {
      freeUse: async () => ({
        signupCredits: 0,
        dailyListings: 0,
        dailyListingsPerNetwork: 0,
        rerollDays: 30,
      }),
      sources: writingSources(stage.app.context),
      textModels: {
        status: async () => ({ isReady: true, provider: 'gemini', isDemo: false }),
        pick: async ({ keyIds }) => (keyIds.includes('k') ? null : picked),
        setAside: async () => {},
        setModelAside: async () => {},
        modelAnswered: async () => {},
      },
      timings: { runLimitMs },
    });
    const person = await stage.person();
    const caller = { userId: person.userId, role: 'member', address: '127.0.0.1' } as const;
    const run = await hasteful.begin(mug, { ...caller, requestId: 'r', idempotencyKey: null });
    const failure = await hasteful
      .outcome({ userId: person.userId, role: 'member', isTwoStepMissing: false }, run)
      .catch((error: unknown) => error);
    expect(await stage.balanceOf(person)).toEqual({ available: 100, held: 0 });
    expect(await refundsOf(person)).toBe(1);
    await hasteful.close({ graceMs: 0 });
    await stage.expectCleanBooks();
    return failure;
  }
  const tooLong = {
    code: 'generation_timeout',
    status: 504,
    message: 'The text model took too long to answer. Your credit was returned.',
  };

  it('sends nothing at all', async () => {
    expect(await outcomeWith('hang_before', { firstByteMs: 150 })).toMatchObject(tooLong);
  });
  it('stalls half-way', async () => {
    expect(await outcomeWith('hang_middle', { idleMs: 150 })).toMatchObject(tooLong);
  });
  it('sends one byte at a time, endlessly', async () => {
    expect(await outcomeWith('one_byte_at_a_time', { totalMs: 300 })).toMatchObject(tooLong);
  });
  it("is stopped by the run's time limit, even if its client waits", async () => {
    expect(await outcomeWith('slow', {}, 40)).toMatchObject(tooLong);
  });
});

describe('keys', () => {
  const keyOf = (request: { headers: object }) =>
    (request.headers as Record<string, string>)['x-goog-api-key'];

  it.each(['key_refused', 'forbidden', 'quota'] as const)(
    'are switched after %s, unnoticed, and the first one is set aside for a while',
    async (fault) => {
      await stage.storeKeys('bad-1', 'bad-2', 'bad-3', 'bad-4', 'good-1');
      stage.model.plan((request) => (keyOf(request)?.startsWith('bad') ? fault : 'good'));
      const person = await stage.person();
      // Keys are picked at random, so that sooner or later every bad one has been tried.
      for (let round = 0; round < 40; round++) {
        const before = stage.model.requests.length;
        const { names } = await readAll(await person.stream('POST', '/api/generations', mug));
        expect(names.at(-1)).toBe('completed');
        const keys = stage.model.requests.slice(before).map(keyOf);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.at(-1)).toBe('good-1');
        const aside = await stage.app.database.query(
          'select 1 from text_model_keys where set_aside_until > now()',
        );
        if (aside.rowCount === 4) break;
      }
      const before = stage.model.requests.length;
      await person.post('/api/generations', mug);
      expect(stage.model.requests.slice(before).map(keyOf)).toEqual(['good-1']);
      expect(await refundsOf(person)).toBe(0);
      await stage.expectCleanBooks();
    },
  );

  it('are tried up to three times for an overloaded model, even if there is only one', async () => {
    await stage.storeKeys('only-key');
    stage.model.plan(['overloaded', 'cut_before', 'good']);
    const person = await stage.person();
    const before = stage.model.requests.length;
    const answer = await person.post('/api/generations', mug);
    expect(answer.body.data.generation.status).toBe('completed');
    expect(stage.model.requests.length - before).toBe(3);
  });

  it('are not tried again once text was shown', async () => {
    await stage.storeKeys('one', 'two');
    stage.model.plan(['cut', 'good']);
    const person = await stage.person();
    const before = stage.model.requests.length;
    const { names } = await readAll(await person.stream('POST', '/api/generations', mug));
    expect(names.at(-1)).toBe('failed');
    expect(stage.model.requests.length - before).toBe(1);
  });

  it('are sent in a header only', () => {
    for (const { path, body } of stage.model.requests) {
      expect(path).not.toMatch(/key/i);
      expect(JSON.stringify(body)).not.toMatch(/only-key|good-1/);
    }
  });
});
