import { describe, expect, it } from 'vitest';
import { LiveRun } from './live-run.ts';
import { followLive } from './run-events.ts';

const newRun = () => new LiveRun({ id: 'run', userId: 'user' });
const never = () => new AbortController().signal;

describe('a run with readers', () => {
  it('gives a slow reader the rest at once instead of queueing every piece', async () => {
    const run = newRun();
    const reader = followLive(run, 7, never());
    expect((await reader.next()).value).toEqual({ event: 'started', data: { id: 'run', balance: 7 } });
    run.append('one');
    expect((await reader.next()).value).toEqual({ event: 'text', data: { delta: 'one' } });
    for (let at = 0; at < 1_000; at++) run.append(`-${at}`);
    const { value } = await reader.next();
    expect(value).toMatchObject({
      event: 'text',
      data: { delta: expect.stringMatching(/^-0-1-2-.*-998-999$/) },
    });
    run.end({ event: 'failed', data: { code: 'x', message: 'y', balance: 8 } });
    expect((await reader.next()).value).toMatchObject({ event: 'failed' });
    expect((await reader.next()).done).toBe(true);
  });

  it('lets a reader go at once, also while nothing is written', async () => {
    const run = newRun();
    const leaving = new AbortController();
    const reader = followLive(run, 0, leaving.signal);
    await reader.next();
    const waiting = reader.next();
    leaving.abort();
    expect(await waiting).toEqual({ value: undefined, done: true });
  });

  it('takes no text after a stop: what was decided on stays', () => {
    const run = newRun();
    run.append('=== PRODUCT DESCRIPTIONS ===\n');
    expect(run.creditFate()).toBe('returned');
    run.stop('cancelled');
    run.append('A mug of stoneware.\n');
    expect(run.creditFate()).toBe('returned');
    expect(run.signal.aborted).toBe(true);
  });

  it('keeps out what the database cannot store', () => {
    const run = newRun();
    run.append('a\0b');
    run.append('\0');
    expect(run.textFrom(0)).toBe('ab');
    expect(run.length).toBe(1);
  });
});
