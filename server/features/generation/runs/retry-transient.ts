import { setTimeout as pause } from 'node:timers/promises';
import { isTransientFailure } from '../generation.repository.ts';

const PAUSE_MS = { first: 100, longest: 3_000 };

/**
 * Repeats `work` during database outages and after errors worth a retry, with growing pauses, for at most
 * `limitMs` or until `signal`. Throws the last error. `work` must be idempotent: a lost response may have
 * been a success.
 */
export async function retryTransient<Result>(
  work: () => Promise<Result>,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
): Promise<Result> {
  const startedAtMs = performance.now();
  for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS.longest)) {
    try {
      return await work();
    } catch (error) {
      const isLate = performance.now() - startedAtMs + pauseMs > limitMs;
      if (isLate || signal.aborted || !isTransientFailure(error)) throw error;
      // Aborting ends the pause; the next failure then ends the loop.
      await pause(pauseMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
    }
  }
}
