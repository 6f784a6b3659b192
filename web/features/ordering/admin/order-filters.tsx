import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Form, Link, useSearchParams } from 'react-router';
import { formatCount } from '#web/lib/format-count.ts';
import { Button } from '#web/ui/button.tsx';
import { TableSearch } from '#web/ui/table-search.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DEFAULT_PAGE_SIZE, orderFilters, PAGE_SIZES, selectionIn } from './order-selection.ts';

/** The address with one part changed, everything else kept, on page 1. */
function addressWith(params: URLSearchParams, changes: Record<string, string>) {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries({ ...changes, page: '' })) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return { search: next.size > 0 ? `?${next}` : '' };
}

interface ChoiceProps {
  to: { search: string };
  isChosen: boolean;
  children: ReactNode;
}

function Choice({ to, isChosen, children }: ChoiceProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={clsx(
        'inline-flex min-h-9 items-center gap-2 rounded-control border px-3 text-small',
        isChosen
          ? 'border-ink bg-ink font-medium text-paper'
          : 'border-line text-ink-soft hover:border-line-strong hover:text-ink',
      )}
    >
      {children}
    </Link>
  );
}

/** The first and the last day. A plain form, so that it works before hydration; it keeps the rest of the address. */
function Days() {
  const [params] = useSearchParams();
  const { from, to } = selectionIn(params);
  const kept = [...params].filter(([name]) => !['from', 'to', 'page'].includes(name));
  return (
    <Form
      // Resets the fields when the address changes through a link or Back.
      key={`${from} ${to}`}
      method="get"
      preventScrollReset
      aria-label="Filter by day"
      className="flex flex-wrap items-end gap-3"
    >
      <TextField label="Ordered from (UTC)" name="from" type="date" defaultValue={from} className="w-44" />
      <TextField label="To (UTC)" name="to" type="date" defaultValue={to} className="w-44" />
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Show</Button>
      {(from || to) && (
        <Link
          to={addressWith(params, { from: '', to: '' })}
          preventScrollReset
          className="inline-flex min-h-11 items-center text-link"
        >
          All days
        </Link>
      )}
    </Form>
  );
}

interface OrderFiltersProps {
  /** Number of orders needing attention; null if unknown. */
  attentionCount: number | null;
}

/** Search and filters by payment and by day; each keeps the others and the sort order. */
export function OrderFilters({ attentionCount }: OrderFiltersProps) {
  const [params] = useSearchParams();
  const { status, search } = selectionIn(params);
  return (
    <div className="mb-6 grid gap-4">
      <nav aria-label="Filter by payment">
        <ul className="flex flex-wrap gap-1.5">
          {orderFilters.map(({ value, label }) => (
            <li key={value}>
              <Choice to={addressWith(params, { status: value })} isChosen={value === status}>
                {label}
                {value === 'attention' && attentionCount !== null && attentionCount > 0 && (
                  <span className="tabular rounded-mark bg-danger-soft px-1.5 font-medium text-caption text-danger">
                    {formatCount(attentionCount)}
                  </span>
                )}
              </Choice>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="grow basis-72">
          <TableSearch placeholder="Search orders..." query={search} />
        </div>
        <Days />
      </div>
    </div>
  );
}

/** How many orders a page shows. */
export function PageSizes() {
  const [params] = useSearchParams();
  const { pageSize } = selectionIn(params);
  return (
    <nav aria-label="Orders per page" className="flex flex-wrap items-center gap-2">
      <span className="text-ink-soft text-small" aria-hidden="true">
        Orders per page
      </span>
      <ul className="flex flex-wrap gap-1.5">
        {PAGE_SIZES.map((size) => (
          <li key={size}>
            <Choice
              to={addressWith(params, { size: size === DEFAULT_PAGE_SIZE ? '' : String(size) })}
              isChosen={size === pageSize}
            >
              {size}
            </Choice>
          </li>
        ))}
      </ul>
    </nav>
  );
}
