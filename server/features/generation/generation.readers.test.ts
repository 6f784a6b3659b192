import { type IncomingMessage, request as requestHttp } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sampleAnswers } from '#server/simulators/text-model/sample-answers.ts';
import {
  beginUntil,
  eventually,
  type GenerationStage,
  mug,
  type Person,
  readAll,
  startGenerationStage,
} from '#tests/support/generation-stage.ts';

let stage: GenerationStage;
/** A second process of the same service: another port, the same database. */
let second: GenerationStage;
beforeAll(async () => {
  stage = await startGenerationStage();
  second = await startGenerationStage({ database: stage.app.database });
  await stage.storeKeys('key-of-the-tests');
});
afterAll(async () => {
  await second.close();
  await stage.close();
});
afterEach(() => stage.expectCleanBooks());

const isEnded = async (person: Person, id: string) => {
  const { data } = (await person.get(`/api/generations/${id}`)).body;
  return data.status !== 'running' && data;
};

describe('a run belongs to the server', () => {
  it('continues when its reader disconnects, and is in the history', async () => {
    stage.model.plan('hang_middle');
    const person = await stage.person();
    const { id, leave } = await beginUntil(person, 'text');
    leave();
    stage.model.release();
    const data = await eventually(() => isEnded(person, id));
    expect(data).toMatchObject({
      status: 'completed',
      credit: 'spent',
      content: { slug: 'stoneware-mug-350-ml' },
    });
  });

  it('is joined after a reload: all text so far, then the rest', async () => {
    stage.model.plan('hang_middle');
    const person = await stage.person();
    const { id, leave } = await beginUntil(person, 'text');
    leave();
    const joined = await person.stream('GET', `/api/generations/${id}/events`);
    const { names, text, ending } = await readAll(joined, stage.model.release);
    expect(names.slice(0, 2)).toEqual(['started', 'text']);
    expect(text).toBe(sampleAnswers.whole);
    expect(ending?.event).toBe('completed');
  });

  it('has any number of readers, who all get the same text', async () => {
    stage.model.plan('slow');
    const person = await stage.person();
    const { id, leave } = await beginUntil(person, 'started');
    const readers = [1, 2, 3].map(() => person.stream('GET', `/api/generations/${id}/events`).then(readAll));
    const reads = await Promise.all(readers);
    leave();
    for (const { text, ending } of reads) {
      expect(text).toBe(sampleAnswers.whole);
      expect(ending).toEqual(reads[0]?.ending);
    }
  });

  it('is followed from another process through the text saved each second', async () => {
    stage.model.plan('hang_middle');
    const person = await stage.person();
    const { id, leave } = await beginUntil(person, 'text');
    const elsewhere = await second.visit(person).stream('GET', `/api/generations/${id}/events`);
    const { names, text, ending } = await readAll(elsewhere, stage.model.release);
    leave();
    expect(names).toEqual(['started', 'text', 'completed']);
    expect(sampleAnswers.whole.startsWith(text)).toBe(true);
    expect(ending).toMatchObject({ data: { id, balance: 99 } });
  });

  it('waits for no reader: one that stalls later gets the rest at once', async () => {
    stage.model.plan('ten_megabytes');
    const person = await stage.person();
    const body = JSON.stringify(mug);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = {
        cookie,
        origin: stage.app.url,
        accept: 'text/event-stream',
        'content-type': 'application/json',
      };
      const call = requestHttp(
        new URL('/api/generations', stage.app.url),
        { method: 'POST', headers },
        resolve,
      );
      call.on('error', reject);
      call.end(body);
    });
    response.pause();
    await eventually(async () => (await stage.rowsOf(person))[0]?.status === 'completed');
    let read = '';
    for await (const chunk of response) read += chunk;
    expect(read).toContain('event: completed');
  });

  it('cannot be removed from the history while it is running', async () => {
    stage.model.plan('hang_middle');
    const person = await stage.person();
    const { id, events } = await beginUntil(person, 'text');
    expect((await person.delete(`/api/generations/${id}`)).body.code).toBe('generation_running');
    stage.model.release();
    for await (const _event of events);
    expect((await person.delete(`/api/generations/${id}`)).status).toBe(200);
  });
});

describe('stopping a run', () => {
  const stop = (person: Person, id: string, expected: string) =>
    person.post(`/api/generations/${id}/cancel`, { expected });

  it('before anything usable was written: the credit is returned', async () => {
    stage.model.plan('hang_before');
    const person = await stage.person();
    const { id, events } = await beginUntil(person, 'started');
    const call = stage.model.requests.length;
    await stage.model.arrived(call);
    expect((await stop(person, id, 'spent')).body.code).toBe('generation_progressed');
    const answer = await stop(person, id, 'returned');
    const message = 'Stopped. Your credit was returned.';
    expect(answer.body.data).toMatchObject({
      balance: 100,
      generation: {
        status: 'cancelled',
        credit: 'returned',
        content: null,
        failure: { code: 'generation_cancelled', message },
      },
    });
    const { value } = await events.next();
    expect(value).toEqual({ event: 'failed', data: { code: 'generation_cancelled', message, balance: 100 } });
    expect((await stop(person, id, 'returned')).body.code).toBe('generation_not_running');
  });

  it('after something usable was written: it is kept and the credit is spent', async () => {
    stage.model.plan('hang_middle');
    const person = await stage.person();
    const { id, events } = await beginUntil(person, 'text');
    const refused = await stop(person, id, 'returned');
    expect(refused).toMatchObject({ status: 409, body: { code: 'generation_progressed' } });
    expect((await person.get(`/api/generations/${id}`)).body.data.status).toBe('running');
    const answer = await stop(person, id, 'spent');
    expect(answer.body.data).toMatchObject({
      balance: 99,
      generation: { status: 'cancelled', credit: 'spent', failure: null },
    });
    const { productDescription } = answer.body.data.generation.content;
    expect(productDescription[0]).toContain('Stoneware Mug');
    let last: unknown;
    for await (const event of events) last = event;
    expect(last).toMatchObject({
      event: 'completed',
      data: { id, balance: 99, content: { productDescription } },
    });
    expect(await stage.model.requests.at(-1)?.ended).toBe('left');
  });

  it('while a listing is written again: what was paid for stays in its place', async () => {
    const person = await stage.person();
    stage.model.plan('good');
    const first = (await person.post('/api/generations', mug)).body.data.generation;
    stage.model.plan('hang_middle');
    const { id } = await beginUntil(person, 'text', { ...mug, productId: first.productId });
    const answer = await stop(person, id, 'spent');
    expect(answer.body.data).toMatchObject({
      balance: 99,
      generation: { status: 'cancelled', credit: 'none' },
    });
    const listing = (await person.get(`/api/listings/${first.listingId}`)).body.data;
    expect(listing.content).toEqual(first.content);
  });

  it('from another process, with both outcomes', async () => {
    for (const [scenario, event, wrong, right] of [
      ['hang_before', 'started', 'spent', 'returned'],
      ['hang_middle', 'text', 'returned', 'spent'],
    ] as const) {
      stage.model.plan(scenario);
      const person = await stage.person();
      const { id, leave } = await beginUntil(person, event);
      const elsewhere = second.visit(person);
      expect((await stop(elsewhere, id, wrong)).body.code).toBe('generation_progressed');
      expect((await person.get(`/api/generations/${id}`)).body.data.status).toBe('running');
      const answer = await stop(elsewhere, id, right);
      expect(answer.body.data.generation).toMatchObject({ status: 'cancelled', credit: right });
      leave();
    }
  });

  it('at the very end, many times at once: everybody gets the same outcome', async () => {
    for (let round = 0; round < 8; round++) {
      stage.model.plan('slow');
      const person = await stage.person();
      const { id, events } = await beginUntil(person, 'text');
      await pause(round * 20);
      const answers = await Promise.all(
        ['spent', 'returned', 'spent', 'returned'].map((expected) => stop(person, id, expected)),
      );
      for await (const _event of events);
      const { data } = (await person.get(`/api/generations/${id}`)).body;
      for (const { status, body } of answers) {
        if (status === 200) expect(body.data.generation).toEqual(data);
        else expect(['generation_progressed', 'generation_not_running']).toContain(body.code);
      }
      expect(await stage.balanceOf(person)).toEqual({
        available: data.credit === 'spent' ? 99 : 100,
        held: 0,
      });
    }
  });

  it.each([[{}], [{ expected: 'both' }], [{ expected: null }]])(
    '%j is not a valid expected outcome for the credit',
    async (body) => {
      const person = await stage.person();
      expect((await person.post('/api/generations/x/cancel', body)).status).toBe(400);
    },
  );
});
