import { emailSchema } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import type { Transaction } from '#server/db/client.ts';
import { type MailContent, queueMail, ticketAnsweredMail, ticketContinuedMail } from '#server/mail/index.ts';
import type { AppContext } from '#server/platform/context.ts';
import { ticketAddress } from '../inbound/ticket-address.ts';
import type { TicketChanger } from '../tickets/change-ticket.ts';
import type { TicketRow } from '../tickets/tickets.repository.ts';
import { LINK_DAYS, visitorLink } from '../visitors/visitor-link.ts';

export interface People {
  /** Addresses of the support team. */
  listOperatorAddresses: () => Promise<string[]>;
  /** Those who answer tickets. */
  listTeam: () => Promise<{ id: string; name: string; email: string }[]>;
  /** Null if there is no such person. */
  findUser: (
    userId: string,
  ) => Promise<{ email: string; emailVerified: boolean; image: string | null } | null>;
}

/** The mails for one reply. Recipients are determined before the transaction that queues them. */
export interface ReplyMails {
  queue(transaction: Transaction, message: string, imageCount: number): Promise<void>;
}

export const inboxUrl = ({ config }: AppContext, ticketId: string) =>
  `${config.publicUrl}${paths.admin.supportMessages}?ticket=${ticketId}`;

/** The author's current address; null if the account was deleted. */
export async function authorAddress(people: People, ticket: TicketRow): Promise<string[]> {
  const author = ticket.authorId === null ? null : await people.findUser(ticket.authorId);
  const email = author?.email ?? ticket.authorEmail;
  return emailSchema.safeParse(email).success ? [email] : [];
}

/** Where the author reads an answer: in the account, or without one by a link of the ticket's own. */
export function linkFor(context: AppContext, { id, authorId }: Pick<TicketRow, 'id' | 'authorId'>) {
  if (authorId === null) return { url: visitorLink(context, id), days: LINK_DAYS };
  return { url: `${context.config.publicUrl}${paths.user.support}?ticket=${id}`, days: null };
}

/** An Admin's reply goes to the author, the author's to the support team; never to the sender. */
export async function prepareReplyMails(
  context: AppContext,
  people: People,
  ticket: TicketRow,
  { actor, isOperator }: Pick<TicketChanger, 'actor' | 'isOperator'>,
): Promise<ReplyMails> {
  const receivers = isOperator ? await authorAddress(people, ticket) : await people.listOperatorAddresses();
  const { subject, message: opening } = ticket;
  const contentOf = (to: string, message: string, imageCount: number): MailContent => {
    const reply = { subject, opening, message, imageCount };
    if (!isOperator) {
      const replyTo = ticketAddress(context, ticket.id, to);
      return ticketContinuedMail(actor, { ...reply, pageUrl: inboxUrl(context, ticket.id), replyTo });
    }
    const link = linkFor(context, ticket);
    return ticketAnsweredMail({
      ...reply,
      name: ticket.authorName,
      link,
      replyTo: ticketAddress(context, ticket.id),
    });
  };
  return {
    async queue(transaction, message, imageCount) {
      for (const to of new Set(receivers)) {
        if (to === actor.email) continue;
        const content = contentOf(to, message, imageCount);
        await queueMail(context, { to, content }, transaction);
      }
    },
  };
}
