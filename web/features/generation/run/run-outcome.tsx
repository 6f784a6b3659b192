import type { ReactNode } from 'react';
import { isUsable } from '#contract/parse-listing.ts';
import { BuyMore } from '#web/domain/buy-more.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { RunState } from './run-state.ts';

interface RunOutcomeProps {
  state: RunState;
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

/** Explains above the sheet how a run ended, unless it simply succeeded. Shown until the next run. */
export function RunOutcome({ state, onTryAgain }: RunOutcomeProps) {
  const { phase, failure, content } = state;
  if (phase === 'stopped') {
    return isUsable(content) ? (
      <Alert tone="info" title="Stopped. The credit was used.">
        What had been written is kept below and in your history.
      </Alert>
    ) : (
      <Alert tone="info" title={failure?.message ?? 'Stopped. Your credit was returned.'}>
        None of the text was kept. What you typed is still here.
      </Alert>
    );
  }
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
