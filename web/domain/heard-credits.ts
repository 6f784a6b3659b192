import { useCallback, useSyncExternalStore } from 'react';
import type { Viewer } from '#contract/identity.ts';

/** A balance that a page has heard of since the root's data was loaded, and the person as they were loaded then. */
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

/** The person with the newest balance known. Data that was loaded later wins over what was heard before. */
export function useWithHeardCredits(viewer: Viewer | null): Viewer | null {
  const credits = useSyncExternalStore(
    subscribe,
    () => (viewer !== null && heard?.viewer === viewer ? heard.credits : null),
    () => null,
  );
  return viewer !== null && credits !== null ? { ...viewer, credits } : viewer;
}

/**
 * How a page tells the frame of a new balance. Loading the root's data again would do too, but it puts the error page in
 * place of everything when the connection breaks just then.
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
