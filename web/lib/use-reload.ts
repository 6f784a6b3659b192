import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { getMe } from '#contract/identity.ts';
import { ApiError } from './api-error.ts';
import { api } from './browser-api.ts';

/**
 * Brings a signed-in person's page up to date, whether or not the service was heard of just now. Asks first whether it answers:
 * data that cannot be loaded again would put the error page in place of what is shown, and of what is typed. Resolves with
 * what kept the page as it is, or null.
 */
export function useReload(): () => Promise<ApiError | null> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    try {
      await api(getMe, {});
    } catch (error) {
      // Whoever is signed out meanwhile is to be led to the sign-in.
      if (error instanceof ApiError && error.status !== 401) return error;
    }
    await revalidate();
    return null;
  }, [revalidate]);
}
