import { z } from 'zod';
import type { Mailer } from '../clients/mailer/index.ts';
import type { Transaction } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { type AppContext, inTransaction } from '../platform/context.ts';
import type { Letter, Letters } from './letters.ts';
import type { MailContent } from './mail-definition.ts';

const JOB = 'send-mail';

const jobSchema = z.object({ id: z.string(), queuedAt: z.coerce.date(), sealed: z.string() });
const richSchema = z.object({ html: z.string(), text: z.string() });
const queuedSchema = z.union([
  z.object({
    to: z.string(),
    content: z.object({
      mailId: z.string(),
      values: z.record(z.string(), z.union([z.string(), richSchema])),
      replyTo: z.string().exactOptional(),
    }),
  }),
  // Queued by an earlier release, complete.
  z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
]);

interface AddressedMail {
  to: string;
  content: MailContent;
}

/**
 * Queues a mail. With `transaction`, the mail exists only if that commits. Its values are stored encrypted,
 * since they contain one-time links that are not stored anywhere else in plain text; it is written when it
 * is sent, with the texts of that moment.
 */
export async function queueMail(
  context: Pick<AppContext, 'jobs' | 'secretBox' | 'now'>,
  { to, content }: AddressedMail,
  transaction?: Transaction,
): Promise<void> {
  const id = newId();
  const sealed = context.secretBox.seal(JSON.stringify({ to, content }), id);
  await context.jobs.enqueue(JOB, { id, queuedAt: context.now().toISOString(), sealed }, transaction);
}

/** The same mail to several people, all of them or none. */
export async function queueMailToAll(
  context: AppContext,
  addresses: readonly string[],
  content: MailContent,
): Promise<void> {
  await inTransaction(context, async (transaction) => {
    for (const to of addresses) await queueMail(context, { to, content }, transaction);
  });
}

/**
 * Sends a finished mail immediately, for callers that wait for the result. Rejects if the mail server (or the
 * outbox) does not accept it.
 */
export function sendLetterNow(
  context: Pick<AppContext, 'now'>,
  mailer: Mailer,
  { to, letter }: { to: string; letter: Letter },
): Promise<void> {
  return mailer.send({ id: newId(), queuedAt: context.now(), to, ...letter });
}

/** Delivers queued mails. A mail that fails stays queued and is retried. */
export function registerMailJob(
  context: Pick<AppContext, 'jobs' | 'secretBox'>,
  mailer: Mailer,
  letters: Pick<Letters, 'write'>,
): void {
  context.jobs.work(JOB, async (data) => {
    const { id, queuedAt, sealed } = jobSchema.parse(data);
    const mail = queuedSchema.parse(JSON.parse(context.secretBox.open(sealed, id)));
    const letter = 'content' in mail ? await letters.write(mail.content) : { ...mail, replyTo: null };
    await mailer.send({ id, queuedAt, ...letter, to: mail.to });
  });
}
