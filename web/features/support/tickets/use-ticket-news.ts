import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { getTicketEvents } from '#contract/support.ts';
import { api } from '#web/lib/browser-api.ts';
import { listenToTickets, type Scope } from './ticket-stream.ts';

/**
 * Brings the page's data up to date. Asks first whether the service answers: data that cannot be loaded again would put
 * the error page in place of what is shown.
 */
export function useRefresh(scope: Scope): () => void {
  const { revalidate } = useRevalidator();
  return useCallback(() => {
    api(getTicketEvents, { query: { scope } }).then(revalidate, () => {});
  }, [scope, revalidate]);
}

/** Shows new messages as they come. */
export function useTicketNews(scope: Scope): void {
  const refresh = useRefresh(scope);
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  }, [refresh]);
  useEffect(() => listenToTickets(scope, () => latest.current()), [scope]);
}
