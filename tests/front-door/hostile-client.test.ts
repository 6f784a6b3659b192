import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureSchema } from '#contract/errors.ts';
import { openRaw, type RawConnection, rawRequest } from '#tests/support/raw-connection.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

/** The product's own times would take minutes. */
const SHORT = { idleMs: 3_000, headersMs: 800, requestMs: 2_000, checkEveryMs: 100 };
const ANSWER_BYTES = 24 * 1024 * 1024;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    connectionLimits: { ...SHORT, unsentBytes: 64 * 1024 * 1024 },
    extendApp: ({ app }) => {
      // More than the system takes for a reader that does not read.
      app.get('/large', async () => Buffer.alloc(ANSWER_BYTES, 'x'));
      app.get('/slow', async () => {
        await sleep(1.5 * SHORT.idleMs);
        return { late: true };
      });
    },
  });
});
afterAll(() => test.close());

/** The one shape of a refusal in what arrived last. */
const refusalOf = (connection: RawConnection) =>
  failureSchema.parse(JSON.parse(connection.received().split('\r\n\r\n').at(-1) ?? '')).code;

const statusOf = (connection: RawConnection) => Number(connection.received().split(' ', 2)[1]);

const isClosed = ({ socket }: RawConnection) => socket.destroyed;

// Side by side: each waits for a time to pass.
describe.concurrent('a hostile client', () => {
  it('that connects and says nothing, or half a line, is cut off', async () => {
    const silent = await openRaw(test.url);
    const half = await openRaw(test.url);
    half.socket.write('GET /healthz HT');
    await Promise.all([silent.closed, half.closed]);
    expect(refusalOf(half)).toBe('request_timeout');
  });

  it('that sends its headers a byte at a time is cut off all the same', async () => {
    const slow = await openRaw(test.url);
    slow.socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
    const trickle = setInterval(() => slow.socket.write('a'), 50);
    await slow.closed;
    clearInterval(trickle);
    expect([statusOf(slow), refusalOf(slow)]).toEqual([408, 'request_timeout']);
  });

  it('that sends its body a byte at a time, or never the rest of it, is cut off', async () => {
    const head = rawRequest(
      '/api/auth/sign-in/email',
      { 'content-type': 'application/json', 'content-length': '1000' },
      'POST',
    );
    const [slow, never] = await Promise.all([openRaw(test.url), openRaw(test.url)]);
    for (const { socket } of [slow, never]) socket.write(`${head}{`);
    const trickle = setInterval(() => slow.socket.write(' '), 50);
    await Promise.all([slow.closed, never.closed]);
    clearInterval(trickle);
    expect([slow, never].map(refusalOf)).toEqual(['request_timeout', 'request_timeout']);
  });

  it('with huge cookies, or with what is no HTTP, is refused in the one shape', async () => {
    const [huge, garbage] = await Promise.all([openRaw(test.url), openRaw(test.url)]);
    huge.socket.write(rawRequest('/healthz', { cookie: `a=${'x'.repeat(20_000)}` }));
    garbage.socket.write('\x16\x03\x01 hello\r\n\r\n');
    await Promise.all([huge.closed, garbage.closed]);
    expect([statusOf(huge), refusalOf(huge)]).toEqual([431, 'headers_too_large']);
    expect([statusOf(garbage), refusalOf(garbage)]).toEqual([400, 'malformed_request']);
  });

  it('that pipelines is answered in line, and cut off beyond the line', async () => {
    const modest = await openRaw(test.url);
    modest.socket.write(rawRequest('/healthz').repeat(11));
    while (modest.received().split('"ok"').length <= 11) await sleep(20);
    expect(isClosed(modest)).toBe(false);
    modest.socket.destroy();
    const greedy = await openRaw(test.url);
    greedy.socket.write(rawRequest('/slow').repeat(12));
    expect(await greedy.closed).toBeLessThan(SHORT.idleMs);
    expect(greedy.received()).toBe('');
  });

  it('that never reads its answer is closed; who reads slowly gets all of it', async () => {
    const never = await openRaw(test.url, { isReading: false });
    never.socket.write(rawRequest('/large'));
    const slow = await openRaw(test.url, { isReading: false });
    slow.socket.write(rawRequest('/large'));
    let read = 0;
    const startedAt = performance.now();
    while (read < ANSWER_BYTES) {
      const part: Buffer | null = slow.socket.read();
      read += part?.length ?? 0;
      if (isClosed(slow)) break;
      // Longer than a reader may stand still.
      if (part) await sleep((part.length / ANSWER_BYTES) * 1.5 * SHORT.idleMs);
      else await once(slow.socket, 'readable');
    }
    expect(read).toBeGreaterThanOrEqual(ANSWER_BYTES);
    expect(performance.now() - startedAt).toBeGreaterThan(SHORT.idleMs);
    slow.socket.destroy();
    // A standstill is told apart from progress at the second look. Reading is what tells this side of the closing.
    await sleep(Math.max(0, startedAt + 2.5 * SHORT.idleMs - performance.now()));
    never.socket.resume();
    await never.closed;
    expect(never.socket.bytesRead).toBeLessThan(ANSWER_BYTES);
  });

  it('may wait in silence for an answer that takes long', async () => {
    const patient = await openRaw(test.url);
    patient.socket.write(rawRequest('/slow', { connection: 'close' }));
    await patient.closed;
    expect(patient.received()).toContain('"late":true');
  });
});

describe('readers together', () => {
  it('never make the app keep more unsent than the bound', async () => {
    const readers = await Promise.all(
      Array.from({ length: 8 }, () => openRaw(test.url, { isReading: false })),
    );
    for (const { socket } of readers) socket.write(rawRequest('/large'));
    await sleep(SHORT.checkEveryMs * 4);
    const open = await new Promise<number>((resolve) =>
      test.composed.app.server.getConnections((_, count) => resolve(count)),
    );
    expect(open).toBeLessThanOrEqual(Math.ceil(64 / 20));
    for (const { socket } of readers) socket.destroy();
  });
});

describe('connections of one client', () => {
  const connectionLimits = { connectionsPerClient: 4 };

  it('beyond the bound take the place of an idle one, or are closed when all are at work', async () => {
    const bounded = await startTestApp({
      environment: { RATE_LIMIT_MULTIPLIER: '1' },
      connectionLimits,
      extendApp: ({ app }) => {
        app.get('/held', () => new Promise(() => {}));
      },
    });
    try {
      const held = await Promise.all(Array.from({ length: 3 }, () => openRaw(bounded.url)));
      for (const { socket } of held) socket.write(rawRequest('/held'));
      const idle = await openRaw(bounded.url);
      await sleep(100);
      const fresh = await openRaw(bounded.url);
      fresh.socket.write(rawRequest('/healthz'));
      await idle.closed;
      await once(fresh.socket, 'data');
      expect(held.map(isClosed)).toEqual([false, false, false]);
      fresh.socket.write(rawRequest('/held'));
      await sleep(100);
      const tooMany = await openRaw(bounded.url);
      await tooMany.closed;
      expect(isClosed(fresh)).toBe(false);
    } finally {
      await bounded.close();
    }
  });

  it('are not counted where a trusted proxy stands, nor with the limits off', async () => {
    const uncounted: Record<string, string>[] = [
      { RATE_LIMIT_MULTIPLIER: '1', TRUST_PROXY: 'loopback' },
      { RATE_LIMIT_MULTIPLIER: '0' },
    ];
    for (const environment of uncounted) {
      const app = await startTestApp({ connectionLimits, environment });
      try {
        const many = await Promise.all(Array.from({ length: 12 }, () => openRaw(app.url)));
        for (const { socket } of many) socket.write(rawRequest('/healthz'));
        await Promise.all(many.map(({ socket }) => once(socket, 'data')));
        expect(many.some(isClosed)).toBe(false);
      } finally {
        await app.close();
      }
    }
  });
});
