import type { TicketPriority, TicketStatus } from '#contract/support.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

export const statusWords: Record<TicketStatus, string> = {
  open: 'Open',
  'in-progress': 'In-progress',
  resolved: 'Resolved',
  closed: 'Closed',
};

export const priorityWords: Record<TicketPriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};

const priorityTones: Record<TicketPriority, BadgeTone> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warning',
  urgent: 'danger',
};

/** The author has written last: somebody has to answer. */
export function WaitingBadge({ isWaiting }: { isWaiting: boolean }) {
  return isWaiting && <Badge tone="accent">Waiting for us</Badge>;
}

/** Normal priority has no badge. */
export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  if (priority === 'normal') return null;
  return <Badge tone={priorityTones[priority]}>{priorityWords[priority]} priority</Badge>;
}

/** Unread messages from the other side. */
export function UnreadMark({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="tabular inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1.5 font-semibold text-caption text-on-accent leading-none">
      {count}
      <span className="sr-only"> unread</span>
    </span>
  );
}
