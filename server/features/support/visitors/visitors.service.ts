import type { z } from 'zod';
import { type Conversation, type replyToConversation, ticketStatusSchema } from '#contract/support.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { type People, prepareReplyMails } from '../conversation/reply-mails.ts';
import { applyChange } from '../tickets/change-ticket.ts';
import type { TicketNews } from '../tickets/ticket-news.ts';
import { presentTickets, type TicketImages } from '../tickets/ticket-view.ts';
import { findVisitorTicket, type TicketRow } from '../tickets/tickets.repository.ts';
import { ticketOfLink } from './visitor-link.ts';

interface VisitorDependencies {
  people: People;
  images: TicketImages;
  news: TicketNews;
}

interface Caller {
  /** The caller's network, for limits. */
  network: string;
  requestId: string;
  requestKey: string | null;
}

/** Conversations of people without an account, who have nothing but the link from their mail. */
export function createVisitors(context: AppContext, { people, images, news }: VisitorDependencies) {
  const { db, limiter } = context;

  async function requireTicket(token: string, network: string): Promise<TicketRow> {
    await limiter.take('conversationLinksPerAddress', network);
    const id = ticketOfLink(context, token);
    const ticket = id === null ? null : await findVisitorTicket(db, id);
    if (!ticket) throw new AppError('conversation_link_dead');
    return ticket;
  }

  /** Nothing but the conversation: no address, phone number or priority, and no names of the team. */
  async function present(ticket: TicketRow): Promise<Conversation> {
    const [view] = await presentTickets(db, images, [ticket], { isOperator: false, isAdmin: false });
    if (!view) throw new AppError('conversation_link_dead');
    const { _id, subject, message, createdAt, adminMessage } = view;
    return {
      subject,
      ticketStatus: ticketStatusSchema.parse(ticket.status),
      messages: [
        { _id, message, timestamp: createdAt, sender: 'user', attachments: [] },
        ...adminMessage.map(({ authorName: _name, ...entry }) => entry),
      ],
    };
  }

  return {
    async read(token: string, network: string): Promise<Conversation> {
      return present(await requireTicket(token, network));
    },

    async reply(
      { token, message }: z.output<NonNullable<(typeof replyToConversation)['body']>>,
      { network, ...request }: Caller,
    ): Promise<Conversation> {
      const ticket = await requireTicket(token, network);
      await limiter.take('conversationRepliesPerTicket', ticket.id);
      const by = {
        actor: { userId: null, name: ticket.authorName, email: ticket.authorEmail },
        reader: null,
        isOperator: false,
        ...request,
      };
      const mails = await prepareReplyMails(context, people, ticket, by);
      await applyChange(context, news, {
        ticketId: ticket.id,
        change: { reply: message },
        by,
        imageIds: [],
        mails,
      });
      const after = await findVisitorTicket(db, ticket.id);
      if (!after) throw new AppError('conversation_link_dead');
      return present(after);
    },
  };
}
