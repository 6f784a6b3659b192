import { EventEmitter } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#server/platform/context.ts';
import { readerSignal } from './reader-signal.ts';

const actor = { userId: 'ada' } as Actor;

function open(resolveActor: () => Promise<Actor | null>, { isClosed = false } = {}) {
  const raw = Object.assign(new EventEmitter(), { closed: isClosed });
  const request = { log: { warn: () => {} } } as unknown as FastifyRequest;
  const signal = readerSignal(
    { resolveActor } as unknown as FastifyInstance,
    request,
    { raw } as unknown as FastifyReply,
    actor,
  );
  return { raw, signal };
}

describe('the reader of a stream', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is disconnected within 15 seconds of the end of the session', async () => {
    let person: Actor | null = actor;
    const { signal } = open(async () => person);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(signal.aborted).toBe(false);
    person = null;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(signal.aborted).toBe(true);
  });

  it('stays while the session cannot be looked up, because the database may be restarting', async () => {
    const { signal } = open(() => Promise.reject(new Error('away')));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(signal.aborted).toBe(false);
  });

  it('is no longer checked after it disconnects', () => {
    const { raw, signal } = open(async () => actor);
    raw.emit('close');
    expect(signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('who disconnected before the stream began is gone at once, and never checked', () => {
    const { signal } = open(async () => actor, { isClosed: true });
    expect(signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
