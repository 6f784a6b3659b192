import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { reasonOf } from '../domain/failure-reason.ts';

interface State<Content> {
  key: string | null;
  content: Content | null;
  problem: string | null;
  isLoading: boolean;
}

const nothing = { key: null, content: null, problem: null, isLoading: false };

/**
 * Loads the content of a dialog when it opens. A new `key` starts over; null loads nothing. `reload` keeps
 * the present content until the new one arrives; `load` receives it, for lists that grow page by page.
 */
export function useLoaded<Content>(
  key: string | null,
  load: (shown: Content | null) => Promise<Content>,
  fallback = 'Something went wrong. Please try again.',
) {
  const [state, setState] = useState<State<Content>>(nothing);
  const [turn, setTurn] = useState(0);
  const current: State<Content> = state.key === key ? state : { ...nothing, key, isLoading: key !== null };
  const ask = useEffectEvent(() => load(current.content));
  const show = useEffectEvent((part: Partial<State<Content>>) => setState({ ...current, ...part }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is what asks again
  useEffect(() => {
    if (key === null) return setState(nothing);
    let isWanted = true;
    show({ isLoading: true });
    ask().then(
      (content) => isWanted && setState({ key, content, problem: null, isLoading: false }),
      (error) => isWanted && show({ problem: reasonOf(error) ?? fallback, isLoading: false }),
    );
    return () => {
      isWanted = false;
    };
  }, [key, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return {
    content: current.content,
    /** Null during a retry. */
    problem: current.isLoading ? null : current.problem,
    isLoading: current.isLoading,
    reload,
    /** Shows other content without a request, for example after deleting an entry. */
    replace: (content: Content) => setState({ key, content, problem: null, isLoading: false }),
  };
}
