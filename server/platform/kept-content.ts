import type { AppContext } from './context.ts';

/**
 * Reads once, and again after the public content has changed. What was being read while it changed is not kept; neither is a
 * failure.
 */
export function keepUntilContentChanges<Value>(
  { contentVersion }: Pick<AppContext, 'contentVersion'>,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let kept: Promise<Value> | null = null;
  contentVersion.onChange(() => {
    kept = null;
  });
  return () => {
    if (kept) return kept;
    const reading = read();
    kept = reading;
    reading.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading;
  };
}
