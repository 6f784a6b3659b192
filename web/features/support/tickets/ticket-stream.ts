import { getTicketEvents } from '#contract/support.ts';
import { urlOf } from '#web/lib/api.ts';

export type Scope = 'own' | 'all';

/** A stream that was refused, as after a sign-out, is not asked for again at once. */
const REFUSED_PAUSE_MS = 20_000;

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
 * Follows while the window is looked at. In the background it lets go of its connection, of which a browser has few to one
 * site, and asks for what it missed when it is looked at again.
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

/** Tells every listener of a scope that something is new to it: called for news, and for what this window has seen itself. */
export function tellOfTickets(scope: Scope): void {
  for (const listener of streams.get(scope)?.listeners ?? []) listener();
}

/** Calls `onNews` whenever tickets may have changed; answers what ends that. A page has one stream, however many listen. */
export function listenToTickets(scope: Scope, onNews: () => void): () => void {
  let stream = streams.get(scope);
  if (stream) {
    stream.listeners.add(onNews);
    // What came before is not told again.
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
