import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { getTicketEvents } from '#contract/support.ts';
import { urlOf } from '#web/lib/api.ts';
import { api } from '#web/lib/browser-api.ts';

type Scope = 'own' | 'all';

/** A stream that was refused, as after a sign-out, is not asked for again at once. */
const REFUSED_PAUSE_MS = 20_000;

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

/** Follows the stream; answers what ends that. The browser makes a lost connection again by itself. */
function follow(scope: Scope, onNews: () => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(urlOf(getTicketEvents, { query: { scope } }));
    source.addEventListener('ready', onNews);
    source.addEventListener('changed', onNews);
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      timer = setTimeout(open, REFUSED_PAUSE_MS);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

/**
 * Shows new messages as they come. A window in the background lets go of its connection, of which a browser has few to one
 * site, and asks for what it missed when it is looked at again.
 */
export function useTicketNews(scope: Scope): void {
  const refresh = useRefresh(scope);
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  }, [refresh]);
  useEffect(() => {
    let stop: (() => void) | null = null;
    const look = () => {
      if (document.visibilityState === 'visible') stop ??= follow(scope, () => latest.current());
      else {
        stop?.();
        stop = null;
      }
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop?.();
    };
  }, [scope]);
}
