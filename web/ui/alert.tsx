import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const looks: Record<AlertTone, { box: string; mark: string; word: string; sign: string }> = {
  info: { box: 'bg-info-soft border-info', mark: 'text-info', word: 'Note', sign: 'i' },
  success: { box: 'bg-accent-soft border-accent', mark: 'text-accent', word: 'Done', sign: '✓' },
  warning: { box: 'bg-warning-soft border-warning', mark: 'text-warning', word: 'Warning', sign: '!' },
  danger: { box: 'bg-danger-soft border-danger', mark: 'text-danger', word: 'Error', sign: '×' },
};

interface AlertProps {
  tone: AlertTone;
  /** What happened. */
  title: ReactNode;
  /** What it means and what to do. */
  children?: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
}

/** A message in the page. Screen readers announce errors and warnings at once, others politely. */
export function Alert({ tone, title, children, action }: AlertProps) {
  const { box, mark, word, sign } = looks[tone];
  const isUrgent = tone === 'danger' || tone === 'warning';
  return (
    <div
      role={isUrgent ? 'alert' : 'status'}
      className={clsx(
        'grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-control border-l-3 px-4 py-3 text-base',
        action && 'sm:grid-cols-[1rem_minmax(0,1fr)_auto]',
        box,
      )}
    >
      <span aria-hidden="true" className={clsx('text-center font-semibold', mark)}>
        {sign}
      </span>
      <div className="min-w-0">
        <p className="font-medium">
          <span className="sr-only">{word}: </span>
          {title}
        </p>
        {children && <div className="text-ink-soft text-small">{children}</div>}
      </div>
      {action && <div className="self-center max-sm:col-start-2">{action}</div>}
    </div>
  );
}
