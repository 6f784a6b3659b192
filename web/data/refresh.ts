import { useCallback, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { getMe } from '#contract/identity.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { useReturn } from './use-return.ts';

const WATCH_MS = 4_000;

// Data that cannot be loaded again would put the error page in place of what is shown, and of what is typed. Whoever loads it
// again asks first whether the service answers.
const findProblem = (): Promise<ApiError | null> =>
  api(getMe, {}).then(
    () => null,
    (error: ApiError) => error,
  );

/**
 * Brings the page's data up to date for somebody who did something. Resolves with what kept the page as it is, or null;
 * whoever is signed out meanwhile is led to the sign-in.
 */
export function useRefresh(): () => Promise<ApiError | null> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    const problem = await findProblem();
    if (problem && problem.status !== 401) return problem;
    await revalidate();
    return null;
  }, [revalidate]);
}

/** Brings the page's data up to date by itself: as long as that is not possible, nobody is disturbed. */
export function useQuietRefresh(): () => void {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if ((await findProblem()) === null) await revalidate();
  }, [revalidate]);
}

/** Keeps a page up to date while something on it is under way: a listing being written, a payment being confirmed. */
export function useRefreshWhile(isUnderWay: boolean): void {
  const refresh = useQuietRefresh();
  const refreshShown = useCallback(() => {
    if (isUnderWay && document.visibilityState === 'visible') refresh();
  }, [isUnderWay, refresh]);
  useReturn(refreshShown);
  useEffect(() => {
    const timer = setInterval(refreshShown, WATCH_MS);
    return () => clearInterval(timer);
  }, [refreshShown]);
}
