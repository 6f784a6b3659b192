import { getTicketEvents } from '#contract/support.ts';
import { urlOf } from '#web/lib/api.ts';

export type Scope = 'own' | 'all';

/** Delay before retrying a rejected stream, for example after signing out. */
const REFUSED_PAUSE_MS = 20_000;

/** Follows the stream; returns a function to stop. The browser reconnects by itself. */
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
 * Follows while the window is visible. In the background it closes its connection, because browsers allow
 * only a few per site, and fetches what it missed when visible again.
 */
function followWhileVisible(scope: Scope, onNews: () => void): () => void {
  let stop: (() => void) | null = null;
  const look = () => {
    if (document.visibilityState === 'visible') stop ??= follow(scope, onNews);
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
}

interface Stream {
  listeners: Set<() => void>;
  stop: () => void;
}

const streams = new Map<Scope, Stream>();

/** Notifies all listeners of a scope: after server events, and after changes in this window. */
export function tellOfTickets(scope: Scope): void {
  for (const listener of streams.get(scope)?.listeners ?? []) listener();
}

/**
 * Calls `onNews` whenever tickets may have changed; returns a function to stop. A page has one stream for all
 * listeners.
 */
export function listenToTickets(scope: Scope, onNews: () => void): () => void {
  let stream = streams.get(scope);
  if (stream) {
    stream.listeners.add(onNews);
    // A new listener missed earlier events.
    onNews();
  } else {
    stream = { listeners: new Set([onNews]), stop: () => {} };
    streams.set(scope, stream);
    stream.stop = followWhileVisible(scope, () => tellOfTickets(scope));
  }
  const { listeners, stop } = stream;
  return () => {
    listeners.delete(onNews);
    if (listeners.size > 0) return;
    streams.delete(scope);
    stop();
  };
}
