import { clsx } from 'clsx';

/** A grey placeholder for loading content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('block animate-breathe rounded-mark bg-line', className)} />
  );
}

const widths = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-9/12'];

/** Placeholder lines for loading text; `label` names it for screen readers. */
export function SkeletonLines({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <Skeleton key={line} className={clsx('h-3.5', widths[line % widths.length])} />
      ))}
    </div>
  );
}
