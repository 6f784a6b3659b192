import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastFailure } from './failure-toast.ts';

/**
 * Makes the tiny call and keeps what came back for showing it in place, as long as `tested` is the same: a report says nothing
 * about what was saved since.
 */
export function useConnectionTest<Result>(tested: string | null, call: () => Promise<{ data: Result }>) {
  const [isTesting, setIsTesting] = useState(false);
  const [result, setResult] = useState<{ tested: string | null; data: Result } | null>(null);
  const { revalidate } = useRevalidator();

  async function test(): Promise<void> {
    setIsTesting(true);
    setResult(null);
    try {
      const { data } = await call();
      setResult({ tested, data });
      // A key that works is not set aside any more.
      await revalidate();
    } catch (error) {
      toastFailure(error, 'Failed to test');
    } finally {
      setIsTesting(false);
    }
  }

  return { isTesting, result: result?.tested === tested ? result.data : null, test };
}
