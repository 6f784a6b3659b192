import { describe, expect, it, onTestFinished } from 'vitest';
import {
  beginUntil,
  type GenerationStage,
  mug,
  startGenerationStage,
} from '#tests/support/generation-stage.ts';

async function newStage(): Promise<GenerationStage> {
  const stage = await startGenerationStage();
  onTestFinished(() => stage.close());
  return stage;
}

const lastOf = async (events: AsyncIterable<object>) => {
  let last: object | undefined;
  for await (const event of events) last = event;
  return last;
};

describe('a shutdown', () => {
  it('lets listings finish and accepts no new ones', async () => {
    const stage = await newStage();
    stage.model.plan('hang_middle');
    const person = await stage.person();
    const { events } = await beginUntil(person, 'text');
    const closing = stage.app.composed.slices.generation.close({ graceMs: 10_000 });
    const refused = await person.post('/api/generations', mug);
    expect(refused).toMatchObject({ status: 503, body: { code: 'shutting_down' } });
    expect(refused.headers.get('retry-after')).toBeTruthy();
    stage.model.release();
    expect(await lastOf(events)).toMatchObject({ event: 'completed' });
    await closing;
    expect(await stage.balanceOf(person)).toEqual({ available: 99, held: 0 });
    await stage.expectCleanBooks();
  });

  it('ends what does not finish in time, returns the credits and informs the readers', async () => {
    const stage = await newStage();
    stage.model.plan('hang_middle');
    const person = await stage.person();
    const before = stage.model.requests.length;
    const runs = await Promise.all([1, 2, 3].map(() => beginUntil(person, 'text')));
    await stage.app.composed.slices.generation.close({ graceMs: 50 });
    expect(await stage.balanceOf(person)).toEqual({ available: 100, held: 0 });
    for (const { events } of runs) {
      const message =
        'The service was restarted while this listing was being written. Your credit was returned.';
      expect(await lastOf(events)).toMatchObject({
        event: 'failed',
        data: { code: 'generation_interrupted', message },
      });
    }
    for (const request of stage.model.requests.slice(before)) expect(await request.ended).toBe('left');
    await stage.expectCleanBooks();
  });
});
