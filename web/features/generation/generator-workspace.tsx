import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPathFor } from '#web/lib/safe-next.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { BackButton } from './back-button.tsx';
import { RunSheets } from './channels/run-sheets.tsx';
import { DemoNote } from './demo-note.tsx';
import { GeneratorForm } from './generator-form.tsx';
import { BlankSheet } from './listing/blank-sheet.tsx';
import { languageNamed } from './listing/listing-language.ts';
import { ListingLinks } from './listing/listing-links.tsx';
import { RepeatDialog } from './run/repeat-dialog.tsx';
import { RunBar } from './run/run-bar.tsx';
import { RunOutcome } from './run/run-outcome.tsx';
import type { RunState } from './run/run-state.ts';
import { StopDialog } from './run/stop-dialog.tsx';
import { SignedOut } from './signed-out.tsx';
import { type GeneratorData, useGenerator } from './use-generator.ts';

type Languages = readonly { code: string; name: string }[];

interface GeneratorWorkspaceProps {
  data: GeneratorData;
  languages: Languages;
  /** Renders the credits, which change while the page is open. */
  renderBalance: (credits: number) => ReactNode;
}

/** Removes `?from=` once its facts are in the form, so that a reload keeps later edits. */
function useCleanAddress(hasPrefill: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (hasPrefill) void navigate('.', { replace: true, preventScrollReset: true });
  }, [hasPrefill, navigate]);
}

function Sheet({
  state,
  isLoading,
  languages,
}: {
  state: RunState;
  isLoading: boolean;
  languages: Languages;
}) {
  const { phase, facts, content, progress, isDemo } = state;
  if (isLoading && phase === 'idle') return <Spinner label="Loading..." />;
  const hasSheet = phase === 'generating' || phase === 'done' || (phase === 'stopped' && !state.failure);
  if (!hasSheet || !facts) return <BlankSheet />;
  return (
    <>
      {phase !== 'generating' && state.result && <ListingLinks {...state.result} />}
      <RunSheets
        productName={facts.productName}
        language={languageNamed(facts.language, languages)}
        isDemo={isDemo}
        content={content}
        progress={phase === 'generating' ? progress : null}
        isStopped={phase === 'stopped'}
        versions={state}
        findings={state.result?.findings ?? []}
      />
    </>
  );
}

/** The generator: facts and result, side by side from 992 px. */
export function GeneratorWorkspace({ data, languages, renderBalance }: GeneratorWorkspaceProps) {
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLElement>(null);
  const generator = useGenerator(data, { form, result });
  const { state, isGenerating, isSignedIn, block } = generator;
  const [isAskingToStop, setIsAskingToStop] = useState(false);
  useCleanAddress(data.prefill !== null);
  const location = useLocation();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <BackButton />
        {renderBalance(state.credits)}
      </div>
      <header className="mb-8 grid gap-3">
        <h1 className="font-semibold text-title">Product Description Generator</h1>
        {data.isDemo && <DemoNote />}
      </header>
      {isSignedIn ? (
        <div className="grid gap-x-8 gap-y-12 lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[30rem_minmax(0,1fr)]">
          <GeneratorForm
            formRef={form}
            userId={data.userId}
            cleaning={generator.cleaning}
            unmatchedLanguage={generator.unmatchedLanguage}
            onUnmatchedLanguage={generator.setUnmatchedLanguage}
            draft={generator.draft}
            onChange={generator.change}
            languages={languages}
            choice={generator.order.choice}
            voices={data.voices}
            freeUntil={generator.freeUntil}
            isGenerating={isGenerating}
            block={block}
            hasTried={generator.hasTried}
            onStart={() => generator.start()}
            onReset={generator.reset}
          />
          <section
            ref={result}
            tabIndex={-1}
            aria-label="Result"
            className="grid min-w-0 scroll-mt-4 content-start gap-5 focus:outline-none"
          >
            {isGenerating && <RunBar state={state} onStop={() => setIsAskingToStop(true)} />}
            <RunOutcome
              state={state}
              freeUntil={generator.freeUntil}
              onTryAgain={block === null ? () => generator.start() : null}
            />
            <Sheet state={state} isLoading={generator.isLoading} languages={languages} />
          </section>
        </div>
      ) : (
        <SignedOut loginPath={loginPathFor(location)} />
      )}
      <RepeatDialog
        question={isGenerating ? null : generator.question}
        onClose={() => generator.setQuestion(null)}
        onConfirm={generator.start}
      />
      <StopDialog
        isOpen={isAskingToStop && isGenerating}
        onClose={() => setIsAskingToStop(false)}
        productName={state.facts?.productName ?? ''}
        fate={generator.fate}
        isFree={state.isFree}
        onStop={generator.stop}
      />
    </>
  );
}
