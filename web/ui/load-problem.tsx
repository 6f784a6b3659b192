import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadProblemProps {
  sentence: ReactNode;
  /** The button's label. */
  retryLabel?: string | undefined;
  /** Loads it again, if it is not part of the page's data. */
  onRetry?: (() => void) | undefined;
}

/** Replaces content that failed to load; the button loads it, or the page's data, again. */
export function LoadProblem({ sentence, retryLabel = 'Try again', onRetry }: LoadProblemProps) {
  const action = onRetry ? (
    <Button size="small" onClick={onRetry}>
      {retryLabel}
    </Button>
  ) : (
    <LoadAgain label={retryLabel} />
  );
  return <Alert tone="danger" title={sentence} action={action} />;
}

/** Reloads the page's data. A form without fields, which also works without JavaScript. */
export function LoadAgain({ label = 'Try again' }: { label?: string | undefined }) {
  const { revalidate, state } = useRevalidator();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void revalidate();
      }}
    >
      <Button type="submit" size="small" isBusy={state === 'loading'} busyLabel="Loading...">
        {label}
      </Button>
    </form>
  );
}
