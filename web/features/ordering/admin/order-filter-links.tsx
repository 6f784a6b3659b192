import { clsx } from 'clsx';
import { Link, useSearchParams } from 'react-router';
import { formatCount } from '#web/lib/format-count.ts';
import { filterIn, orderFilters } from './order-filter.ts';

interface OrderFilterLinksProps {
  /** Null if unknown. */
  attentionCount: number | null;
}

/** Filters the table by payment state; keeps search and sort order, and returns to page 1. */
export function OrderFilterLinks({ attentionCount }: OrderFilterLinksProps) {
  const [params] = useSearchParams();
  const current = filterIn(params);
  const searchOf = (value: string) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value === '') next.delete('status');
    else next.set('status', value);
    return next.size > 0 ? `?${next}` : '';
  };
  return (
    <nav aria-label="Filter by payment">
      <ul className="flex flex-wrap gap-1.5">
        {orderFilters.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={{ search: searchOf(value) }}
              preventScrollReset
              aria-current={value === current ? 'true' : undefined}
              className={clsx(
                'inline-flex min-h-9 items-center gap-2 rounded-control border px-3 text-small',
                value === current
                  ? 'border-ink bg-ink font-medium text-paper'
                  : 'border-line text-ink-soft hover:border-line-strong hover:text-ink',
              )}
            >
              {label}
              {value === 'attention' && attentionCount !== null && attentionCount > 0 && (
                <span className="tabular rounded-mark bg-danger-soft px-1.5 font-medium text-caption text-danger">
                  {formatCount(attentionCount)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
