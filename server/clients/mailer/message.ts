import type { SendMailOptions } from 'nodemailer';
import { emailSchema } from '#contract/identity.ts';
import type { Mail } from './mailer.ts';

const SUBJECT_MAX = 200;

/** Line breaks in a header would begin another header; other control characters have no business there either. */
function headerText(value: string): string {
  return value
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_MAX);
}

/**
 * The message as the mail library takes it. Throws when `to` is anything but one plain address: a list, a display name
 * or a line break in there would reach people the mail is not for.
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
    // Content comes from templates of ours; nothing in it may make the library read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
