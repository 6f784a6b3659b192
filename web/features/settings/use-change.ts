import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from './failure-toast.ts';

/**
 * Runs one change at a time: toasts what the service says, or the failure, and brings the page's data up to date.
 * Resolves with true when the change was made.
 */
export function useChange(fallback: string) {
  const [isBusy, setIsBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function run(
    change: () => Promise<{ message?: string | undefined }>,
    onFailure?: (error: unknown) => void,
  ): Promise<boolean> {
    setIsBusy(true);
    try {
      const { message } = await change();
      if (message) toast.success(message);
      await revalidate();
      return true;
    } catch (error) {
      toastFailure(error, fallback);
      onFailure?.(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, run };
}
