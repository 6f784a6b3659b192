import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Generation } from '#contract/generation.ts';
import { isUsable } from '#contract/parse-listing.ts';
import { useTellCredits } from '#web/domain/heard-credits.ts';
import { useRootData } from '#web/domain/viewer.ts';
import { toast } from '#web/ui/toast.ts';
import { toastWithUndo } from '#web/ui/undo-toast.tsx';
import type { Draft } from './draft.ts';
import { cleaningOf } from './facts/cleaning.ts';
import { rememberLanguage } from './facts/last-language.ts';
import { sameFacts } from './run/run-follower.ts';
import { creditFateOf, type ListingFacts, type RunState } from './run/run-state.ts';
import { forgetShownRun } from './run/shown-run.ts';
import { startBlockOf } from './run/start-block.ts';
import { useGeneration } from './run/use-generation.ts';
import { useDraft } from './use-draft.ts';

/** The loader's data for the generator page. */
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
}

/** Shows a toast when a run ends that this page was following. A stop is told above the sheet alone. */
function useOutcomeToast(state: RunState): void {
  const wasGenerating = useRef(false);
  useEffect(() => {
    const isGenerating = state.phase === 'generating';
    // While a stop is pending, `stopped` may still become `done`.
    if (wasGenerating.current && !isGenerating && !state.isStopping) toastOutcome(state);
    wasGenerating.current = isGenerating || (wasGenerating.current && state.isStopping);
  }, [state]);
}

/** Scrolls and focuses the sheet: on phones it is below the form. */
function showResult(result: HTMLElement | null): void {
  if (!result) return;
  result.focus({ preventScroll: true });
  const { top } = result.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) result.scrollIntoView({ block: 'start' });
}

/**
 * Manages scrolling and focus during a run. Returns a function to call when a run is started here, so that
 * the sheet is shown once it exists.
 */
function useResultFocus(isGenerating: boolean, result: RefObject<HTMLElement | null>): () => void {
  const isBegunHere = useRef(false);
  useEffect(() => {
    if (!isGenerating) return;
    const { current } = result;
    if (isBegunHere.current) showResult(current);
    isBegunHere.current = false;
    return () => {
      // The Stop button disappears with the run. Deferred, because a dialog closing at the same time returns
      // the focus to that button first.
      setTimeout(() => {
        if (document.activeElement === document.body) current?.focus({ preventScroll: true });
      });
    };
  }, [isGenerating, result]);
  return () => {
    isBegunHere.current = true;
  };
}

/** State and actions of the generator page. */
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
  const [unmatchedLanguage, setUnmatchedLanguage] = useState<string | null>(null);
  const [isAskingToRepeat, setIsAskingToRepeat] = useState(false);
  const cleaning = useMemo(() => cleaningOf(draft.draft, isDemo), [draft.draft, isDemo]);
  const facts = trimmed({ ...draft.draft, productDetails: cleaning.productDetails });
  const block = startBlockOf({ draft: facts, credits: state.credits, isReady, unmatchedLanguage });

  // The errors of a try go field by field, and with the last of them the try is forgotten.
  if (hasTried && block === null) setHasTried(false);

  /** Asks first if these facts have just been written, unless the answer is known. */
  const start = ({ isSure = false } = {}) => {
    if (isGenerating) return;
    setHasTried(block !== null);
    if (block !== null) return void toast.error(`Error: ${block}`);
    const isShown = (state.phase === 'done' || state.phase === 'stopped') && isUsable(state.content);
    if (!isSure && isShown && state.facts && sameFacts(state.facts, facts)) return setIsAskingToRepeat(true);
    setIsAskingToRepeat(false);
    showRun();
    rememberLanguage(userId, facts.language);
    void follower.start(facts, isDemo);
  };
  const change = (part: Partial<Draft>) => draft.replace({ ...draft.draft, ...part });
  const reset = () => {
    const before = { draft: draft.draft, state };
    const isAnythingLost = draft.hasText || state.phase !== 'idle';
    setHasTried(false);
    setUnmatchedLanguage(null);
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
    cleaning,
    ...{ unmatchedLanguage, setUnmatchedLanguage, isAskingToRepeat, setIsAskingToRepeat },
    ...{ block, fate, hasTried, isGenerating, isLoading, isSignedIn },
    ...{ start, change, reset, stop },
  };
}
