import type { z } from 'zod';
import { emailSchema } from '#contract/identity.ts';
import type { supportMessageBodySchema } from '#contract/support.ts';
import { newId } from '#server/db/new-id.ts';
import { newTicketMail, queueMail, ticketReceivedMail } from '#server/mail/index.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { insertAttachments } from '../conversation/conversation.repository.ts';
import { inboxUrl, linkFor, type People } from '../conversation/reply-mails.ts';
import { ticketAddress } from '../inbound/ticket-address.ts';
import { invalid } from './change-ticket.ts';
import type { TicketNews } from './ticket-news.ts';
import { insertTicket, storeSeen, VISITOR_ROLE } from './tickets.repository.ts';

export type OpeningMessage = z.output<typeof supportMessageBodySchema>;

interface Author {
  id: string | null;
  name: string;
  email: string;
  role: string;
  photoUrl: string | null;
}

/** For a signed-in author the session decides, never the message. */
async function authorOf(people: People, actor: Actor | null, message: OpeningMessage): Promise<Author> {
  if (actor) {
    const person = await people.findUser(actor.userId);
    const { userId: id, name, email, role } = actor;
    return { id, name, email, role, photoUrl: person?.image ?? null };
  }
  const { ticketUserName, ticketUserEmail } = message;
  if (!ticketUserName || !ticketUserEmail) throw new AppError('ticket_author_missing');
  if (!emailSchema.safeParse(ticketUserEmail).success) throw new AppError('invalid_email');
  return { id: null, name: ticketUserName, email: ticketUserEmail, role: VISITOR_ROLE, photoUrl: null };
}

interface OpeningParts {
  people: People;
  news: TicketNews;
  /** Ids of the author's own images at these addresses; throws attachment_unknown. */
  requireImages: (urls: readonly string[] | undefined, userId: string) => Promise<string[]>;
}

/** Without a `+tag`, which most hosts deliver to the same mailbox. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  return `${name.split('+', 1)[0]}@${domain}`;
}

/** A mailbox is not flooded with confirmations of messages that others wrote under its address. */
async function mayConfirm({ limiter }: AppContext, email: string): Promise<boolean> {
  try {
    await limiter.take('confirmationsPerMailbox', mailboxOf(email));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/**
 * Opens a ticket and mails the support team, both or neither. A message that fills in the honeypot gets a
 * normal answer and is discarded, because a bot that notices a failure tries something else.
 */
export async function openTicket(
  context: AppContext,
  { people, news, requireImages }: OpeningParts,
  message: OpeningMessage,
  actor: Actor | null,
): Promise<{ id: string; createdAt: Date }> {
  const author = await authorOf(people, actor, message);
  const ticket = { id: newId(), createdAt: context.now() };
  if (message.website) return ticket;
  const { subject = '', phone = '' } = message;
  if (actor && subject === '') throw invalid('subject', 'Please enter a subject');
  const imageIds = actor ? await requireImages(message.attachments, actor.userId) : [];
  const operators = await people.listOperatorAddresses();
  const isConfirmed = author.id === null && (await mayConfirm(context, author.email));
  await inTransaction(context, async (transaction) => {
    await insertTicket(transaction, {
      ...ticket,
      authorId: author.id,
      authorName: author.name,
      authorEmail: author.email,
      authorRole: author.role,
      authorPhotoUrl: author.photoUrl,
      subject,
      message: message.message,
      phone,
      updatedAt: ticket.createdAt,
    });
    await insertAttachments(transaction, ticket.id, 0, imageIds);
    if (author.id !== null) await storeSeen(transaction, ticket.id, author.id, 0);
    for (const to of operators) {
      const content = newTicketMail(author, {
        subject,
        phone,
        message: message.message,
        pageUrl: inboxUrl(context, ticket.id),
        replyTo: ticketAddress(context, ticket.id, to),
      });
      await queueMail(context, { to, content }, transaction);
    }
    if (isConfirmed) {
      const confirmation = ticketReceivedMail(
        linkFor(context, { id: ticket.id, authorId: null }),
        ticketAddress(context, ticket.id),
      );
      await queueMail(context, { to: author.email, content: confirmation }, transaction);
    }
    const { id: authorId, email: authorEmail } = author;
    await news.announce(transaction, { id: ticket.id, authorId, authorEmail }, 'everyone');
  });
  return ticket;
}
