import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What belongs here and how to add it. */
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty list or page. Say what to do, not that something is missing. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-panel border border-line border-dashed px-6 py-14 text-center">
      <p aria-hidden="true" className="font-display text-heading text-line-strong leading-none">
        ¶
      </p>
      <p className="font-semibold text-subtitle">{title}</p>
      {children && <div className="max-w-[48ch] text-ink-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
