import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Generation } from '#contract/generation.ts';
import { useTellCredits } from '#web/domain/heard-credits.ts';
import { useRootData } from '#web/domain/viewer.ts';
import { toast } from '#web/ui/toast.ts';
import { toastWithUndo } from './history/undo-toast.tsx';
import { creditFateOf, type ListingFacts, type RunState } from './run/run-state.ts';
import { forgetShownRun } from './run/shown-run.ts';
import { startBlockOf } from './run/start-block.ts';
import { useGeneration } from './run/use-generation.ts';
import { useDraft } from './use-draft.ts';

/** What the generator's page is loaded with. */
export interface GeneratorData {
  userId: string;
  credits: number;
  isReady: boolean;
  isDemo: boolean;
  defaultLanguage: string;
  running: Generation | null;
  prefill: ListingFacts | null;
}

const trimmed = ({ productName, productDetails, language }: ListingFacts): ListingFacts => ({
  productName: productName.trim(),
  productDetails: productDetails.trim(),
  language,
});

function toastOutcome({ phase, failure }: RunState): void {
  if (phase === 'done') toast.success('Product content package generated successfully!');
  else if (phase === 'failed') toast.error(`Error: ${failure?.message}`);
  else if (phase === 'stopped') toast(failure?.message ?? 'Stopped. The credit is spent.');
}

/** Says how a run ended that this page saw being written. */
function useOutcomeToast(state: RunState): void {
  const wasGenerating = useRef(false);
  useEffect(() => {
    const isGenerating = state.phase === 'generating';
    // While a stop is on its way, `stopped` may yet turn out to be `done`.
    if (wasGenerating.current && !isGenerating && !state.isStopping) toastOutcome(state);
    wasGenerating.current = isGenerating || (wasGenerating.current && state.isStopping);
  }, [state]);
}

/** Takes eyes and focus to the sheet: on a phone it lies below the form. */
function showResult(result: HTMLElement | null): void {
  if (!result) return;
  result.focus({ preventScroll: true });
  const { top } = result.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) result.scrollIntoView({ block: 'start' });
}

/** Leads eyes and focus through a run. Answers what to call as one is begun here: the sheet is shown once it is there. */
function useResultFocus(isGenerating: boolean, result: RefObject<HTMLElement | null>): () => void {
  const isBegunHere = useRef(false);
  useEffect(() => {
    if (!isGenerating) return;
    const { current } = result;
    if (isBegunHere.current) showResult(current);
    isBegunHere.current = false;
    return () => {
      // The Stop button goes with the run. Later than a dialog that closes with it and gives the focus back to that button.
      setTimeout(() => {
        if (document.activeElement === document.body) current?.focus({ preventScroll: true });
      });
    };
  }, [isGenerating, result]);
  return () => {
    isBegunHere.current = true;
  };
}

/** State and verbs of the generator's page. */
export function useGenerator(
  data: GeneratorData,
  elements: { form: RefObject<HTMLFormElement | null>; result: RefObject<HTMLElement | null> },
) {
  const { userId, isReady, isDemo, defaultLanguage, running, prefill } = data;
  const [hasTried, setHasTried] = useState(false);
  const draft = useDraft({ userId, defaultLanguage, prefill, running, form: elements.form });
  const { state, dispatch, follower, isLoading, isSignedIn } = useGeneration({
    credits: data.credits,
    running,
    isRestoring: prefill === null,
  });
  const tellCredits = useTellCredits(useRootData()?.viewer ?? null);
  useEffect(() => tellCredits(state.credits), [tellCredits, state.credits]);
  useOutcomeToast(state);

  const isGenerating = state.phase === 'generating';
  const showRun = useResultFocus(isGenerating, elements.result);
  const block = startBlockOf({ draft: draft.draft, credits: state.credits, isReady });

  const start = () => {
    if (isGenerating) return;
    setHasTried(block !== null);
    if (block !== null) return void toast.error(`Error: ${block}`);
    showRun();
    void follower.start(trimmed(draft.draft), isDemo);
  };
  const change = (part: Partial<ListingFacts>) => {
    setHasTried(false);
    draft.replace({ ...draft.draft, ...part });
  };
  const reset = () => {
    const before = { draft: draft.draft, state };
    const isAnythingLost = draft.hasText || state.phase !== 'idle';
    setHasTried(false);
    draft.replace(draft.empty);
    dispatch({ type: 'reset' });
    forgetShownRun();
    if (!isAnythingLost) return;
    toastWithUndo('Inputs and results cleared.', () => {
      draft.replace(before.draft);
      dispatch({ type: 'replaced', state: before.state });
    });
  };
  const stop = (expected: 'returned' | 'spent') => follower.stop(state.runId ?? '', expected);

  const fate = creditFateOf(state);
  return {
    state,
    draft: draft.draft,
    ...{ block, fate, hasTried, isGenerating, isLoading, isSignedIn },
    ...{ start, change, reset, stop },
  };
}
