import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { emailText, personNameSchema } from './identity-fields.ts';
import { dateTimeSchema, idSchema, successOf } from './primitives.ts';

export const TICKET_MESSAGE_MAX = 5000;

/**
 * What a person says. Name and address are needed from who is not signed in; of who is signed in they come from the
 * session, whatever is sent. State, date and role are the server's.
 */
export const supportMessageBodySchema = z.object({
  ticketUserName: personNameSchema.optional(),
  ticketUserEmail: emailText.optional(),
  subject: z.string().trim().max(200, 'A subject has at most 200 characters').optional(),
  message: z
    .string('Please enter your message')
    .trim()
    .min(1, 'Please enter your message')
    .max(TICKET_MESSAGE_MAX, `A message has at most ${TICKET_MESSAGE_MAX} characters`),
  phone: z.string().trim().max(40, 'A phone number has at most 40 characters').optional(),
  /** Hidden from people. A message that fills it in is answered like any other and thrown away. */
  website: z.string().max(500).optional(),
});

export const newSupportMessage = defineEndpoint({
  method: 'POST',
  path: '/new-support-message',
  access: 'public',
  summary: 'Open a support ticket, from the contact form or an account',
  body: supportMessageBodySchema,
  answer: successOf(z.object({ _id: idSchema, ticketStatus: z.literal('open'), createdAt: dateTimeSchema })),
});
