import { paths } from '#contract/paths.ts';
import type { MailContent } from './layout.ts';

// User input appears in the body only, never in a header.

const paragraphsOf = (message: string) =>
  message.split(/\n(?:[^\S\n]*\n)+/).filter((paragraph) => paragraph.trim() !== '');

/** To the support team. */
export function newTicketMail(
  author: { name: string; email: string },
  ticket: { subject: string; phone: string; message: string; pageUrl: string },
): MailContent {
  const facts = [
    `From: ${author.name}, ${author.email}`,
    ...(ticket.phone ? [`Phone: ${ticket.phone}`] : []),
    ...(ticket.subject ? [`Subject: ${ticket.subject}`] : []),
  ];
  return {
    subject: 'A new support message',
    heading: 'A new support message',
    paragraphs: [...facts, ...paragraphsOf(ticket.message)],
    button: { label: 'Open the ticket', url: ticket.pageUrl },
    note: `Answer to ${author.email}: a reply to this mail goes nowhere.`,
  };
}

interface TicketReply {
  subject: string;
  message: string;
  imageCount: number;
}

function imagesNote(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? '1 image is attached in the ticket.' : `${count} images are attached in the ticket.`];
}

const subjectLine = (subject: string) => (subject ? [`Subject: ${subject}`] : []);

/** To the support team, when the author has written again. */
export function ticketContinuedMail(
  author: { name: string; email: string },
  reply: TicketReply & { pageUrl: string },
): MailContent {
  return {
    subject: 'A new reply to a support ticket',
    heading: 'A new reply to a support ticket',
    paragraphs: [
      `From: ${author.name}, ${author.email}`,
      ...subjectLine(reply.subject),
      ...paragraphsOf(reply.message),
      ...imagesNote(reply.imageCount),
    ],
    button: { label: 'Open the ticket', url: reply.pageUrl },
    note: 'Answer in the ticket: a reply to this mail goes nowhere.',
  };
}

/** To the author. `pageUrl` is null for visitors, who can read the answer only in this mail. */
export function ticketAnsweredMail(
  reply: TicketReply & { pageUrl: string | null; publicUrl: string },
): MailContent {
  const { subject, message, imageCount, pageUrl, publicUrl } = reply;
  const shared = {
    subject: 'We answered your support message',
    heading: 'We answered your support message',
    paragraphs: [...subjectLine(subject), ...paragraphsOf(message), ...imagesNote(imageCount)],
  };
  if (pageUrl === null) {
    return { ...shared, note: `To go on with it, write to us again at ${publicUrl}${paths.contact}.` };
  }
  const note = 'Answer in the ticket: a reply to this mail goes nowhere.';
  return { ...shared, button: { label: 'Open the ticket', url: pageUrl }, note };
}
