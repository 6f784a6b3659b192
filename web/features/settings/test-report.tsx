import { clsx } from 'clsx';
import { useState } from 'react';
import { useChange } from '#web/data/use-change.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { toastFailure } from './failure-toast.ts';

/**
 * Runs the test call and keeps its result while `tested` is the same, because the result doesn't apply to
 * later saves. Reloads the page's data: a working key is no longer suspended.
 */
export function useConnectionTest<Result>(tested: string | null, call: () => Promise<{ data: Result }>) {
  const [result, setResult] = useState<{ tested: string | null; data: Result } | null>(null);
  const { isBusy, run } = useChange();
  const test = () => {
    setResult(null);
    return run(call, {
      onMade: ({ data }) => setResult({ tested, data }),
      onFailed: (error) => toastFailure(error, 'Failed to test'),
    });
  };
  return { isTesting: isBusy, result: result?.tested === tested ? result.data : null, test };
}

interface TestReportProps {
  isTesting: boolean;
  result: { works: boolean; report: string } | null;
  busyLabel?: string;
}

/** The result of a test call. The region is always rendered, so that screen readers announce changes. */
export function TestReport({ isTesting, result, busyLabel = 'Calling the model …' }: TestReportProps) {
  return (
    <div role="status" className="text-small empty:hidden">
      {isTesting && (
        <span className="inline-flex items-center gap-2 text-ink-soft">
          <Spinner />
          {busyLabel}
        </span>
      )}
      {result && (
        <p
          className={clsx(
            'flex gap-2 rounded-control border-l-3 px-3 py-2',
            result.works ? 'border-accent bg-accent-soft' : 'border-danger bg-danger-soft',
          )}
        >
          <span
            aria-hidden="true"
            className={clsx('font-semibold', result.works ? 'text-accent' : 'text-danger')}
          >
            {result.works ? '✓' : '×'}
          </span>
          <span className="min-w-0 break-words">{result.report}</span>
        </p>
      )}
    </div>
  );
}
