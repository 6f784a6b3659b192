import type { Operator, Ticket } from '#contract/support.ts';
import { canSupport, requireSupport } from '#server/platform/admin-access.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { createCannedReplies } from './conversation/canned-replies.service.ts';
import { findAttached } from './conversation/conversation.repository.ts';
import { createNotes } from './conversation/notes.service.ts';
import { type People, prepareReplyMails } from './conversation/reply-mails.ts';
import { createInboundMail } from './inbound/inbound-mail.service.ts';
import { applyChange, type TicketChange, type TicketChanger } from './tickets/change-ticket.ts';
import { type OpeningMessage, openTicket } from './tickets/open-ticket.ts';
import { createTicketReading } from './tickets/read-tickets.ts';
import { createTicketAccess } from './tickets/ticket-access.ts';
import { createTicketNews } from './tickets/ticket-news.ts';
import type { TicketImages } from './tickets/ticket-view.ts';
import { storeSeen } from './tickets/tickets.repository.ts';
import { createVisitors } from './visitors/visitors.service.ts';

interface SupportDependencies {
  people: People;
  images: TicketImages;
  sanitiseHtml: (html: string) => string;
}

/** Tickets, their conversations and notifications. */
export function createSupport(context: AppContext, { people, images, sanitiseHtml }: SupportDependencies) {
  const news = createTicketNews(context.notifications);
  const access = createTicketAccess(context, people, images);
  const reading = createTicketReading(context, access);
  const { requireImages } = access;

  async function requireOperator(id: string): Promise<void> {
    const team = await people.listTeam();
    if (!team.some((operator) => operator.id === id)) throw new AppError('ticket_assignee_unknown');
  }

  return {
    ...reading,

    /** Those who answer tickets. */
    listOperators: async (): Promise<Operator[]> =>
      (await people.listTeam()).map(({ id, name }) => ({ _id: id, name })),

    notes: createNotes(context, access, news),
    cannedReplies: createCannedReplies(context),
    inboundMail: createInboundMail(context, { people, images, news, sanitiseHtml }),
    visitors: createVisitors(context, { people, images, news }),

    async open(message: OpeningMessage, actor: Actor | null, clientNetwork: string) {
      await context.limiter.take('contactPerAddress', clientNetwork);
      return openTicket(context, { people, news, requireImages }, message, actor);
    },

    /** Replies, sets the status, or both; returns the updated ticket. */
    async change(
      actor: Actor,
      id: string,
      change: TicketChange,
      request: Pick<TicketChanger, 'requestId' | 'requestKey'>,
    ): Promise<Ticket> {
      const isOperator = canSupport(actor) && change.as !== 'author';
      const { ticket, reader } = await access.requireTicket(actor, id, isOperator);
      if (isOperator && change.assignee) await requireOperator(change.assignee);
      const by = { actor, reader, isOperator, ...request };
      if (!by.isOperator) await context.limiter.take('ticketRepliesPerUser', actor.userId);
      const imageIds = await requireImages(change.attachments, actor.userId);
      const mails = await prepareReplyMails(context, people, ticket, by);
      await applyChange(context, news, { ticketId: id, change, by, imageIds, mails });
      return reading.find(actor, id);
    },

    /**
     * Marks the first `count` entries of the conversation as seen and notifies the person's other windows.
     */
    async markSeen(actor: Actor, id: string, count: number): Promise<void> {
      const { ticket } = await access.requireTicket(actor, id);
      if (ticket.unread === 0) return;
      await inTransaction(context, async (transaction) => {
        await storeSeen(transaction, id, actor.userId, count);
        await news.announce(transaction, ticket, actor.userId);
      });
    },

    /**
     * Events about the caller's tickets, or all tickets, until `signal`. Throws only before the stream
     * starts.
     */
    async follow(actor: Actor, scope: 'own' | 'all', signal: AbortSignal) {
      if (scope === 'all') requireSupport(actor);
      news.requirePlace(actor.userId);
      return news.follow(await access.readerFor(actor), scope === 'all', signal);
    },

    /** Those of these images that belong to a message. */
    attachedImages: (mediaIds: readonly string[]) => findAttached(context.db, mediaIds),

    /** Ends all open streams. */
    close: news.close,
  };
}

export type Support = ReturnType<typeof createSupport>;
