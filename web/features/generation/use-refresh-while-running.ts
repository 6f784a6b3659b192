import { useCallback, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { getMe } from '#contract/identity.ts';
import { api } from '#web/lib/browser-api.ts';
import { useReturn } from './use-return.ts';

const WATCH_MS = 4_000;

/**
 * Keeps a page up to date on which a listing is being written. Asks first whether the service answers: data that cannot be
 * loaded again would put the error page in place of what is shown.
 */
export function useRefreshWhileRunning(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  const refresh = useCallback(() => {
    if (!isRunning || document.visibilityState !== 'visible') return;
    api(getMe, {}).then(revalidate, () => {});
  }, [isRunning, revalidate]);
  useReturn(refresh);
  useEffect(() => {
    const timer = setInterval(refresh, WATCH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
}
