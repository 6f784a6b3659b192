import type { SendMailOptions } from 'nodemailer';
import { emailSchema } from '#contract/identity.ts';
import type { Mail } from './mailer.ts';

const SUBJECT_MAX = 200;

/** A line break would start another header, and no other control character belongs in one. */
function headerText(value: string): string {
  return value
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_MAX);
}

/**
 * Converts a mail for the mail library. Throws unless `to` is a single plain address: a list, a display name
 * or a line break could add recipients.
 */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  if (!emailSchema.safeParse(mail.to).success) throw new Error('a mail goes to exactly one plain address');
  const host = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: mail.to },
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
