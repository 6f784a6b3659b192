import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';

/** How long a success is shown, in milliseconds. A failure stays until it is dismissed. */
const SUCCESS_MS = 3000;

export interface BannerMessage {
  tone: 'success' | 'danger';
  title: string;
  /** Why it failed, in the service's own words. */
  detail?: string | undefined;
}

/** The result of the last change, shown above the list. */
export function useBanner() {
  const [message, setMessage] = useState<BannerMessage | null>(null);
  useEffect(() => {
    if (message?.tone !== 'success') return;
    const timer = setTimeout(() => setMessage(null), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const succeed = useCallback((title: string) => {
    if (title !== '') setMessage({ tone: 'success', title });
  }, []);
  /** `what` as in `Failed to update user`; the status is appended. */
  const fail = useCallback((what: string, error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const title = `${what}: ${error.status || 'no connection'}`;
    setMessage({ tone: 'danger', title, detail: error.message });
  }, []);
  const dismiss = useCallback(() => setMessage(null), []);
  return { message, succeed, fail, dismiss };
}
