import { clsx } from 'clsx';
import { Link, useSearchParams } from 'react-router';
import { LocalTime } from '#web/ui/local-time.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { TicketEntry } from './load-tickets.ts';
import { ticketSearch } from './support-links.ts';
import { PriorityBadge, UnreadMark, WaitingBadge } from './ticket-badges.tsx';

interface TicketListProps {
  entries: readonly TicketEntry[];
  openedId: string | null;
  /** Whether to show the authors, for the support desk. */
  namesAuthors: boolean;
}

export const entryLinkId = (ticketId: string) => `ticket-${ticketId}`;

/** Tickets as links, so that each can be opened in a tab or bookmarked, and Back works. */
export function TicketList({ entries, openedId, namesAuthors }: TicketListProps) {
  return (
    <ul aria-label="Tickets" className="border-line border-t">
      {entries.map((entry) => (
        <li key={entry._id} className="border-line border-b">
          <Entry entry={entry} isOpened={entry._id === openedId} namesAuthor={namesAuthors} />
        </li>
      ))}
    </ul>
  );
}

function Entry({
  entry,
  isOpened,
  namesAuthor,
}: {
  entry: TicketEntry;
  isOpened: boolean;
  namesAuthor: boolean;
}) {
  const [params] = useSearchParams();
  const {
    _id,
    subject,
    preview,
    ticketStatus,
    priority,
    unread,
    updatedAt,
    ticketUserName,
    ticketUserEmail,
    isWaiting,
    assignee,
  } = entry;
  return (
    <Link
      id={entryLinkId(_id)}
      to={{ search: ticketSearch(params, _id) }}
      preventScrollReset
      aria-current={isOpened ? 'true' : undefined}
      className={clsx(
        'grid gap-1 border-l-3 px-3 py-3 hover:bg-sheet',
        isOpened ? 'border-accent bg-sheet' : 'border-transparent',
      )}
    >
      <span className="flex items-start justify-between gap-3">
        <span
          dir="auto"
          className={clsx('wrap-anywhere line-clamp-2 min-w-0', unread > 0 ? 'font-semibold' : 'font-medium')}
        >
          {subject || 'No subject'}
        </span>
        <UnreadMark count={unread} />
      </span>
      {namesAuthor && (
        <span className="truncate text-ink-soft text-small">
          <span dir="auto">{ticketUserName}</span> · {ticketUserEmail}
        </span>
      )}
      <span dir="auto" className="wrap-anywhere line-clamp-1 text-ink-soft text-small">
        {preview}
      </span>
      <span className="flex flex-wrap items-center gap-2 text-caption text-ink-faint">
        {namesAuthor && <WaitingBadge isWaiting={isWaiting} />}
        <StatusBadge status={ticketStatus} />
        <PriorityBadge priority={priority} />
        <LocalTime iso={updatedAt} />
        {assignee && (
          <span className="truncate">
            Assigned to <span dir="auto">{assignee.name}</span>
          </span>
        )}
      </span>
    </Link>
  );
}
