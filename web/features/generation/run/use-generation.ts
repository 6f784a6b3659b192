import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type Generation, getGeneration, listGenerations } from '#contract/generation.ts';
import { getMe } from '#contract/identity.ts';
import { useReturn } from '#web/data/use-return.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import type { Order } from './order.ts';
import { createRunFollower, type RunFollower } from './run-follower.ts';
import { initialState, type RunPhase, reduceRun } from './run-state.ts';
import { forgetShownRun, readShownRun, rememberShownRun } from './shown-run.ts';

interface GenerationOptions {
  /** The credits when the page loaded. */
  credits: number;
  /** The run that was active when the page loaded. */
  running: Generation | null;
  /** Whether to restore the run this tab showed before a reload. */
  isRestoring: boolean;
  /** The free runs of this order's product are used up. */
  onUsedUp: (order: Order) => void;
}

/** What only the service knows: session, balance, a run started elsewhere. */
async function lookUp() {
  const [{ data: person }, { data: running }] = await Promise.all([
    api(getMe, {}),
    api(listGenerations, { query: { status: 'running', page: 1, pageSize: 1 } }),
  ]);
  return { credits: person.credits, running: running[0] ?? null };
}

/**
 * Restores the run this tab showed before a reload, unless another one has started. Returns whether it is
 * still loading.
 */
function useRestoredRun(follower: RunFollower, isRestoring: boolean, phase: RefObject<RunPhase>): boolean {
  const [isLoading, setIsLoading] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    const shownId = readShownRun();
    if (!isRestoring || shownId === null) return;
    let isCurrent = true;
    setIsLoading(true);
    api(getGeneration, { params: { id: shownId } })
      .then(({ data }) => {
        if (isCurrent && phase.current === 'idle') void follower.open(data);
      })
      .catch(forgetShownRun)
      .finally(() => isCurrent && setIsLoading(false));
    return () => {
      isCurrent = false;
    };
  }, []);
  return isLoading;
}

/** The run on the sheet: starts, follows, stops and rejoins it. */
export function useGeneration({ credits, running, isRestoring, onUsedUp }: GenerationOptions) {
  const [state, dispatch] = useReducer(reduceRun, credits, initialState);
  const [isSignedIn, setIsSignedIn] = useState(true);
  const phase = useRef<RunPhase>(state.phase);
  const lookAgain = useRef((_joinable: readonly RunPhase[]) => {});
  const usedUp = useRef(onUsedUp);
  useEffect(() => {
    phase.current = state.phase;
    usedUp.current = onUsedUp;
  }, [state.phase, onUsedUp]);
  const [follower] = useState(() =>
    createRunFollower({
      dispatch,
      onSignedOut: () => setIsSignedIn(false),
      onUnclear: () => lookAgain.current(['idle', 'failed']),
      onUsedUp: (order) => usedUp.current(order),
    }),
  );

  const look = useCallback(
    async (joinable: readonly RunPhase[]) => {
      try {
        const known = await lookUp();
        setIsSignedIn(true);
        if (phase.current !== 'generating') dispatch({ type: 'credits', credits: known.credits });
        if (known.running && joinable.includes(phase.current)) void follower.open(known.running);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) setIsSignedIn(false);
      }
    },
    [follower],
  );
  useEffect(() => {
    lookAgain.current = look;
  }, [look]);
  useReturn(useCallback(() => void look(['idle']), [look]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (running) void follower.open(running);
    return () => follower.leave();
  }, []);
  const isLoading = useRestoredRun(follower, isRestoring && running === null, phase);

  useEffect(() => {
    if (state.runId !== null) rememberShownRun(state.runId);
  }, [state.runId]);

  return { state, dispatch, follower, isLoading, isSignedIn };
}
