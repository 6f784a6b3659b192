import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureSchema } from '#contract/errors.ts';
import { openRaw, type RawConnection, rawRequest } from '#tests/support/raw-connection.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

/** The production timeouts would take minutes. */
const SHORT = { idleMs: 3_000, headersMs: 800, requestMs: 2_000, checkEveryMs: 100 };
const ANSWER_BYTES = 24 * 1024 * 1024;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    connectionLimits: { ...SHORT, unsentBytes: 64 * 1024 * 1024 },
    extendApp: ({ app }) => {
      // More than the operating system buffers for a client that does not read.
      app.get('/large', async () => Buffer.alloc(ANSWER_BYTES, 'x'));
      app.get('/slow', async () => {
        await sleep(1.5 * SHORT.idleMs);
        return { late: true };
      });
    },
  });
});
afterAll(() => test.close());

/** The error code of the last response, checked against the contract's shape. */
const refusalOf = (connection: RawConnection) =>
  failureSchema.parse(JSON.parse(connection.received().split('\r\n\r\n').at(-1) ?? '')).code;

const statusOf = (connection: RawConnection) => Number(connection.received().split(' ', 2)[1]);

const isClosed = ({ socket }: RawConnection) => socket.destroyed;

// Concurrent, because each test waits for a timeout.
describe.concurrent('a hostile client', () => {
  it('that connects and sends nothing, or half a line, is disconnected', async () => {
    const silent = await openRaw(test.url);
    const half = await openRaw(test.url);
    half.socket.write('GET /healthz HT');
    await Promise.all([silent.closed, half.closed]);
    expect(refusalOf(half)).toBe('request_timeout');
  });

  it('that sends its headers a byte at a time is disconnected too', async () => {
    const slow = await openRaw(test.url);
    slow.socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
    const trickle = setInterval(() => slow.socket.write('a'), 50);
    await slow.closed;
    clearInterval(trickle);
    expect([statusOf(slow), refusalOf(slow)]).toEqual([408, 'request_timeout']);
  });

  it('that sends its body a byte at a time, or never finishes, is disconnected', async () => {
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

  it('with huge cookies, or without valid HTTP, is refused in the contract’s shape', async () => {
    const [huge, garbage] = await Promise.all([openRaw(test.url), openRaw(test.url)]);
    huge.socket.write(rawRequest('/healthz', { cookie: `a=${'x'.repeat(20_000)}` }));
    garbage.socket.write('\x16\x03\x01 hello\r\n\r\n');
    await Promise.all([huge.closed, garbage.closed]);
    expect([statusOf(huge), refusalOf(huge)]).toEqual([431, 'headers_too_large']);
    expect([statusOf(garbage), refusalOf(garbage)]).toEqual([400, 'malformed_request']);
  });

  it('that pipelines is answered in order, and disconnected beyond the limit', async () => {
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

  it('that never reads its response is disconnected; a slow reader gets all of it', async () => {
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
      // Longer than a reader may pause.
      if (part) await sleep((part.length / ANSWER_BYTES) * 1.5 * SHORT.idleMs);
      else await once(slow.socket, 'readable');
    }
    expect(read).toBeGreaterThanOrEqual(ANSWER_BYTES);
    expect(performance.now() - startedAt).toBeGreaterThan(SHORT.idleMs);
    slow.socket.destroy();
    // The second check detects the stall. Only reading lets this side notice the disconnection.
    await sleep(Math.max(0, startedAt + 2.5 * SHORT.idleMs - performance.now()));
    never.socket.resume();
    await never.closed;
    expect(never.socket.bytesRead).toBeLessThan(ANSWER_BYTES);
  });

  it('may wait silently for a slow response', async () => {
    const patient = await openRaw(test.url);
    patient.socket.write(rawRequest('/slow', { connection: 'close' }));
    await patient.closed;
    expect(patient.received()).toContain('"late":true');
  });
});

describe('many readers', () => {
  it('never make the app buffer more unsent data than the limit', async () => {
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

  it('beyond the limit replace an idle one, or are closed if all are busy', async () => {
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

  it('are not counted behind a trusted proxy, nor with the limits off', async () => {
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
