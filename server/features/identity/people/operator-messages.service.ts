import type { Mailer } from '#server/clients/mailer/index.ts';
import { operatorMessageMail, sendMailNow } from '#server/mail/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireEmail } from '../sign-in/email-address.ts';
import { textOfHtml } from './message-text.ts';
import { findPersonByEmail } from './people.repository.ts';

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
