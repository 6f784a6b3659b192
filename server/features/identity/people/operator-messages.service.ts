import type { z } from 'zod';
import type { sendMessageBodySchema } from '#contract/identity.ts';
import type { Mailer } from '#server/clients/mailer/index.ts';
import { type Letters, operatorMessageMail, sendLetterNow, textOfHtml } from '#server/mail/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireEmail } from '../sign-in/email-address.ts';
import { findPersonByEmail } from './people.repository.ts';

interface MessageDependencies {
  mailer: Mailer;
  letters: Letters;
  /** Returns HTML that cannot run, submit or load anything. */
  sanitiseHtml: (html: string) => string;
}

type Message = Omit<z.output<typeof sendMessageBodySchema>, 'toEmail'>;

const EMPTY = 'Please enter a message';

/** Mails from an Admin to one user. */
export function createOperatorMessages(
  context: AppContext,
  { mailer, letters, sanitiseHtml }: MessageDependencies,
) {
  const { db, log } = context;

  /** As text a message stays as it was typed; as HTML it is sanitised. */
  function bodyOf({ messageBody, format }: Message) {
    if (format === 'text') return messageBody;
    const html = sanitiseHtml(messageBody);
    const text = textOfHtml(html);
    if (text !== '') return { html, text };
    throw new AppError('invalid_request', {
      message: EMPTY,
      issues: [{ path: ['messageBody'], message: EMPTY }],
    });
  }

  const write = (message: Message) =>
    letters.write(operatorMessageMail({ subject: message.subject, body: bodyOf(message) }));

  return {
    /** Exactly what `send` would send. */
    preview: write,

    /**
     * Resolves once the mail server or the outbox has accepted the mail; otherwise throws message_not_sent.
     */
    async send(
      by: { actor: Actor; requestId: string },
      { toEmail, ...message }: z.output<typeof sendMessageBodySchema>,
    ) {
      const to = requireEmail(toEmail);
      const letter = await write(message);
      try {
        await sendLetterNow(context, mailer, { to, letter });
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
          after: { toEmail: to, subject: message.subject },
        }),
      );
    },
  };
}
