import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadProblemProps {
  sentence: ReactNode;
  /** The button's label. */
  retryLabel?: string | undefined;
}

/** Replaces content that failed to load; the button reloads the page's data. */
export function LoadProblem({ sentence, retryLabel }: LoadProblemProps) {
  return <Alert tone="danger" title={sentence} action={<LoadAgain label={retryLabel} />} />;
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
