import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sampleAnswers } from '#server/simulators/text-model/sample-answers.ts';
import { type CuttableDatabase, startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { freezeCredits } from '#tests/support/freeze-credits.ts';
import {
  beginUntil,
  eventually,
  type GenerationStage,
  mug,
  readAll,
  startGenerationStage,
} from '#tests/support/generation-stage.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let direct: TestDatabase;
let wire: CuttableDatabase;
let stage: GenerationStage;
beforeAll(async () => {
  direct = await createTestDatabase();
  wire = await startDatabaseProxy(direct);
  stage = await startGenerationStage({ database: wire, dripMs: 120 });
});
afterAll(async () => {
  await stage.close();
  await wire.close();
  await direct.drop();
});
afterEach(() => stage.expectCleanBooks());

const remaining = async (events: AsyncIterable<{ event: string }>) => {
  const names: string[] = [];
  for await (const { event } of events) names.push(event);
  return names;
};

describe('database outages', () => {
  it('connections are cut in mid-stream: the run is not affected', async () => {
    stage.model.plan('hang_middle');
    const person = await stage.person();
    const { events } = await beginUntil(person, 'text');
    wire.cut();
    stage.model.release();
    expect((await remaining(events)).at(-1)).toBe('completed');
    expect(await stage.balanceOf(person)).toEqual({ available: 99, held: 0 });
  });

  it('the text saved each second is always a prefix of the whole, even after a cut', async () => {
    stage.model.plan('slow');
    const person = await stage.person();
    const { id, events } = await beginUntil(person, 'text');
    const saved = async () =>
      (await direct.query('select partial_text from generations where id = $1', [id])).rows[0]
        .partial_text as string;
    const lengths = new Set<number>();
    await eventually(async () => {
      const text = await saved();
      expect(sampleAnswers.whole.startsWith(text)).toBe(true);
      if (!lengths.has(text.length)) wire.cut();
      return lengths.add(text.length).size === 4;
    });
    expect((await remaining(events)).at(-1)).toBe('completed');
    expect(await saved()).toBe('');
  });

  it.each(['before', 'after'] as const)(
    'the connection is cut while the result is stored, %s it took effect: stored once',
    async (when) => {
      stage.model.plan('hang_middle');
      const person = await stage.person();
      const { id, events } = await beginUntil(person, 'text');
      const credits = await freezeCredits(direct, person, 'end_generation');
      stage.model.release();
      await credits.waiting();
      if (when === 'before') await credits.cut();
      // The server completes the statement, but its response is lost and the statement is retried.
      else wire.cut();
      await credits.release();
      expect((await remaining(events)).at(-1)).toBe('completed');
      expect(await stage.balanceOf(person)).toEqual({ available: 99, held: 0 });
      expect((await person.get(`/api/generations/${id}`)).body.data).toMatchObject({
        status: 'completed',
        credit: 'spent',
      });
    },
  );

  it('the database is down when the result arrives: it is kept in memory and stored later', async () => {
    stage.model.plan('hang_middle');
    const person = await stage.person();
    const { id, events } = await beginUntil(person, 'text');
    await wire.down();
    stage.model.release();
    const rest = remaining(events);
    for (const call of [person.post('/api/generations', mug), person.get(`/api/generations/${id}`)]) {
      expect(await call).toMatchObject({
        status: 503,
        body: { success: false, code: 'database_unavailable' },
      });
    }
    await pause(1_500);
    await wire.up();
    expect((await rest).at(-1)).toBe('completed');
    expect(await stage.balanceOf(person)).toEqual({ available: 99, held: 0 });
    expect(await stage.rowsOf(person)).toHaveLength(1);
  });

  it('the database is down when the run fails: the credit is returned later', async () => {
    stage.model.plan('hang_before');
    const person = await stage.person();
    const { events } = await beginUntil(person, 'started');
    await wire.down();
    await stage.model.close();
    const rest = remaining(events);
    await pause(500);
    await wire.up();
    expect(await rest).toEqual(['failed']);
    expect(await stage.balanceOf(person)).toEqual({ available: 100, held: 0 });
  });

  it('the response to the start is lost: nothing is written, and the credit is returned', async () => {
    const person = await stage.person();
    const credits = await freezeCredits(direct, person, 'start_generation');
    const options = { headers: { 'idempotency-key': 'lost-answer' } };
    const lost = person.post('/api/generations', mug, options);
    await credits.waiting();
    wire.cut();
    expect(await lost).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
    await credits.release();
    const [row] = await eventually(async () => {
      const rows = await stage.rowsOf(person);
      return rows.length > 0 && rows;
    });
    const repeat = person.stream('POST', '/api/generations', mug, options).then(readAll);
    await direct.query(`update generations set lease_until = now() - interval '1 second' where id = $1`, [
      row?.id,
    ]);
    const next = await startTestApp({ database: direct });
    onTestFinished(() => next.close());
    const { id, ending } = await repeat;
    expect(id).toBe(row?.id);
    expect(ending).toMatchObject({ event: 'failed', data: { code: 'generation_interrupted', balance: 100 } });
    expect(await stage.balanceOf(person)).toEqual({ available: 100, held: 0 });
  });
});
