import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Generation, RunChoice } from '#contract/generation.ts';
import { isUsable } from '#contract/parse-listing.ts';
import { useTellCredits } from '#web/domain/heard-credits.ts';
import { useRootData } from '#web/domain/viewer.ts';
import { toast } from '#web/ui/toast.ts';
import { toastWithUndo } from '#web/ui/undo-toast.tsx';
import type { VoiceOption } from './channels/channels-field.tsx';
import type { Draft } from './draft.ts';
import { cleaningOf } from './facts/cleaning.ts';
import { rememberLanguage } from './facts/last-language.ts';
import { type ListingFacts, type Order, sameChoice, sameFacts } from './run/order.ts';
import type { CreditQuestion } from './run/repeat-dialog.tsx';
import { creditFateOf, type RunState } from './run/run-state.ts';
import { forgetShownRun } from './run/shown-run.ts';
import { startBlockOf } from './run/start-block.ts';
import { useGeneration } from './run/use-generation.ts';
import { useDraft } from './use-draft.ts';
import { useRewriting } from './use-rewriting.ts';

/** The loader's data for the generator page. */
export interface GeneratorData {
  userId: string;
  credits: number;
  isReady: boolean;
  isDemo: boolean;
  defaultLanguage: string;
  /** The choice of the last listing. */
  remembered: RunChoice;
  voices: readonly VoiceOption[];
  running: Generation | null;
  prefill: Draft | null;
}

const trimmed = ({ productName, productDetails, language }: ListingFacts): ListingFacts => ({
  productName: productName.trim(),
  productDetails: productDetails.trim(),
  language,
});

function toastOutcome({ phase, failure, result }: RunState): void {
  if (phase === 'done' && !result?.release) toast.success('Product content package generated successfully!');
  else if (phase === 'failed') toast.error(`Error: ${failure?.message}`);
}

/** Shows a toast when a run ends that this page was following. A stop is told above the sheet alone. */
function useOutcomeToast(state: RunState): void {
  const wasGenerating = useRef(false);
  const followedId = useRef<string | null>(null);
  useEffect(() => {
    const isGenerating = state.phase === 'generating';
    // While a stop is pending, `stopped` may still become `done`.
    if (wasGenerating.current && !isGenerating && !state.isStopping) {
      // Otherwise nothing was started, and the listing from before is back.
      if (state.runId === followedId.current) toastOutcome(state);
    }
    wasGenerating.current = isGenerating || (wasGenerating.current && state.isStopping);
    if (isGenerating) followedId.current = state.runId;
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

/** What the form asks for, and why it cannot be asked for now. */
function useOrder(data: GeneratorData, state: RunState, draft: Draft, unmatchedLanguage: string | null) {
  const { isReady, isDemo, remembered, voices } = data;
  const cleaning = useMemo(() => cleaningOf(draft, isDemo), [draft, isDemo]);
  const facts = trimmed({ ...draft, productDetails: cleaning.productDetails });
  const { productId, freeUntil } = useRewriting(state, draft, facts);
  const isFree = freeUntil !== null;
  const chosen = draft.choice ?? remembered;
  const isVoiceKnown = voices.some(({ _id }) => _id === chosen.voiceId);
  const choice = isVoiceKnown ? chosen : { ...chosen, voiceId: null };
  const order: Order = { facts, choice, productId, isFree };
  const block = startBlockOf({ draft: facts, credits: state.credits, isFree, isReady, unmatchedLanguage });
  return { cleaning, order, freeUntil, block };
}

const isShownAlready = ({ phase, content, facts, choice }: RunState, order: Order) =>
  (phase === 'done' || phase === 'stopped') &&
  isUsable(content) &&
  facts !== null &&
  sameFacts(facts, order.facts) &&
  sameChoice(choice, order.choice);

/** Keeps with the draft which product it has become, so that it is free to write again in a new tab too. */
function useProductOfDraft({ result, facts }: RunState, draft: Draft, replace: (next: Draft) => void): void {
  const keep = useEffectEvent(() => {
    if (!result?.productId || facts?.productName !== draft.productName.trim()) return;
    replace({ ...draft, product: { id: result.productId, name: facts.productName } });
  });
  useEffect(() => {
    if (result) keep();
  }, [result]);
}

/** State and actions of the generator page. */
export function useGenerator(
  data: GeneratorData,
  elements: { form: RefObject<HTMLFormElement | null>; result: RefObject<HTMLElement | null> },
) {
  const { userId, isDemo, defaultLanguage, running, prefill } = data;
  const [hasTried, setHasTried] = useState(false);
  const [question, setQuestion] = useState<CreditQuestion | null>(null);
  const stateBefore = useRef<RunState | null>(null);
  const { draft, ...drafts } = useDraft({ userId, defaultLanguage, prefill, running, form: elements.form });
  const { state, dispatch, follower, isLoading, isSignedIn } = useGeneration({
    credits: data.credits,
    running,
    isRestoring: prefill === null,
    onUsedUp() {
      if (stateBefore.current) dispatch({ type: 'replaced', state: stateBefore.current });
      setQuestion('used-up');
    },
  });
  const tellCredits = useTellCredits(useRootData()?.viewer ?? null);
  useEffect(() => tellCredits(state.credits), [tellCredits, state.credits]);
  useOutcomeToast(state);
  useProductOfDraft(state, draft, drafts.replace);

  const isGenerating = state.phase === 'generating';
  const showRun = useResultFocus(isGenerating, elements.result);
  const [unmatchedLanguage, setUnmatchedLanguage] = useState<string | null>(null);
  const { cleaning, order, freeUntil, block } = useOrder(data, state, draft, unmatchedLanguage);

  // The errors of a try go field by field, and with the last of them the try is forgotten.
  if (hasTried && block === null) setHasTried(false);

  /** Asks first if a credit would be spent on what has just been written, unless the answer is known. */
  const start = (answered: CreditQuestion | null = null) => {
    if (isGenerating) return;
    setHasTried(block !== null);
    if (block !== null) return void toast.error(`Error: ${block}`);
    const asked = answered === 'used-up' ? { ...order, isFree: false } : order;
    if (!answered && !asked.isFree && isShownAlready(state, asked)) return setQuestion('same-facts');
    setQuestion(null);
    showRun();
    const { facts, productId } = asked;
    rememberLanguage(userId, facts.language);
    if (productId) drafts.replace({ ...draft, product: { id: productId, name: facts.productName } });
    stateBefore.current = state;
    void follower.start(asked, isDemo);
  };
  const change = (part: Partial<Draft>) => drafts.replace({ ...draft, ...part });
  const reset = () => {
    const isAnythingLost = drafts.hasText || state.phase !== 'idle';
    setHasTried(false);
    setUnmatchedLanguage(null);
    drafts.replace(drafts.empty);
    dispatch({ type: 'reset' });
    forgetShownRun();
    if (!isAnythingLost) return;
    toastWithUndo('Inputs and results cleared.', () => {
      drafts.replace(draft);
      dispatch({ type: 'replaced', state });
    });
  };
  const stop = (expected: 'returned' | 'spent') => follower.stop(state.runId ?? '', expected);

  const fate = creditFateOf(state);
  return {
    ...{ state, draft, cleaning, order, freeUntil, block, fate },
    ...{ unmatchedLanguage, setUnmatchedLanguage, question, setQuestion },
    ...{ hasTried, isGenerating, isLoading, isSignedIn },
    ...{ start, change, reset, stop },
  };
}
