import { clsx } from 'clsx';
import { useState } from 'react';
import { useChange } from '#web/data/use-change.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { toastFailure } from './failure-toast.ts';

/**
 * Makes the tiny call and keeps what came back for showing it in place, as long as `tested` is the same: a report says nothing
 * about what was saved since. The page follows: a key that works is not set aside any more.
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

/** What a test call brought, beside what was tested. The place is there from the start, so that it is announced. */
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
