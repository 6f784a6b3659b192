import { useCallback, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { getMe } from '#contract/identity.ts';
import { api } from './browser-api.ts';
import { useReturn } from './use-return.ts';

const WATCH_MS = 4_000;

/**
 * Keeps a page up to date while something on it is under way: a listing being written, a payment being confirmed. Asks
 * first whether the service answers: data that cannot be loaded again would put the error page in place of what is shown.
 */
export function useRefreshWhile(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  const refresh = useCallback(() => {
    if (!isUnderWay || document.visibilityState !== 'visible') return;
    api(getMe, {}).then(revalidate, () => {});
  }, [isUnderWay, revalidate]);
  useReturn(refresh);
  useEffect(() => {
    const timer = setInterval(refresh, WATCH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
}
