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
 * Loads what a dialog shows when it opens. `key` says what is loaded: another one starts anew, null loads nothing. `reload`
 * asks again and keeps what is shown until a good answer is there; `load` gets that, for lists that grow page by page.
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
    /** Null while it is asked for again. */
    problem: current.isLoading ? null : current.problem,
    isLoading: current.isLoading,
    reload,
    /** Shows other content without asking, as after a part of it was deleted. */
    replace: (content: Content) => setState({ key, content, problem: null, isLoading: false }),
  };
}
