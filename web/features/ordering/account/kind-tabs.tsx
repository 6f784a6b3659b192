import { clsx } from 'clsx';
import { Link } from 'react-router';
import type { OrderKind } from '../../../domain/order-kind.ts';

interface KindTabsProps {
  /** What the two lists are, for screen readers. */
  label: string;
  current: OrderKind;
  paths: Record<OrderKind, string>;
}

const tabs: readonly { kind: OrderKind; text: string }[] = [
  { kind: 'package', text: 'Packages' },
  { kind: 'item', text: 'Items' },
];

/** The same list for packages and for items: two pages, one beside the other. */
export function KindTabs({ label, current, paths }: KindTabsProps) {
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
          {text}
        </Link>
      ))}
    </nav>
  );
}
