import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { CannedReply, Operator, Ticket } from '#contract/support.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { OpenedTicket, TicketViewer } from '../tickets/load-tickets.ts';
import { ticketSearch } from '../tickets/support-links.ts';
import { PriorityBadge, WaitingBadge } from '../tickets/ticket-badges.tsx';
import { TicketStateFields } from '../tickets/ticket-state-fields.tsx';
import { tellOfTickets } from '../tickets/ticket-stream.ts';
import { ConversationLog } from './conversation-log.tsx';
import { NoteForm, useNote } from './note-form.tsx';
import { newReplyKey } from './reply-draft.ts';
import { ReplyForm } from './reply-form.tsx';
import { newerOf, timelineOf } from './timeline.ts';
import { useReplyDraft } from './use-reply-draft.ts';
import { useSeen } from './use-seen.ts';
import { useSend } from './use-send.ts';

export const CONVERSATION_TITLE_ID = 'conversation-title';

interface ConversationProps {
  opened: OpenedTicket;
  isDesk: boolean;
  viewer: TicketViewer;
  cannedReplies: readonly CannedReply[];
  operators: readonly Operator[];
  refresh: () => void;
}

/** A ticket: header, messages, reply form. Key it by the ticket. */
export function Conversation(props: ConversationProps) {
  const { opened, isDesk, viewer, cannedReplies, operators, refresh } = props;
  const [answered, setAnswered] = useState<Ticket | null>(null);
  const ticket = newerOf(opened.ticket, answered);
  const take = (next: Ticket) => {
    setAnswered(next);
    refresh();
  };
  // Updates the list and the sidebar's unread count.
  useSeen(opened.ticket, () => tellOfTickets(isDesk ? 'all' : 'own'));
  const { draft, change, clear } = useReplyDraft({ userId: viewer._id, subject: ticket._id });
  const { pending, failure, send } = useSend({
    ticketId: ticket._id,
    isDesk,
    onSent: take,
    onConflict: refresh,
  });
  const sendDraft = async () => {
    const keyed = { ...draft, key: draft.key || newReplyKey() };
    change(() => ({ key: keyed.key }));
    if (await send(keyed)) clear(keyed);
  };
  const replyForm = (
    <ReplyForm
      {...{ ticket, isDesk, cannedReplies, draft, failure }}
      ownName={viewer.name}
      onDraft={change}
      onSend={() => void sendDraft()}
      isSending={pending !== null}
    />
  );
  return (
    <section
      aria-labelledby={CONVERSATION_TITLE_ID}
      className={clsx(
        'flex h-[calc(100dvh-13rem)] flex-col rounded-panel border border-line bg-paper lg:sticky lg:top-4 lg:min-h-[34rem]',
        isDesk ? 'min-h-[46rem]' : 'min-h-[34rem]',
      )}
    >
      <ConversationHead ticket={ticket} isDesk={isDesk} linksAuthor={viewer.isAdmin}>
        {isDesk && <TicketStateFields ticket={ticket} operators={operators} onChanged={take} />}
      </ConversationHead>
      <ConversationLog
        entries={timelineOf(ticket, opened.notes, isDesk)}
        pendingText={pending?.text ?? null}
        ownName={isDesk ? viewer.name : 'You'}
      />
      <div className="border-line border-t px-4 py-3">
        {isDesk ? (
          <DeskForms reply={replyForm} ticketId={ticket._id} viewerId={viewer._id} refresh={refresh} />
        ) : (
          replyForm
        )}
      </div>
    </section>
  );
}

interface DeskFormsProps {
  reply: ReactNode;
  ticketId: string;
  viewerId: string;
  refresh: () => void;
}

/** An Admin replies to the author or writes internal notes. */
function DeskForms({ reply, ticketId, viewerId, refresh }: DeskFormsProps) {
  // Kept here, because switching tabs unmounts the form: a note being sent must not become editable again.
  const note = useNote({ ticketId, viewerId, onAdded: refresh });
  return (
    <Tabs
      label="What to write"
      tabs={[
        { value: 'reply', label: 'Reply', content: reply },
        {
          value: 'note',
          label: 'Internal note',
          content: <NoteForm note={note} />,
        },
      ]}
    />
  );
}

function ConversationHead({
  ticket,
  isDesk,
  linksAuthor,
  children,
}: {
  ticket: Ticket;
  isDesk: boolean;
  linksAuthor: boolean;
  children: ReactNode;
}) {
  const [params] = useSearchParams();
  return (
    <header className="grid grid-cols-1 gap-3 border-line border-b px-4 py-3">
      <Link
        to={{ search: ticketSearch(params, null) }}
        preventScrollReset
        className={buttonClass({ variant: 'quiet', size: 'small' }, '-ml-3 justify-self-start lg:hidden')}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All tickets
      </Link>
      <div className="grid grid-cols-1 gap-1">
        <h2
          id={CONVERSATION_TITLE_ID}
          tabIndex={-1}
          dir="auto"
          className="wrap-anywhere line-clamp-3 font-semibold text-subtitle focus:outline-none"
        >
          {ticket.subject || 'No subject'}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-faint">
          <StatusBadge status={ticket.ticketStatus} />
          {isDesk && <WaitingBadge isWaiting={ticket.isWaiting} />}
          <PriorityBadge priority={ticket.priority} />
          <span>
            Opened <LocalTime iso={ticket.createdAt} />
          </span>
        </p>
      </div>
      {isDesk && (
        <div className="flex flex-wrap items-end gap-3">
          <Author ticket={ticket} isLinked={linksAuthor} />
          {children}
        </div>
      )}
    </header>
  );
}

/** Only Admins may open the author's account. */
function Author({ ticket, isLinked }: { ticket: Ticket; isLinked: boolean }) {
  const { ticketUserName, ticketUserEmail, ticketUserRole, ticketUserProfileURL, phone, hasAccount } = ticket;
  return (
    <div className="flex min-w-0 flex-1 basis-56 items-center gap-3 text-small">
      <Avatar name={ticketUserName} photoUrl={ticketUserProfileURL} />
      <div className="min-w-0">
        <p className="truncate" title={ticketUserName}>
          <span dir="auto" className="font-medium">
            {ticketUserName}
          </span>
          {isLinked && <span className="text-ink-faint"> ({ticketUserRole})</span>}
        </p>
        <p className="truncate text-ink-soft" title={ticketUserEmail}>
          {hasAccount && isLinked ? (
            <Link to={`${paths.admin.users}?q=${encodeURIComponent(ticketUserEmail)}`} className="text-link">
              {ticketUserEmail}
            </Link>
          ) : (
            ticketUserEmail
          )}
        </p>
        {phone && <p className="wrap-anywhere text-ink-soft">{phone}</p>}
        {!hasAccount && (
          <p className="text-caption text-ink-faint">No account: answers are only sent by email.</p>
        )}
      </div>
    </div>
  );
}
