import { paths } from '#contract/paths.ts';
import { defineMail, type MailContent, type Placeholder } from './mail-definition.ts';

const EXCERPT_MAX = 60;

/** What a ticket is about, for a subject: its own, or the first words of the message. */
function topicOf({ subject, message }: { subject: string; message: string }): string {
  if (subject) return subject;
  const line = message.trim().split('\n', 1)[0]?.trim() ?? '';
  return line.length > EXCERPT_MAX ? `${line.slice(0, EXCERPT_MAX).trimEnd()} …` : line;
}

const conversation = {
  topic: {
    meaning: 'The ticket’s subject, or else its first words',
    example: 'Where is my receipt?',
  },
  message: {
    meaning: 'The message, with its lines',
    example: 'Good morning,\nI cannot find the receipt for my last order.',
  },
} as const satisfies Record<string, Placeholder>;

const images: Placeholder = {
  meaning: 'How many images are attached, if any',
  example: '1 image is attached in the ticket.',
};

const author = {
  name: { meaning: 'The customer’s name', example: 'Ada Shopkeeper' },
  email: { meaning: 'The customer’s address', example: 'ada@example.com' },
} as const satisfies Record<string, Placeholder>;

const inboxLink: Placeholder = {
  meaning: 'The ticket in the back office',
  example: 'https://listings.example/admin/support-messages?ticket=1',
  isLink: true,
};

const straightTo = (email: string) =>
  `A reply to this email goes straight to ${email}; only what you write in the ticket is kept there.`;

const replyNote: Placeholder = {
  meaning: 'Where a reply to the email goes',
  example: straightTo(author.email.example),
};

/** An operator's own address for replies, if mails to it are taken in; otherwise they go to the customer. */
function replyOf(
  email: string,
  replyTo: string | null,
): { replyNote: string; headers: { replyTo?: string } } {
  if (replyTo === null) return { replyNote: straightTo(email), headers: {} };
  return {
    replyNote: 'A reply to this email becomes your answer in the ticket, if you send it from this address.',
    headers: { replyTo },
  };
}

const newTicket = defineMail({
  id: 'new-ticket',
  answersTo: 'email',
  group: 'To operators',
  name: 'New support message',
  sentWhen: 'To the operators who chose support messages, when somebody opens a ticket.',
  placeholders: {
    ...author,
    ...conversation,
    phone: { meaning: 'The customer’s phone number, if given', example: '+44 20 7946 0000' },
    link: inboxLink,
    replyNote,
  },
  needed: ['message', 'link'],
  subject: 'New support message: {{topic}}',
  text: `From: {{name}}, {{email}}
Phone: {{phone}}
Subject: {{topic}}

{{message}}

[Open the ticket]({{link}})

{{replyNote}}`,
});

/** To the support team. */
export const newTicketMail = (
  { name, email }: { name: string; email: string },
  ticket: { subject: string; phone: string; message: string; pageUrl: string; replyTo: string | null },
): MailContent => {
  const reply = replyOf(email, ticket.replyTo);
  return newTicket.write(
    {
      name,
      email,
      topic: topicOf(ticket),
      phone: ticket.phone,
      message: ticket.message,
      link: ticket.pageUrl,
      replyNote: reply.replyNote,
    },
    reply.headers,
  );
};

interface TicketReply {
  subject: string;
  /** The message that opened the ticket. */
  opening: string;
  message: string;
  imageCount: number;
}

function imagesNote(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 image is attached in the ticket.' : `${count} images are attached in the ticket.`;
}

const ticketContinued = defineMail({
  id: 'ticket-continued',
  answersTo: 'email',
  group: 'To operators',
  name: 'Reply from a customer',
  sentWhen: 'To the operators who chose support messages, when a customer writes again.',
  placeholders: { ...author, ...conversation, images, link: inboxLink, replyNote },
  needed: ['message', 'link'],
  subject: 'Re: {{topic}} ({{name}})',
  text: `From: {{name}}, {{email}}
Subject: {{topic}}

{{message}}

{{images}}

[Open the ticket]({{link}})

{{replyNote}}`,
});

/** To the support team, when the author has written again. */
export const ticketContinuedMail = (
  { name, email }: { name: string; email: string },
  reply: TicketReply & { pageUrl: string; replyTo: string | null },
): MailContent => {
  const { replyNote: note, headers } = replyOf(email, reply.replyTo);
  return ticketContinued.write(
    {
      name,
      email,
      topic: topicOf({ subject: reply.subject, message: reply.opening }),
      message: reply.message,
      images: imagesNote(reply.imageCount),
      link: reply.pageUrl,
      replyNote: note,
    },
    headers,
  );
};

const ticketAnswered = defineMail({
  id: 'ticket-answered',
  group: 'Support',
  name: 'Answer to a customer',
  sentWhen: 'To the customer, when an administrator answers their ticket.',
  placeholders: {
    name: author.name,
    ...conversation,
    images,
    link: {
      meaning: 'The ticket; without an account, a link of its own that opens it',
      example: 'https://listings.example/user/support?ticket=1',
      isLink: true,
    },
    linkNote: {
      meaning: 'Without an account, how long that link works',
      example: 'The link works for 60 days and shows this conversation to anyone who has it.',
    },
  },
  needed: ['message', 'link'],
  subject: 'Re: {{topic}}',
  text: `Hello {{name}},

We have answered your message about “{{topic}}”:

{{message}}

{{images}}

[Open the conversation]({{link}})

{{linkNote}}`,
});

/** `days` is how long a visitor's link works; null if the author has an account. */
interface TicketLink {
  url: string;
  days: number | null;
}

const linkNoteOf = ({ days }: TicketLink) =>
  days === null ? '' : `The link works for ${days} days and shows this conversation to anyone who has it.`;

/** To the author. `replyTo` is the ticket's own address, if mails to it are taken in. */
export const ticketAnsweredMail = (
  reply: TicketReply & { name: string; link: TicketLink; replyTo: string | null },
): MailContent =>
  ticketAnswered.write(
    {
      name: reply.name,
      topic: topicOf({ subject: reply.subject, message: reply.opening }),
      message: reply.message,
      images: imagesNote(reply.imageCount),
      link: reply.link.url,
      linkNote: linkNoteOf(reply.link),
    },
    reply.replyTo === null ? {} : { replyTo: reply.replyTo },
  );

/**
 * Goes to an address that anybody may have typed, so it repeats nothing they wrote: the form would otherwise
 * send a stranger words of one's choice.
 */
const ticketReceived = defineMail({
  id: 'ticket-received',
  group: 'Support',
  name: 'Message received',
  sentWhen: 'To a visitor without an account, when they have written by the contact form.',
  placeholders: {
    link: {
      meaning: 'A link of its own that opens the conversation',
      example: 'https://listings.example/conversation?token=1',
      isLink: true,
    },
    linkNote: {
      meaning: 'How long that link works',
      example: 'The link works for 60 days and shows this conversation to anyone who has it.',
    },
  },
  subject: 'We have your message to {{siteName}}',
  text: `Hello,

Thank you for writing to us. We will reply to this address by email.

You can read what you wrote and add to it here:

[Open the conversation]({{link}})

{{linkNote}} If you did not write to us, somebody else entered your address; you can ignore this email.`,
});

export const ticketReceivedMail = (link: TicketLink, replyTo: string | null): MailContent =>
  ticketReceived.write({ link: link.url, linkNote: linkNoteOf(link) }, replyTo === null ? {} : { replyTo });

const ticketReplyRefused = defineMail({
  id: 'ticket-reply-refused',
  group: 'Support',
  name: 'Reply to a closed ticket',
  sentWhen: 'To the customer, when they reply by email to a ticket that is closed.',
  placeholders: {
    name: author.name,
    topic: conversation.topic,
    link: { meaning: 'The contact page', example: 'https://listings.example/contact', isLink: true },
  },
  subject: 'Not delivered: Re: {{topic}}',
  text: `Hello {{name}},

Your reply about “{{topic}}” did not reach us, because the ticket is closed. Please write to us again, and we will open a new one.

[Write to us]({{link}})`,
});

export const ticketReplyRefusedMail = (
  ticket: { authorName: string; subject: string; message: string },
  publicUrl: string,
): MailContent =>
  ticketReplyRefused.write({
    name: ticket.authorName,
    topic: topicOf(ticket),
    link: `${publicUrl}${paths.contact}`,
  });

export const supportMails = [ticketReceived, ticketAnswered, ticketReplyRefused].map(
  ({ definition }) => definition,
);

export const operatorSupportMails = [newTicket, ticketContinued].map(({ definition }) => definition);
