import type { SendMailOptions } from 'nodemailer';
import { emailSchema } from '#contract/identity.ts';
import type { Mail } from './mailer.ts';

const SUBJECT_MAX = 200;

/**
 * A line break would start another header, and neither other control characters nor those that reverse the
 * direction of reading belong in one.
 */
function headerText(value: string): string {
  return value
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_MAX);
}

/**
 * Converts a mail for the mail library. Throws unless `to` is a single plain address: a list, a display name
 * or a line break could add recipients.
 */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  if (!emailSchema.safeParse(mail.to).success) throw new Error('a mail goes to exactly one plain address');
  const { replyTo } = mail;
  if (replyTo !== null && !emailSchema.safeParse(replyTo).success)
    throw new Error('answers to a mail go to exactly one plain address');
  const host = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  const isNamed = from.includes('<') || !mail.senderName;
  return {
    from: isNamed ? from : { name: headerText(mail.senderName ?? ''), address: from },
    to: { name: '', address: mail.to },
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    subject: headerText(mail.subject),
    date: mail.queuedAt,
    messageId: `<${mail.id}@${host}>`,
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Nothing in the content may make the library read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
