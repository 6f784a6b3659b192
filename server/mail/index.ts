import { z } from 'zod';
import type { Mailer } from '../clients/mailer/index.ts';
import type { Transaction } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import type { AppContext } from '../platform/context.ts';
import { type MailContent, renderMail } from './layout.ts';

export {
  accountDeletedMail,
  addressChangedMail,
  changeAddressMail,
  changeAskedMail,
  confirmAddressMail,
  operatorMessageMail,
  passwordChangedMail,
  resetPasswordMail,
  twoStepDisabledMail,
  twoStepTakenOffMail,
} from './account-mails.ts';
export { listingCeilingMail, retiredModelMail } from './generation-mails.ts';
export type { MailContent } from './layout.ts';
export {
  disputeClosedMail,
  disputeOpenedMail,
  type MailedOrder,
  operatorDisputeMail,
  orderPaidMail,
  orderReceivedMail,
  orderRefundedMail,
  paymentDeclinedMail,
  paymentInReviewMail,
  paymentNeedsAttentionMail,
  secondPaymentReturnedMail,
} from './order-mails.ts';
export { storageAlarmMail } from './storage-mails.ts';
export { newTicketMail, ticketAnsweredMail, ticketContinuedMail } from './support-mails.ts';

const JOB = 'send-mail';

const jobSchema = z.object({ id: z.string(), queuedAt: z.coerce.date(), sealed: z.string() });
const mailSchema = z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() });

/**
 * Queues a mail. With `transaction`, the mail exists only if that commits. Stored encrypted, since mails
 * contain one-time links that are not stored anywhere else in plain text.
 */
export async function queueMail(
  context: Pick<AppContext, 'jobs' | 'secretBox' | 'now'>,
  mail: { to: string; content: MailContent },
  transaction?: Transaction,
): Promise<void> {
  const id = newId();
  const { subject } = mail.content;
  const sealed = context.secretBox.seal(
    JSON.stringify({ to: mail.to, subject, ...renderMail(mail.content) }),
    id,
  );
  await context.jobs.enqueue(JOB, { id, queuedAt: context.now().toISOString(), sealed }, transaction);
}

/**
 * Sends a mail immediately, for callers that wait for the result. Rejects if the mail server (or the outbox)
 * does not accept it.
 */
export function sendMailNow(
  context: Pick<AppContext, 'now'>,
  mailer: Mailer,
  mail: { to: string; content: MailContent },
): Promise<void> {
  const { subject } = mail.content;
  return mailer.send({
    id: newId(),
    queuedAt: context.now(),
    to: mail.to,
    subject,
    ...renderMail(mail.content),
  });
}

/** Delivers queued mails. A mail that fails stays queued and is retried. */
export function registerMailJob(context: Pick<AppContext, 'jobs' | 'secretBox'>, mailer: Mailer): void {
  context.jobs.work(JOB, async (data) => {
    const { id, queuedAt, sealed } = jobSchema.parse(data);
    const mail = mailSchema.parse(JSON.parse(context.secretBox.open(sealed, id)));
    await mailer.send({ id, queuedAt, ...mail });
  });
}
