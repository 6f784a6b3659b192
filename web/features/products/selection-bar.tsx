import type { ReactNode } from 'react';
import { formatCountOf } from '#web/lib/format-count.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { bottomBar } from '#web/ui/toast-place.ts';
import type { BulkProblem } from './bulk-problem.ts';
import type { BulkProgress } from './use-bulk.ts';

interface SelectionBarProps {
  count: number;
  progress: BulkProgress | null;
  problem: BulkProblem | null;
  onApprove: () => void;
  onClear: () => void;
  onForget: () => void;
  /** More actions. */
  children: ReactNode;
}

/** Sticks to the bottom of the window while listings are chosen. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, progress, problem, onApprove, onClear, onForget, children } = props;
  const isShown = count > 0 || progress !== null || problem !== null;
  const isIdle = count > 0 && progress === null;
  return (
    <div
      {...bottomBar}
      className={isShown ? 'sticky bottom-0 z-10 border-line border-t bg-paper pb-3' : 'sr-only'}
    >
      {progress && <ProgressLine label={progress.said} {...progress} />}
      <div className="grid gap-3 pt-3">
        {problem && <Problem problem={problem} onForget={onForget} />}
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="tabular mr-2 font-medium">
            {isShown && (progress?.said ?? `${formatCountOf(count, 'listing')} selected`)}
          </p>
          {isShown && (
            <>
              <Button size="small" variant="primary" onClick={onApprove} disabled={!isIdle}>
                Approve
              </Button>
              {children}
              <Button size="small" variant="quiet" onClick={onClear} disabled={!isIdle}>
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
function Problem({ problem, onForget }: { problem: BulkProblem; onForget: () => void }) {
  return (
    <Alert
      tone="warning"
      title={problem.title}
      action={
        <Button size="small" onClick={onForget}>
          Dismiss
        </Button>
      }
    >
      {problem.lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, which the keyboard must reach
        <ul tabIndex={0} className="mt-1 grid max-h-48 gap-1 overflow-y-auto">
          {problem.lines.map(({ key, name, reason }) => (
            <li key={key} className="wrap-anywhere">
              {name && (
                <>
                  <bdi className="font-medium">{name}</bdi>:{' '}
                </>
              )}
              {reason}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
