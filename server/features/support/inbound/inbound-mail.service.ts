import PostalMime, { type Email } from 'postal-mime';
import { TICKET_MESSAGE_MAX } from '#contract/support.ts';
import { queueMail, textOfHtml, ticketReplyRefusedMail } from '#server/mail/index.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { authorAddress, type People, prepareReplyMails } from '../conversation/reply-mails.ts';
import { applyChange } from '../tickets/change-ticket.ts';
import type { TicketNews } from '../tickets/ticket-news.ts';
import { findAnyTicket, type TicketRow } from '../tickets/tickets.repository.ts';
import { ownWordsIn } from './own-words.ts';
import { ticketOfAddress } from './ticket-address.ts';

interface InboundDependencies {
  people: People;
  news: TicketNews;
  sanitiseHtml: (html: string) => string;
}

/** Headers in which hosts name the address a mail was delivered to. */
const DELIVERY_HEADERS = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);
const KEY_MAX = 200;

function recipientsOf({ to = [], cc = [], headers }: Email): string[] {
  const named = [...to, ...cc].flatMap(({ address }) => address ?? []);
  const delivered = headers.filter(({ key }) => DELIVERY_HEADERS.has(key)).map(({ value }) => value);
  return [...delivered, ...named];
}

/** A holiday notice, a report of failed delivery or a newsletter: answering it could go on for ever. */
function isAutomatic({ headers }: Email): boolean {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = headerOf('auto-submitted');
  if (submitted !== undefined && submitted !== 'no') return true;
  if (['bulk', 'junk', 'list', 'auto_reply'].includes(headerOf('precedence') ?? '')) return true;
  return headerOf('x-autoreply') !== undefined || headerOf('return-path') === '<>';
}

/** Replies by mail to the mails about tickets. */
export function createInboundMail(context: AppContext, { people, news, sanitiseHtml }: InboundDependencies) {
  const { db, limiter, log, secretBox } = context;

  function messageIn(mail: Email): string {
    const html = sanitiseHtml((mail.html ?? '').split(/<blockquote/i, 1)[0] ?? '');
    const words = ownWordsIn(mail.text?.trim() ? mail.text : textOfHtml(html));
    const count = mail.attachments.filter(({ disposition }) => disposition === 'attachment').length;
    const note = count === 0 ? '' : `\n\n[Attachments left out: ${count}]`;
    return words === '' ? '' : `${words.slice(0, TICKET_MESSAGE_MAX - note.length)}${note}`;
  }

  async function store(ticket: TicketRow, message: string, requestId: string, requestKey: string) {
    const by = {
      actor: { userId: ticket.authorId, name: ticket.authorName, email: ticket.authorEmail },
      reader: ticket.authorId === null ? null : { userId: ticket.authorId, provenEmail: null },
      isOperator: false,
      ...{ requestId, requestKey },
    };
    const mails = await prepareReplyMails(context, people, ticket, by);
    const change = { reply: message };
    await applyChange(context, news, { ticketId: ticket.id, change, by, imageIds: [], mails });
  }

  /** Tells whoever wrote to a closed ticket, since nobody will read it there. */
  async function refuse(ticket: TicketRow, to: string): Promise<void> {
    await queueMail(context, { to, content: ticketReplyRefusedMail(ticket, context.config.publicUrl) });
  }

  return {
    /**
     * Adds a mail to the ticket it was addressed to. A mail that is no reply of the ticket's own author is
     * ignored, without an error: the host would otherwise deliver it again.
     */
    async receive(source: string, requestId: string): Promise<void> {
      const mail = await PostalMime.parse(source);
      const ignore = (reason: string) => log.info({ reason }, 'an incoming mail was ignored');
      if (isAutomatic(mail)) return ignore('automatic');
      const ticketId = recipientsOf(mail).reduce<string | null>(
        (found, address) => found ?? ticketOfAddress(context, address),
        null,
      );
      const ticket = ticketId === null ? null : await findAnyTicket(db, ticketId);
      if (!ticket) return ignore('no ticket has this address');
      const [author] = await authorAddress(people, ticket);
      if (!author || mail.from?.address?.toLowerCase() !== author.toLowerCase())
        return ignore('not from the ticket’s author');
      const message = messageIn(mail);
      if (message === '') return ignore('no words');
      await limiter.take('conversationRepliesPerTicket', ticket.id);
      const key = secretBox.hash(mail.messageId ?? source, 'incoming mail').slice(0, KEY_MAX);
      try {
        await store(ticket, message, requestId, `mail:${key}`);
      } catch (error) {
        if (error instanceof AppError && error.code === 'ticket_closed') return refuse(ticket, author);
        // The same message id with other words: a mail that was delivered twice, changed on the way.
        if (error instanceof AppError && error.code === 'idempotency_mismatch') return ignore('known');
        throw error;
      }
    },
  };
}
