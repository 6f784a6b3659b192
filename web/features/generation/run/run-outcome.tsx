import type { ReactNode } from 'react';
import type { Generation } from '#contract/generation.ts';
import { isUsable } from '#contract/parse-listing.ts';
import { BuyMore } from '#web/domain/buy-more.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LocalDay } from '#web/ui/local-time.tsx';
import type { RunState } from './run-state.ts';

interface RunOutcomeProps {
  state: RunState;
  /** Until when the listing is written again for nothing; null if that costs a credit. */
  freeUntil: string | null;
  /** Starts again with the form's content; null if that is not possible. */
  onTryAgain: (() => void) | null;
}

/** The service may have started the run before failing to respond. */
const unclear = new Set(['network', 'unexpected_answer', 'internal']);

/** Buying credits solves these at once. */
const helpedByBuying = new Set([
  'insufficient_credits',
  'free_site_limit_reached',
  'free_range_limit_reached',
]);

/** What a failure means, beyond its message. Once a run had started, the message covers the credit. */
function meaningOf({ failure, runId }: RunState): ReactNode {
  if (runId !== null) return 'None of the text was kept. What you typed is still here.';
  if (failure && unclear.has(failure.code)) {
    return 'What you typed is still here. Trying again with the same facts never takes a second credit.';
  }
  return 'No credit was taken. What you typed is still here.';
}

const stoppedWords: Readonly<Record<Generation['credit'], string>> = {
  held: 'Stopped. The credit was used.',
  spent: 'Stopped. The credit was used.',
  returned: 'Stopped. Your credit was returned.',
  none: 'Stopped. No credit was used.',
};

/** Why a text cost nothing, in the service's words, and what it is good for. */
export function ReleaseNotice({ reason }: { reason: string }) {
  return (
    <Alert tone="warning" title={<span className="wrap-anywhere">{reason}</span>}>
      You can copy this draft, but not export it.
    </Alert>
  );
}

function StopNotice({ content, failure, result, isFree }: RunState) {
  if (isUsable(content)) {
    return (
      <Alert tone="info" title={stoppedWords[result?.credit ?? (isFree ? 'none' : 'spent')]}>
        What had been written is kept below and in your history.
      </Alert>
    );
  }
  return (
    <Alert tone="info" title={failure?.message ?? 'Stopped. Your credit was returned.'}>
      None of the text was kept. What you typed is still here.
    </Alert>
  );
}

/** Explains above the sheet how a run ended, unless it simply succeeded. Shown until the next run. */
export function RunOutcome({ state, freeUntil, onTryAgain }: RunOutcomeProps) {
  const { phase, failure, result } = state;
  if (phase === 'done' && result?.release) return <ReleaseNotice reason={result.release.message} />;
  if (phase === 'done' && result?.credit === 'none') {
    return (
      <Alert
        tone="success"
        title={
          freeUntil ? (
            <>
              Written again without a credit. It stays free until <LocalDay iso={freeUntil} />
            </>
          ) : (
            'Written again without a credit.'
          )
        }
      />
    );
  }
  if (phase === 'stopped') return <StopNotice {...state} />;
  if (phase !== 'failed' || !failure) return null;
  return (
    <Alert tone="danger" title={<span className="wrap-anywhere">Error: {failure.message}</span>}>
      <p>{meaningOf(state)}</p>
      <p className="mt-3 empty:hidden">
        {helpedByBuying.has(failure.code) ? (
          <BuyMore credits={0} />
        ) : (
          onTryAgain && (
            <Button size="small" onClick={onTryAgain}>
              Try again
            </Button>
          )
        )}
      </p>
    </Alert>
  );
}
