import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { useQuietRefresh } from '#web/data/refresh.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { CONVERSATION_TITLE_ID, Conversation } from '../conversation/conversation.tsx';
import type { TicketsPage, TicketViewer } from './load-tickets.ts';
import { ticketSearch } from './support-links.ts';
import { isFiltered, readTicketFilter } from './ticket-filter.ts';
import { TicketFilters } from './ticket-filters.tsx';
import { TicketKeys } from './ticket-keys.tsx';
import { entryLinkId, TicketList } from './ticket-list.tsx';
import { listenToTickets } from './ticket-stream.ts';

interface TicketsScreenProps {
  page: TicketsPage;
  /** The support desk shows all tickets and the tools of those who answer them. */
  isDesk: boolean;
  viewer: TicketViewer;
  /** Shown while there are no tickets. */
  empty: ReactNode;
}

/** Moves the focus into an opened conversation, and back to its entry in the list on closing. */
function useFocusOnOpened(openedId: string | null): void {
  const before = useRef(openedId);
  useEffect(() => {
    if (before.current === openedId) return;
    const target = openedId === null ? entryLinkId(before.current ?? '') : CONVERSATION_TITLE_ID;
    before.current = openedId;
    document.getElementById(target)?.focus();
  }, [openedId]);
}

/** List on the left, conversation on the right; on phones one at a time. */
export function TicketsScreen({ page, isDesk, viewer, empty }: TicketsScreenProps) {
  const scope = isDesk ? 'all' : 'own';
  const { entries, total, opened, isMissing } = page;
  const [params] = useSearchParams();
  const openedId = opened?.ticket._id ?? null;
  useFocusOnOpened(openedId);
  const refresh = useQuietRefresh();
  // Shows new messages as they arrive.
  useEffect(() => listenToTickets(scope, refresh), [scope, refresh]);
  const filtered = isFiltered(readTicketFilter(params));
  if (total === 0 && !filtered && !opened && !isMissing) return empty;
  const isBeside = opened !== null || isMissing;
  return (
    <div className="grid gap-8 lg:grid-cols-[21rem_minmax(0,1fr)]">
      <div className={clsx('grid min-w-0 content-start gap-5', isBeside && 'max-lg:hidden')}>
        <TicketFilters isDesk={isDesk} operators={page.operators} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ListSummary page={page} />
          {isDesk && <TicketKeys entries={entries} openedId={openedId} />}
        </div>
        {entries.length > 0 ? (
          <TicketList entries={entries} openedId={openedId} namesAuthors={isDesk} />
        ) : (
          <EmptyState title="No tickets found">Try fewer or other filters.</EmptyState>
        )}
        <Pages page={page} />
      </div>
      <div className={clsx('min-w-0', !isBeside && 'max-lg:hidden')}>
        {opened ? (
          <Conversation
            key={opened.ticket._id}
            {...{ opened, isDesk, viewer, refresh }}
            cannedReplies={page.cannedReplies}
            operators={page.operators}
          />
        ) : (
          <NothingOpened isMissing={isMissing} />
        )}
      </div>
    </div>
  );
}

function ListSummary({ page: { total, unreadTickets } }: { page: TicketsPage }) {
  const isLoading = useNavigation().state === 'loading';
  return (
    <p role="status" className={clsx('tabular text-ink-soft text-small', isLoading && 'opacity-60')}>
      {formatCount(total)} {total === 1 ? 'ticket' : 'tickets'}
      {unreadTickets > 0 && <> · {formatCount(unreadTickets)} with unread messages</>}
    </p>
  );
}

function Pages({ page: { page, pageCount } }: { page: TicketsPage }) {
  const [params] = useSearchParams();
  const toPage = (number: number) => {
    const next = new URLSearchParams(params);
    if (number === 1) next.delete('page');
    else next.set('page', String(number));
    return { search: next.size > 0 ? `?${next}` : '' };
  };
  return <Pagination label="Pages of tickets" page={page} pageCount={pageCount} toPage={toPage} />;
}

function NothingOpened({ isMissing }: { isMissing: boolean }) {
  const [params] = useSearchParams();
  if (!isMissing) return <EmptyState title="Choose a ticket">Its conversation is shown here.</EmptyState>;
  return (
    <EmptyState
      title="There is no such ticket"
      action={
        <Link to={{ search: ticketSearch(params, null) }} className="text-link">
          All tickets
        </Link>
      }
    >
      It may belong to another account.
    </EmptyState>
  );
}
