import { NOTE_MAX } from '#contract/support.ts';
import { newId } from '#server/db/new-id.ts';
import { queueMail, ticketReplyRefusedMail } from '#server/mail/index.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { insertNote } from '../conversation/conversation.repository.ts';
import { authorAddress, type People, prepareReplyMails } from '../conversation/reply-mails.ts';
import { applyChange, type TicketChanger } from '../tickets/change-ticket.ts';
import type { TicketNews } from '../tickets/ticket-news.ts';
import type { TicketImages } from '../tickets/ticket-view.ts';
import { findAnyTicket, type TicketRow } from '../tickets/tickets.repository.ts';
import { type IncomingMail, messageOf, readIncomingMail } from './incoming-mail.ts';
import { readTicketAddress } from './ticket-address.ts';

interface InboundDependencies {
  people: People;
  images: TicketImages;
  news: TicketNews;
  sanitiseHtml: (html: string) => string;
}

type Operator = Awaited<ReturnType<People['listTeam']>>[number];
type Writer = Pick<TicketChanger, 'actor' | 'reader' | 'isOperator'>;

const KEY_MAX = 200;

/** The ticket's own author. */
function authorOf({ authorId, authorName, authorEmail }: TicketRow): Writer {
  return {
    actor: { userId: authorId, name: authorName, email: authorEmail },
    reader: authorId === null ? null : { userId: authorId, provenEmail: null },
    isOperator: false,
  };
}

function operatorOf({ id, name, email }: Operator): Writer {
  return {
    actor: { userId: id, name, email },
    reader: { userId: id, provenEmail: null },
    isOperator: true,
  };
}

/** Ids of the stored images. Visitors cannot upload, and what is no image is left out. */
async function storeImages(
  images: TicketImages,
  mail: IncomingMail,
  userId: string | null,
): Promise<string[]> {
  if (userId === null) return [];
  const urls: string[] = [];
  for (const content of mail.images) {
    try {
      urls.push((await images.upload(content, { userId, isByAdmin: false })).url);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    }
  }
  return urls.length === 0 ? [] : images.findOwn(urls, userId);
}

/** Replies by mail to the mails about tickets. */
export function createInboundMail(context: AppContext, parts: InboundDependencies) {
  const { db, limiter, log, secretBox } = context;
  const { people, images, news, sanitiseHtml } = parts;

  /** The ticket a mail was addressed to, and the operator who was given the address; null for its author. */
  async function addresseeOf({ recipients }: IncomingMail) {
    const addresses = recipients.flatMap((address) => readTicketAddress(context, address) ?? []);
    if (addresses.length === 0) return null;
    const holders = [null, ...(await people.listTeam())];
    for (const { ticketId, isOf } of addresses) {
      const operator = holders.find((holder) => isOf(holder?.email ?? null));
      if (operator === undefined) continue;
      const ticket = await findAnyTicket(db, ticketId);
      return ticket && { ticket, operator };
    }
    return null;
  }

  async function store(
    ticket: TicketRow,
    mail: IncomingMail,
    writer: Writer,
    request: Pick<TicketChanger, 'requestId' | 'requestKey'>,
  ): Promise<void> {
    const imageIds = ticket.status === 'closed' ? [] : await storeImages(images, mail, writer.actor.userId);
    const by = { ...writer, ...request };
    const mails = await prepareReplyMails(context, people, ticket, by);
    const change = { reply: messageOf(mail, imageIds.length) };
    await applyChange(context, news, { ticketId: ticket.id, change, by, imageIds, mails });
  }

  /** For operators to look at: a mail that may not be what it says, or that comes too late. */
  function storeNote(ticket: TicketRow, mail: IncomingMail, reason: string): Promise<void> {
    const text = `${reason}\n\n${messageOf(mail, 0)}`.slice(0, NOTE_MAX);
    return inTransaction(context, async (transaction) => {
      await insertNote(transaction, {
        ...{ id: newId(), ticketId: ticket.id, text, createdAt: context.now() },
        ...{ authorId: null, authorName: 'Incoming mail' },
      });
      await news.announce(transaction, ticket, 'operators');
    });
  }

  /** Tells whoever wrote to a closed ticket, since nobody will read it there. */
  async function refuse(ticket: TicketRow, to: string): Promise<void> {
    await queueMail(context, { to, content: ticketReplyRefusedMail(ticket, context.config.publicUrl) });
  }

  const ignore = (reason: string) => log.info({ reason }, 'an incoming mail was ignored');

  return {
    /**
     * Adds a mail to the ticket it was addressed to. A mail from neither its author nor the operator who was
     * given the address is ignored or becomes a note, without an error: the host would otherwise deliver it
     * again.
     */
    async receive(source: string, requestId: string): Promise<void> {
      const mail = await readIncomingMail(source, sanitiseHtml);
      if (mail.isAutomatic) return ignore('automatic');
      const addressee = await addresseeOf(mail);
      if (!addressee) return ignore('no ticket has this address');
      const { ticket, operator } = addressee;
      const [author] = await authorAddress(people, ticket);
      if (!operator && (!author || mail.from !== author.toLowerCase()))
        return ignore('not from the ticket’s author');
      if (mail.words === '' && mail.images.length === 0) return ignore('no words');
      await limiter.take('conversationRepliesPerTicket', ticket.id);
      if (operator && mail.from !== operator.email.toLowerCase()) {
        const from = mail.from || 'an unknown address';
        return storeNote(ticket, mail, `From ${from}, to the address that ${operator.name} was given:`);
      }
      const key = secretBox.hash(mail.messageId ?? source, 'incoming mail').slice(0, KEY_MAX);
      const writer = operator ? operatorOf(operator) : authorOf(ticket);
      try {
        await store(ticket, mail, writer, { requestId, requestKey: `mail:${key}` });
      } catch (error) {
        if (error instanceof AppError && error.code === 'ticket_closed') {
          if (operator) return storeNote(ticket, mail, `From ${operator.name}, after the ticket was closed:`);
          return refuse(ticket, author ?? ticket.authorEmail);
        }
        // The same message id with other words: a mail that was delivered twice, changed on the way.
        if (error instanceof AppError && error.code === 'idempotency_mismatch') return ignore('known');
        throw error;
      }
    },
  };
}
