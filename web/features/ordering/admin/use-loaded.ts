import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';

type State<Content> = { content: Content | null; problem: string | null };

/** Loads what a dialog shows when it opens; `reload` asks again and keeps what is shown until a good answer is there. */
export function useLoaded<Content>(load: () => Promise<Content>) {
  const [state, setState] = useState<State<Content>>({ content: null, problem: null });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is what asks again
  useEffect(() => {
    let isWanted = true;
    load().then(
      (content) => isWanted && setState({ content, problem: null }),
      (error: unknown) => {
        const problem = error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
        if (isWanted) setState(({ content }) => ({ content, problem }));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [load, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { ...state, reload };
}
