import type { ReactNode } from 'react';
import { isUsable } from '#contract/parse-listing.ts';
import { paths } from '#contract/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import type { RunState } from './run-state.ts';

interface RunOutcomeProps {
  state: RunState;
  /** Begins again with what stands in the form; null while that is not possible. */
  onTryAgain: (() => void) | null;
}

/** The service may have begun the run before it failed to say so. */
const unclear = new Set(['network', 'unexpected_answer', 'internal']);

/** More credits, or the first ones that are paid for, help at once. */
const helpedByBuying = new Set([
  'insufficient_credits',
  'free_site_limit_reached',
  'free_range_limit_reached',
]);

/** What a failure means beyond its own sentence, which says what became of the credit of a run that had begun. */
function meaningOf({ failure, runId }: RunState): ReactNode {
  if (runId !== null) return 'Nothing was kept of the text. What you typed is still here.';
  if (failure && unclear.has(failure.code)) {
    return 'What you typed is still here. Trying again with the same facts never takes a second credit.';
  }
  return 'No credit was taken. What you typed is still here.';
}

/** How a run ended that did not simply succeed: in words, over the sheet, until the next one. */
export function RunOutcome({ state, onTryAgain }: RunOutcomeProps) {
  const { phase, failure, content } = state;
  if (phase === 'stopped') {
    return isUsable(content) ? (
      <Alert tone="info" title="Stopped. The credit is spent.">
        What had been written is kept below and in your history.
      </Alert>
    ) : (
      <Alert tone="info" title={failure?.message ?? 'Stopped. Your credit was returned.'}>
        Nothing was kept of the text. What you typed is still here.
      </Alert>
    );
  }
  if (phase !== 'failed' || !failure) return null;
  return (
    <Alert tone="danger" title={<span className="wrap-anywhere">Error: {failure.message}</span>}>
      <p>{meaningOf(state)}</p>
      <p className="mt-3 empty:hidden">
        {helpedByBuying.has(failure.code) ? (
          <LinkButton to={paths.user.selectPackage} size="small">
            Buy More
          </LinkButton>
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
