import { LifeBuoy, type LucideIcon, Receipt, Settings, Users } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { Report } from '#contract/reporting.ts';
import { formatCount } from '#web/lib/format-count.ts';

interface CountCardProps {
  to: string;
  icon: LucideIcon;
  title: string;
  text: string;
  /** The current count. */
  figure?: string;
}

function CountCard({ to, icon: Icon, title, text, figure }: CountCardProps) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="group grid content-start gap-1 rounded-panel border border-line bg-sheet p-6 shadow-sheet transition-colors hover:border-line-strong"
    >
      <Icon aria-hidden="true" className="mb-3 size-6 text-accent" strokeWidth={1.5} />
      <span className="font-semibold text-subtitle group-hover:underline">{title}</span>
      <span className="text-ink-soft">{text}</span>
      {figure && <span className="tabular mt-2 text-ink-faint text-small">{figure}</span>}
    </Link>
  );
}

const count = (value: number, one: string, many: string) =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

/** Links into the back office, each with a count. `writer` describes in words what writes listings now. */
export function CountCards({ counts, writer }: { counts: Report['counts'] | null; writer: string }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
      <CountCard
        to={paths.admin.orders}
        icon={Receipt}
        title="Orders"
        text="Manage all your orders"
        {...(counts && {
          figure: `Total orders: ${formatCount(counts.orders)} · ${count(counts.itemOrders, 'item order', 'item orders')}`,
        })}
      />
      <CountCard
        to={paths.admin.users}
        icon={Users}
        title="Users"
        text="View and manage users"
        {...(counts && { figure: `Total users: ${formatCount(counts.users)}` })}
      />
      <CountCard
        to={paths.admin.supportMessages}
        icon={LifeBuoy}
        title="Support"
        text="Customer support tickets"
        {...(counts && {
          figure: `${count(counts.openTickets, 'ticket', 'tickets')} open of ${formatCount(counts.tickets)}`,
        })}
      />
      <CountCard
        to={paths.settings.account}
        icon={Settings}
        title="Settings"
        text="Configure system settings"
        figure={writer}
      />
    </div>
  );
}
