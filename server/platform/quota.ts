const MOST_KEYS = 20_000;

interface QuotaOptions {
  max: number;
  windowMs?: number;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** Limits usage per key and time window. Counted in this process, so counting costs nothing. */
export function createQuota({ max, windowMs = 60_000, now = () => performance.now() }: QuotaOptions) {
  const counts = new Map<string, number>();
  /** All windows end together; the next use starts new ones. */
  let endsAt = 0;
  return {
    spend(key = ''): void {
      if (now() >= endsAt) {
        counts.clear();
        endsAt = now() + windowMs;
      }
      if (counts.size < MOST_KEYS || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    isSpent: (key = ''): boolean => now() < endsAt && (counts.get(key) ?? 0) >= max,
    secondsLeft: (): number => Math.max(1, Math.ceil((endsAt - now()) / 1000)),
  };
}
