import { AppError } from '#server/errors.ts';

/** Lets `max` pieces of work run at a time; up to `waitingMax` wait, further ones are refused with uploads_busy. */
export function createConcurrencyGate(max: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= max) {
      if (waiting.length >= waitingMax) throw new AppError('uploads_busy', { retryAfterSeconds: 5 });
      // Who is let in takes over the place of who leaves: `running` stays.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
