import { clsx } from 'clsx';
import { Link } from 'react-router';

export const personTabs = {
  profile: 'Profile',
  statement: 'Statement',
  listings: 'Listings',
  orders: 'Orders',
  'item-orders': 'Item orders',
  tickets: 'Tickets',
  sessions: 'Sessions',
  audit: 'Audit',
} as const;
export type PersonTab = keyof typeof personTabs;

/** The tabs of a user's page: each has its own address and paging. */
export function PersonTabs({ present }: { present: PersonTab }) {
  return (
    <nav aria-label="About this user" className="mb-8 flex gap-6 overflow-x-auto border-line border-b">
      {Object.entries(personTabs).map(([tab, label]) => (
        <Link
          key={tab}
          to={tab === 'profile' ? '?' : `?tab=${tab}`}
          prefetch="intent"
          preventScrollReset
          aria-current={tab === present ? 'page' : undefined}
          className={clsx(
            'flex min-h-11 items-center whitespace-nowrap border-b-2 px-1 focus-visible:-outline-offset-2',
            tab === present
              ? 'border-accent font-medium text-ink'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
