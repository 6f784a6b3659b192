import { Suspense } from 'react';
import { sparePart } from '#web/lib/late-part.ts';

const FailureMessage = sparePart(async () => (await import('./failure-message.tsx')).default);

/** What a page shows instead of itself when it failed. Never a stack: the log has it, under the reference shown here. */
export function FailureView({ error }: { error: unknown }) {
  return (
    <Suspense fallback={<BareFailure />}>
      <FailureMessage error={error} />
    </Suspense>
  );
}

/** For the rare case that the connection was gone before the words of the failure had come. */
function BareFailure() {
  return (
    <p role="alert" className="p-8">
      This page could not be shown.{' '}
      <button type="button" onClick={() => window.location.reload()} className="text-link">
        Try again
      </button>
    </p>
  );
}
