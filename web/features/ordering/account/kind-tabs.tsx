import { clsx } from 'clsx';
import { Link } from 'react-router';
import { formatCount } from '#web/lib/format-count.ts';
import type { OrderKind } from '../../../domain/order-kind.ts';

interface KindTabsProps {
  /** What the two lists show, for screen readers. */
  label: string;
  current: OrderKind;
  paths: Record<OrderKind, string>;
  /** Number of orders by kind; null if the user has orders of one kind only. */
  counts: Record<OrderKind, number> | null;
}

const tabs: readonly { kind: OrderKind; text: string }[] = [
  { kind: 'package', text: 'Packages' },
  { kind: 'item', text: 'Items' },
];

/**
 * Switches between the package and the item version of a list, which are separate pages. Only for somebody who
 * has ordered items.
 */
export function KindTabs({ label, current, paths, counts }: KindTabsProps) {
  if (!counts) return null;
  return (
    <nav aria-label={label} className="mb-6 flex gap-6 border-line border-b">
      {tabs.map(({ kind, text }) => (
        <Link
          key={kind}
          to={paths[kind]}
          prefetch="intent"
          aria-current={kind === current ? 'page' : undefined}
          className={clsx(
            '-mb-px min-h-10 border-b-2 px-1 py-2 text-small',
            kind === current ? 'border-ink font-medium' : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {text} <span className="tabular text-ink-faint">({formatCount(counts[kind])})</span>
        </Link>
      ))}
    </nav>
  );
}
