import { AppError } from '#server/platform/errors.ts';

interface GateLimits {
  /** Tasks running at a time. */
  max: number;
  /** Maximum number of waiting tasks in total, and per person. */
  waitingMax: number;
  waitingPerPersonMax: number;
}

/**
 * Runs at most one task per person and serves people in turn, so that someone who sends many waits behind
 * themselves. Tasks that find no room to wait are refused with uploads_busy.
 */
export function createConcurrencyGate({ max, waitingMax, waitingPerPersonMax }: GateLimits) {
  const running = new Set<string>();
  /** In order of turn: the person just served moves to the end. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingCount = 0;

  function letIn(): void {
    for (const [person, [enter, ...later]] of waiting) {
      if (running.size >= max) return;
      if (running.has(person)) continue;
      if (later.length > 0) waiting.set(person, later);
      else waiting.delete(person);
      waitingCount -= 1;
      running.add(person);
      enter?.();
    }
  }

  function takePlace(person: string): Promise<void> {
    const own = waiting.get(person) ?? [];
    if (own.length >= waitingPerPersonMax || waitingCount >= waitingMax)
      throw new AppError('uploads_busy', { retryAfterSeconds: 5 });
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(person, [...own, resolve]);
    waitingCount += 1;
    return promise;
  }

  function comeOut(person: string): void {
    running.delete(person);
    const own = waiting.get(person);
    if (own) {
      waiting.delete(person);
      waiting.set(person, own);
    }
    letIn();
  }

  return async function pass<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
    if (running.size >= max || running.has(person)) await takePlace(person);
    else running.add(person);
    try {
      return await work();
    } finally {
      comeOut(person);
    }
  };
}
