import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastFailure } from './failure-toast.ts';

/** Makes the tiny call and keeps what came back for showing it in place. */
export function useConnectionTest<Result>(call: () => Promise<{ data: Result }>) {
  const [isTesting, setIsTesting] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const { revalidate } = useRevalidator();

  async function test(): Promise<void> {
    setIsTesting(true);
    setResult(null);
    try {
      setResult((await call()).data);
      // A key that works is not set aside any more.
      await revalidate();
    } catch (error) {
      toastFailure(error, 'Failed to test');
    } finally {
      setIsTesting(false);
    }
  }

  return { isTesting, result, test };
}
