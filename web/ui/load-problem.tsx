import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadProblemProps {
  sentence: ReactNode;
  /** What the button says. */
  retryLabel?: string | undefined;
}

/** Says in the place of a page's content that it could not be loaded; the button loads the page's data again. */
export function LoadProblem({ sentence, retryLabel }: LoadProblemProps) {
  return <Alert tone="danger" title={sentence} action={<LoadAgain label={retryLabel} />} />;
}

/** Asks for the page's data again. A form without fields, which also works without script. */
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
