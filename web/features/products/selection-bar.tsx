import type { ReactNode } from 'react';
import { formatCount, formatCountOf } from '#web/lib/format-count.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { bottomBar } from '#web/ui/toast-place.ts';
import type { BulkOutcome } from './use-bulk.ts';

interface SelectionBarProps {
  count: number;
  progress: { done: number; total: number } | null;
  outcome: BulkOutcome | null;
  onApprove: () => void;
  onClear: () => void;
  onForget: () => void;
  /** More actions. */
  children?: ReactNode;
}

/** Sticks to the bottom of the window while listings are chosen. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, progress, outcome, onApprove, onClear, onForget, children } = props;
  const said = progress
    ? `Approving ${formatCount(progress.done + 1)} of ${formatCount(progress.total)} …`
    : `${formatCountOf(count, 'listing')} selected`;
  const isShown = count > 0 || progress !== null || outcome !== null;
  return (
    <div
      {...bottomBar}
      className={isShown ? 'sticky bottom-0 z-10 border-line border-t bg-paper pb-3' : 'sr-only'}
    >
      {progress && <ProgressLine label="Approving" value={progress.done / progress.total} />}
      <div className="grid gap-3 pt-3">
        {outcome && <NotApproved outcome={outcome} onForget={onForget} />}
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="tabular mr-2 font-medium">
            {isShown ? said : ''}
          </p>
          {isShown && (
            <>
              <Button
                size="small"
                variant="primary"
                onClick={onApprove}
                disabled={count === 0}
                isBusy={progress !== null}
                busyLabel="Approving …"
              >
                Approve
              </Button>
              {children}
              <Button
                size="small"
                variant="quiet"
                onClick={onClear}
                disabled={count === 0 || progress !== null}
              >
                Clear selection
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Each listing that was refused, with the reason. */
function NotApproved({ outcome, onForget }: { outcome: BulkOutcome; onForget: () => void }) {
  return (
    <Alert
      tone="warning"
      title={outcome.title}
      action={
        <Button size="small" onClick={onForget}>
          Dismiss
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, which the keyboard must reach */}
      <ul tabIndex={0} className="mt-1 grid max-h-48 gap-1 overflow-y-auto">
        {outcome.refused.map(({ listing, reason }) => (
          <li key={listing._id} className="wrap-anywhere">
            <span className="font-medium">
              <span dir="auto">{listing.productName}</span>, {listing.language}:
            </span>{' '}
            {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
