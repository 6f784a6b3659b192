import type { MailContent } from './layout.ts';

/** To who answers tickets. What the author typed stands in the body only: a header never holds it. */
export function newTicketMail(
  author: { name: string; email: string },
  ticket: { subject: string; phone: string; message: string },
): MailContent {
  const facts = [
    `From: ${author.name}, ${author.email}`,
    ...(ticket.phone ? [`Phone: ${ticket.phone}`] : []),
    ...(ticket.subject ? [`Subject: ${ticket.subject}`] : []),
  ];
  const paragraphs = ticket.message.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return {
    subject: 'A new support message',
    heading: 'A new support message',
    paragraphs: [...facts, ...paragraphs],
    note: `Answer to ${author.email}: a reply to this mail goes nowhere.`,
  };
}
