import { clsx } from 'clsx';
import { Link, type To } from 'react-router';
import { pageWindow } from './page-window.ts';

interface PaginationProps {
  page: number;
  pageCount: number;
  /** The address of a page, so that each is a link that can be opened, bookmarked and left with Back. */
  toPage: (page: number) => To;
  /** What is paged, for screen readers. */
  label: string;
}

const cell = 'grid min-h-9 min-w-9 place-items-center rounded-control px-2 tabular text-small';

interface StepProps {
  to: To;
  isPossible: boolean;
  label: string;
  /** Replaces the label on phones. */
  arrow: string;
}

function Step({ to, isPossible, label, arrow }: StepProps) {
  const children = (
    <>
      <span className="max-sm:sr-only">{label}</span>
      <span aria-hidden="true" className="sm:hidden">
        {arrow}
      </span>
    </>
  );
  if (!isPossible) {
    return (
      <span aria-disabled="true" className={clsx(cell, 'text-ink-faint opacity-60')}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} preventScrollReset className={clsx(cell, 'text-ink-soft hover:bg-well hover:text-ink')}>
      {children}
    </Link>
  );
}

export function Pagination({ page, pageCount, toPage, label }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1">
      <Step to={toPage(page - 1)} isPossible={page > 1} label="Previous" arrow="←" />
      <ol className="flex flex-wrap items-center justify-center gap-1">
        {pageWindow(page, pageCount).map((entry) =>
          entry.kind === 'gap' ? (
            <li key={entry.key} className="px-1 text-ink-faint">
              …
            </li>
          ) : (
            <li key={entry.page}>
              <Link
                to={toPage(entry.page)}
                preventScrollReset
                aria-label={`Page ${entry.page}`}
                aria-current={entry.page === page ? 'page' : undefined}
                className={clsx(
                  cell,
                  entry.page === page
                    ? 'bg-ink font-medium text-paper'
                    : 'text-ink-soft hover:bg-well hover:text-ink',
                )}
              >
                {entry.page}
              </Link>
            </li>
          ),
        )}
      </ol>
      <Step to={toPage(page + 1)} isPossible={page < pageCount} label="Next" arrow="→" />
    </nav>
  );
}
