import { emailSchema } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import type { Transaction } from '#server/db/client.ts';
import { type MailContent, queueMail, ticketAnsweredMail, ticketContinuedMail } from '#server/mail/index.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { TicketChanger } from '../tickets/change-ticket.ts';
import type { TicketRow } from '../tickets/tickets.repository.ts';

export interface People {
  /** Addresses of the support team. */
  listOperatorAddresses: () => Promise<string[]>;
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
async function authorAddress(people: People, ticket: TicketRow): Promise<string[]> {
  const author = ticket.authorId === null ? null : await people.findUser(ticket.authorId);
  const email = author?.email ?? ticket.authorEmail;
  return emailSchema.safeParse(email).success ? [email] : [];
}

/** An Admin's reply goes to the author, the author's to the support team; never to the sender. */
export async function prepareReplyMails(
  context: AppContext,
  people: People,
  ticket: TicketRow,
  { actor, isOperator }: TicketChanger,
): Promise<ReplyMails> {
  const receivers = isOperator ? await authorAddress(people, ticket) : await people.listOperatorAddresses();
  const { publicUrl } = context.config;
  const pageUrl = ticket.authorId === null ? null : `${publicUrl}${paths.user.support}?ticket=${ticket.id}`;
  const contentOf = (message: string, imageCount: number): MailContent =>
    isOperator
      ? ticketAnsweredMail({ subject: ticket.subject, message, imageCount, pageUrl, publicUrl })
      : ticketContinuedMail(actor, {
          subject: ticket.subject,
          message,
          imageCount,
          pageUrl: inboxUrl(context, ticket.id),
        });
  return {
    async queue(transaction, message, imageCount) {
      const content = contentOf(message, imageCount);
      for (const to of new Set(receivers)) {
        if (to !== actor.email) await queueMail(context, { to, content }, transaction);
      }
    },
  };
}
