import { describe, expect, it } from 'vitest';
import { LiveRun } from './live-run.ts';
import { followLive } from './run-events.ts';

const order = { userId: 'user', productId: 'product', language: 'English', options: {} };
const newRun = () => new LiveRun({ id: 'run', order });
const never = () => new AbortController().signal;

/** A reader whose buffer is full after `room` events, until `catchUp`. */
function newReader(room = Number.POSITIVE_INFINITY) {
  const events: object[] = [];
  let caughtUp = Promise.withResolvers<void>();
  return {
    events,
    catchUp: () => caughtUp.resolve(),
    send: (event: object) => events.push(event) < room,
    drained(signal: AbortSignal) {
      caughtUp = Promise.withResolvers();
      signal.addEventListener('abort', () => caughtUp.resolve());
      return caughtUp.promise;
    },
  };
}

describe('a run with readers', () => {
  it('sends each piece in the turn in which it comes', async () => {
    const run = newRun();
    const reader = newReader();
    const following = followLive(run, 7, reader, never());
    expect(reader.events).toEqual([{ event: 'started', data: { id: 'run', balance: 7 } }]);
    run.append('one');
    run.append('two');
    expect(reader.events.slice(1)).toEqual([
      { event: 'text', data: { delta: 'one' } },
      { event: 'text', data: { delta: 'two' } },
    ]);
    run.end({ event: 'failed', data: { code: 'x', message: 'y', balance: 8 } });
    expect(reader.events.at(-1)).toMatchObject({ event: 'failed' });
    await following;
    expect(run.readers.size).toBe(0);
  });

  it('gives a slow reader the rest at once instead of queueing every piece', async () => {
    const run = newRun();
    const reader = newReader(2);
    const following = followLive(run, 7, reader, never());
    run.append('one');
    for (let at = 0; at < 1_000; at++) run.append(`-${at}`);
    expect(reader.events).toHaveLength(2);
    reader.catchUp();
    await Promise.resolve();
    await Promise.resolve();
    expect(reader.events[2]).toMatchObject({
      event: 'text',
      data: { delta: expect.stringMatching(/^-0-1-2-.*-998-999$/) },
    });
    run.end({ event: 'failed', data: { code: 'x', message: 'y', balance: 8 } });
    expect(reader.events).toHaveLength(3);
    reader.catchUp();
    await following;
    expect(reader.events[3]).toMatchObject({ event: 'failed' });
  });

  it('lets a reader go at once, also one who is behind', async () => {
    const run = newRun();
    const leaving = new AbortController();
    const readers = [newReader(), newReader(1)];
    const following = readers.map((reader) => followLive(run, 0, reader, leaving.signal));
    leaving.abort();
    await Promise.all(following);
    run.append('one');
    expect(readers.map(({ events }) => events.length)).toEqual([1, 1]);
    expect(run.readers.size).toBe(0);
  });

  it('takes no text after a stop, so that the decision stands', () => {
    const run = newRun();
    run.append('=== PRODUCT DESCRIPTIONS ===\n');
    expect(run.creditFate()).toBe('returned');
    run.stop('cancelled');
    run.append('A mug of stoneware.\n');
    expect(run.creditFate()).toBe('returned');
    expect(run.signal.aborted).toBe(true);
  });

  it('drops what the database cannot store', () => {
    const run = newRun();
    run.append('a\0b');
    run.append('\0');
    expect(run.textFrom(0)).toBe('ab');
    expect(run.length).toBe(1);
  });
});
