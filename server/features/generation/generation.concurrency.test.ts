import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  beginUntil,
  type GenerationStage,
  mug,
  readAll,
  startGenerationStage,
} from '#tests/support/generation-stage.ts';

const times = <Result>(count: number, work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

describe('many requests at once', () => {
  let stage: GenerationStage;
  beforeAll(async () => {
    stage = await startGenerationStage({ environment: { SIGNUP_CREDITS: '1' } });
  });
  afterAll(() => stage.close());
  afterEach(() => stage.expectCleanBooks());

  it('50 generations on a balance of 1: exactly 1 is served, 49 get 402', async () => {
    stage.model.plan('good');
    const person = await stage.person();
    const answers = await times(50, () => person.post('/api/generations', mug));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(49);
    for (const { status, body } of refused) {
      const message = 'Insufficient credits. You need at least 1 credit to generate a product description.';
      expect({ status, body }).toEqual({
        status: 402,
        body: { success: false, code: 'insufficient_credits', message, error: message },
      });
    }
    expect(await stage.balanceOf(person)).toEqual({ available: 0, held: 0 });
    expect(await stage.rowsOf(person)).toHaveLength(1);
  });

  it('the same Idempotency-Key 20 times: one run, one credit, one response', async () => {
    const person = await stage.person();
    const options = { headers: { 'idempotency-key': 'double-click' } };
    const before = stage.model.requests.length;
    const answers = await times(20, () => person.post('/api/generations', mug, options));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(stage.model.requests.length - before).toBe(1);
    expect(await stage.rowsOf(person)).toHaveLength(1);
    expect(await stage.balanceOf(person)).toEqual({ available: 0, held: 0 });

    const stream = await readAll(await person.stream('POST', '/api/generations', mug, options));
    expect(stream.names).toEqual(['started', 'completed']);
  });

  it('the same key with another body: 409, whichever comes first', async () => {
    const person = await stage.person();
    const options = { headers: { 'idempotency-key': 'used' } };
    const bodies = [mug, { ...mug, productName: 'Plate' }, { ...mug, language: 'German' }];
    const answers = await times(9, (at) => person.post('/api/generations', bodies[at % 3], options));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of refused)
      expect([status, body.code]).toEqual([409, 'idempotency_mismatch']);
    expect(await stage.rowsOf(person)).toHaveLength(1);
  });

  it('the same key from two users is two runs', async () => {
    const options = { headers: { 'idempotency-key': 'mine' } };
    const [one, other] = await Promise.all([stage.person(), stage.person()]);
    const answers = await Promise.all(
      [one, other].map((person) => person.post('/api/generations', mug, options)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.data.generation._id).not.toBe(answers[1]?.body.data.generation._id);
  });

  it('a repeat succeeds even when no text model is left', async () => {
    const person = await stage.person();
    const options = { headers: { 'idempotency-key': 'again' } };
    const first = await person.post('/api/generations', mug, options);
    await stage.app.database.query('update text_model_keys set is_active = false');
    const repeat = await person.post('/api/generations', mug, options);
    expect(repeat.text).toBe(first.text);
    expect((await person.post('/api/generations', mug)).status).toBe(503);
    await stage.storeKeys('key-of-the-tests');
  });
});

describe('limits', () => {
  let stage: GenerationStage;
  beforeAll(async () => {
    stage = await startGenerationStage({
      environment: { RATE_LIMIT_MULTIPLIER: '1', DAILY_GENERATIONS: '10' },
    });
  });
  afterAll(() => stage.close());

  it('three listings are written at once for one user, a fourth waits', async () => {
    stage.model.plan('hang_middle');
    const person = await stage.person();
    const other = await stage.person();
    const runs = await times(3, () => beginUntil(person, 'text'));
    const fourth = await person.post('/api/generations', mug);
    expect(fourth).toMatchObject({ status: 429, body: { code: 'too_many_generations' } });
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stage.balanceOf(person)).toEqual({ available: 97, held: 3 });
    const foreign = await beginUntil(other, 'text');
    foreign.leave();
    stage.model.release();
    for (const { events } of runs) for await (const _event of events);
    stage.model.plan('good');
    expect((await person.post('/api/generations', mug)).status).toBe(200);
  });

  it('a daily ceiling limits what one account can cost', async () => {
    const person = await stage.person();
    for (let at = 0; at < 10; at++) expect((await person.post('/api/generations', mug)).status).toBe(200);
    const answer = await person.post('/api/generations', mug);
    expect(answer).toMatchObject({ status: 429, body: { code: 'daily_limit_reached' } });
    expect(await stage.balanceOf(person)).toEqual({ available: 90, held: 0 });
    await stage.expectCleanBooks();
  });
});
