import type { z } from 'zod';
import { emailSchema } from '#contract/identity.ts';
import type { supportMessageBodySchema } from '#contract/support.ts';
import { type Actor, type AppContext, inTransaction } from '#server/context.ts';
import { newId } from '#server/db/new-id.ts';
import { AppError } from '#server/errors.ts';
import { newTicketMail, queueMail } from '#server/mail/index.ts';
import { insertTicket } from './tickets.repository.ts';

type Message = z.output<typeof supportMessageBodySchema>;

/** Role of an author without an account, in the specification's words. */
const VISITOR_ROLE = 'user';

interface SupportDependencies {
  /** Addresses of the people who answer. */
  listOperatorAddresses: () => Promise<string[]>;
}

interface Author {
  id: string | null;
  name: string;
  email: string;
  role: string;
}

/** Of who is signed in the session decides, never the message. */
function authorOf(actor: Actor | null, message: Message): Author {
  if (actor) return { id: actor.userId, name: actor.name, email: actor.email, role: actor.role };
  const { ticketUserName, ticketUserEmail } = message;
  if (!ticketUserName || !ticketUserEmail) throw new AppError('ticket_author_missing');
  if (!emailSchema.safeParse(ticketUserEmail).success) throw new AppError('invalid_email');
  return { id: null, name: ticketUserName, email: ticketUserEmail, role: VISITOR_ROLE };
}

export function createSupport(context: AppContext, { listOperatorAddresses }: SupportDependencies) {
  return {
    /**
     * Opens a ticket and tells the operators by mail, both or neither. What filled in the hidden field gets the answer of
     * a success and nothing is kept: a program that is told of its failure tries something else.
     */
    async open(message: Message, actor: Actor | null, clientNetwork: string) {
      await context.limiter.take('contactPerAddress', clientNetwork);
      const author = authorOf(actor, message);
      const ticket = { id: newId(), createdAt: context.now() };
      if (message.website) return ticket;
      const { subject = '', phone = '' } = message;
      const operators = await listOperatorAddresses();
      await inTransaction(context, async (transaction) => {
        await insertTicket(transaction, {
          ...ticket,
          authorId: author.id,
          authorName: author.name,
          authorEmail: author.email,
          authorRole: author.role,
          subject,
          message: message.message,
          phone,
          updatedAt: ticket.createdAt,
        });
        const content = newTicketMail(author, { subject, phone, message: message.message });
        for (const to of operators) await queueMail(context, { to, content }, transaction);
      });
      return ticket;
    },
  };
}

export type Support = ReturnType<typeof createSupport>;
