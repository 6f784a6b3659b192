import type { Mailer } from '#server/clients/mailer/index.ts';
import { operatorMessageMail, sendMailNow } from '#server/mail/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireEmail } from '../sign-in/email-address.ts';
import { findPersonByEmail } from './people.repository.ts';

/** Ends of what stands on lines of its own. */
const LINE_END = /<br\s*\/?>|<\/(p|h[2-4]|li|ul|ol|blockquote)>|<hr\s*\/?>/gi;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Puts the address behind the text of each link, unless that is the text. */
function withAddresses(html: string): string {
  let link: { href: string; textStart: number } | null = null;
  return html.replace(/<a\s[^<>]*>|<\/a>/gi, (tag: string, index: number) => {
    const opened = link;
    const href = / href="([^"]*)"/i.exec(tag)?.[1];
    link = href === undefined ? null : { href, textStart: index + tag.length };
    return opened && !link && html.slice(opened.textStart, index) !== opened.href ? ` (${opened.href})` : '';
  });
}

/** Sanitised HTML for readers without HTML: lines, and links with their addresses. */
function textOfHtml(html: string): string {
  return withAddresses(html)
    .replace(/<li[^<>]*>/gi, '- ')
    .replace(LINE_END, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

interface MessageDependencies {
  mailer: Mailer;
  /** HTML in which nothing can run, submit or load. */
  sanitiseHtml: (html: string) => string;
}

interface Message {
  toEmail: string;
  subject: string;
  messageBody: string;
}

const EMPTY = 'Please enter a message';

/** Mails that an Admin writes to one person. */
export function createOperatorMessages(context: AppContext, { mailer, sanitiseHtml }: MessageDependencies) {
  const { db, log } = context;
  return {
    /** Resolves once the mail server or the outbox has taken the mail; throws message_not_sent when it has not. */
    async send(by: { actor: Actor; requestId: string }, { toEmail, subject, messageBody }: Message) {
      const to = requireEmail(toEmail);
      const html = sanitiseHtml(messageBody);
      const text = textOfHtml(html);
      if (text === '') {
        throw new AppError('invalid_request', {
          message: EMPTY,
          issues: [{ path: ['messageBody'], message: EMPTY }],
        });
      }
      const content = operatorMessageMail({ subject, body: { html, text } });
      try {
        await sendMailNow(context, mailer, { to, content });
      } catch (cause) {
        log.warn({ err: cause }, 'a message of an Admin was not taken');
        throw new AppError('message_not_sent', { cause });
      }
      const person = await findPersonByEmail(db, to);
      await inTransaction(context, (transaction) =>
        recordAudit(transaction, {
          ...by,
          action: 'message.sent',
          subjectType: person ? 'user' : 'address',
          subjectId: person?.id ?? null,
          before: null,
          after: { toEmail: to, subject },
        }),
      );
    },
  };
}
