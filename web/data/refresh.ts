import { useCallback, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { getMe } from '#contract/identity.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { useReturn } from './use-return.ts';

const WATCH_MS = 4_000;

// A failed revalidation would replace the page, and unsaved input, with the error page. So check first that
// the service responds.
const findProblem = (): Promise<ApiError | null> =>
  api(getMe, {}).then(
    () => null,
    (error: ApiError) => error,
  );

/**
 * Reloads the page's data after a user action. Resolves with the error that prevented it, or null; if the
 * session has ended, redirects to sign-in.
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

/** Reloads the page's data in the background. Failures are not shown. */
export function useQuietRefresh(): () => void {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if ((await findProblem()) === null) await revalidate();
  }, [revalidate]);
}

/**
 * Keeps a page current while something is in progress: a listing being written, a payment being confirmed.
 */
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
