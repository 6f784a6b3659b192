import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { mediaFileSchema } from './media.ts';
import { dateTimeSchema, doneSchema, idSchema, successOf } from './primitives.ts';
import { messageTextSchema, ticketStatusSchema } from './ticket-fields.ts';

/** From the link in a mail: the ticket, when the link expires, and a signature over both. */
const linkTokenSchema = z.string().trim().min(1).max(200);

const conversationSchema = z.object({
  subject: z.string(),
  ticketStatus: ticketStatusSchema,
  /** Oldest first, from the message that opened it. */
  messages: z.array(
    z.object({
      _id: idSchema,
      message: z.string(),
      timestamp: dateTimeSchema,
      sender: z.enum(['admin', 'user']),
      attachments: z.array(mediaFileSchema),
    }),
  ),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const getConversation = defineEndpoint({
  method: 'GET',
  path: '/api/conversation',
  access: 'public',
  summary: 'A visitor’s own ticket, by the link from an email',
  query: z.object({ token: linkTokenSchema }),
  answer: successOf(conversationSchema),
});

export const replyToConversation = defineEndpoint({
  method: 'POST',
  path: '/api/conversation/reply',
  access: 'public',
  summary: 'Reply to a visitor’s own ticket, by the link from an email',
  body: z.object({ token: linkTokenSchema, message: messageTextSchema }),
  answer: successOf(conversationSchema),
});

export const receiveMail = defineEndpoint({
  method: 'POST',
  path: '/api/inbound-mail',
  access: 'public',
  summary:
    'A reply by email to a ticket, as `message/rfc822` or JSON, with the secret of MAIL_REPLY_SECRET as bearer token or password',
  body: z.object({ RawEmail: z.string().min(1) }),
  answer: doneSchema,
});
