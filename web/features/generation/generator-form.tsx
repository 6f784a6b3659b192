import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { errorTable } from '#contract/errors.ts';
import type { RunChoice } from '#contract/generation.ts';
import { PRODUCT_DETAILS_LIMIT, PRODUCT_NAME_LIMIT } from '#contract/listing-format.ts';
import { BuyMore } from '#web/domain/buy-more.tsx';
import { Button } from '#web/ui/button.tsx';
import { Counter } from '#web/ui/counter.tsx';
import { LocalDay } from '#web/ui/local-time.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ChannelsField, type VoiceOption } from './channels/channels-field.tsx';
import type { Draft } from './draft.ts';
import type { Cleaning } from './facts/cleaning.ts';
import { LanguageField } from './facts/language-field.tsx';
import { LeftOut } from './facts/left-out.tsx';

interface GeneratorFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  userId: string;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  cleaning: Cleaning;
  /** Typed text that is no language. */
  unmatchedLanguage: string | null;
  onUnmatchedLanguage: (text: string | null) => void;
  languages: readonly { code: string; name: string }[];
  /** What it is written for; the draft's own choice, or the one remembered. */
  choice: RunChoice;
  voices: readonly VoiceOption[];
  /** Until when this listing is written again for nothing; null if it costs a credit. */
  freeUntil: string | null;
  isGenerating: boolean;
  /** Why Create Content is disabled; null if it is not. */
  block: string | null;
  /** Whether the user tried anyway: then the reason is shown as an error. */
  hasTried: boolean;
  onStart: () => void;
  onReset: () => void;
}

/** The name's counter appears at 80 % of the limit. */
const NAME_COUNTER_FROM = PRODUCT_NAME_LIMIT * 0.8;

function StepLabel({ step, children }: { step: number; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className="me-2 font-display text-accent text-title italic leading-none">
        {step}
      </span>
      {children}
    </>
  );
}

/**
 * Ctrl/Cmd+Enter in the details, Enter in the name: submits as in any form, even if the button is disabled.
 */
function onEnter(start: () => void, needsModifier: boolean) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (needsModifier && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    start();
  };
}

/** The product facts, in three steps; a fourth is there for those who sell on channels. */
export function GeneratorForm(props: GeneratorFormProps) {
  const { formRef, draft, onChange, languages, isGenerating, block, hasTried, onStart, onReset } = props;
  const { userId, cleaning, unmatchedLanguage, onUnmatchedLanguage, choice, voices, freeUntil } = props;
  const { productName, productDetails, language, kept = [] } = draft;
  const reasonId = useId();
  const nameCounter = productName.length > NAME_COUNTER_FROM && (
    <Counter count={productName.length} limit={PRODUCT_NAME_LIMIT} />
  );
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onStart();
      }}
      className="grid content-start gap-6"
    >
      <TextField
        label={<StepLabel step={1}>Product name</StepLabel>}
        name="productName"
        dir="auto"
        autoComplete="off"
        placeholder="Stoneware mug “Fjord”"
        value={productName}
        aside={nameCounter}
        error={hasTried && !productName.trim() ? 'Please enter the product name' : undefined}
        onChange={(event) => onChange({ productName: event.target.value })}
        onKeyDown={onEnter(onStart, false)}
      />
      <TextArea
        label={<StepLabel step={2}>Product details</StepLabel>}
        name="productDetails"
        dir="auto"
        rows={8}
        countTo={PRODUCT_DETAILS_LIMIT}
        placeholder={'Hand-thrown, 350 ml\nGlazed inside, bare clay outside\nDishwasher-safe'}
        hint="What you know about it: material, size, use, what makes it special. One fact per line works best."
        value={productDetails}
        error={hasTried && !productDetails.trim() ? 'Please enter the product details' : undefined}
        onChange={(event) => onChange({ productDetails: event.target.value })}
        onKeyDown={onEnter(onStart, true)}
      />
      <LeftOut cleaning={cleaning} kept={kept} onChange={onChange} />
      <LanguageField
        label={<StepLabel step={3}>Language</StepLabel>}
        userId={userId}
        languages={languages}
        value={language}
        onChange={(chosen) => onChange({ language: chosen })}
        unmatched={unmatchedLanguage}
        onUnmatched={onUnmatchedLanguage}
      />
      <ChannelsField
        label={<StepLabel step={4}>Channels and market</StepLabel>}
        choice={choice}
        voices={voices}
        onChange={(chosen) => onChange({ choice: chosen })}
      />
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="primary"
            isBusy={isGenerating}
            busyLabel="Generating..."
            disabled={block !== null}
            aria-describedby={reasonId}
          >
            {freeUntil ? (
              <span>
                Write again, free until <LocalDay iso={freeUntil} />
              </span>
            ) : (
              'Create Content'
            )}
          </Button>
          <Button variant="quiet" disabled={isGenerating} onClick={onReset}>
            Reset
          </Button>
        </div>
        <p
          id={reasonId}
          className={hasTried && block ? 'text-danger text-small' : 'text-caption text-ink-soft'}
        >
          {isGenerating
            ? 'You can leave this page; the listing will still be written.'
            : block
              ? `${hasTried ? 'Error: ' : ''}${block}`
              : freeUntil
                ? 'Takes no credit: this listing has been paid for.'
                : 'Takes 1 credit. If the writing fails, it comes back.'}
        </p>
        {block === errorTable.insufficient_credits.message && (
          <p>
            <BuyMore credits={0} />
          </p>
        )}
      </div>
    </form>
  );
}
