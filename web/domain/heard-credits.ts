import { useCallback, useSyncExternalStore } from 'react';
import type { Viewer } from '#contract/identity.ts';

/** A balance that a page learned since the root's data was loaded, and the viewer from that load. */
interface HeardCredits {
  viewer: Viewer;
  credits: number;
}

let heard: HeardCredits | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The viewer with the newest known balance. Data loaded later takes precedence. */
export function useWithHeardCredits(viewer: Viewer | null): Viewer | null {
  const credits = useSyncExternalStore(
    subscribe,
    () => (viewer !== null && heard?.viewer === viewer ? heard.credits : null),
    () => null,
  );
  return viewer !== null && credits !== null ? { ...viewer, credits } : viewer;
}

/**
 * Lets a page pass a new balance to the layout. Reloading the root's data would work too, but if the
 * connection fails at that moment, the error page replaces everything.
 */
export function useTellCredits(viewer: Viewer | null): (credits: number) => void {
  return useCallback(
    (credits) => {
      if (viewer === null) return;
      heard = { viewer, credits };
      for (const notify of listeners) notify();
    },
    [viewer],
  );
}
