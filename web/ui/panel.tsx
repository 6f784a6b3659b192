import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title?: ReactNode;
  /** A button or link beside the title. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Part of a page, set off by a hairline instead of a box. */
export function Panel({ title, action, children, className }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={clsx('border-line border-t pt-5', className)}
    >
      {(title || action) && (
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
          {title && (
            <h2 id={id} className="font-semibold text-subtitle">
              {title}
            </h2>
          )}
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

/** A raised sheet for a few things: standalone forms, a result, a plan. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={clsx('rounded-panel border border-line bg-sheet p-6 shadow-sheet', className)}>
      {children}
    </div>
  );
}
