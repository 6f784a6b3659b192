import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { emailText, personNameSchema } from './identity-fields.ts';
import { mediaFileSchema } from './media.ts';
import {
  dateTimeSchema,
  doneSchema,
  idParamsSchema,
  idSchema,
  pagingQuerySchema,
  successOf,
} from './primitives.ts';
import { messageTextSchema, operatorSchema, ticketStatusSchema } from './ticket-fields.ts';

export * from './conversation.ts';
export * from './support-desk.ts';
export * from './ticket-fields.ts';

export const TICKET_SUBJECT_MAX = 200;
/** Maximum images per message. */
export const ATTACHMENTS_MAX = 4;
/** Maximum entries of a conversation sent back as a whole; a longer one continues with `reply`. */
const LIST_MAX = 1000;

export const ticketPrioritySchema = z.enum(['low', 'normal', 'high', 'urgent']);
export type TicketPriority = z.infer<typeof ticketPrioritySchema>;

/** URLs returned by the upload; only the sender's own uploads. */
const attachmentsInputSchema = z
  .array(z.string().max(200), 'Attachments are the addresses of uploaded images')
  .max(ATTACHMENTS_MAX, `A message takes at most ${ATTACHMENTS_MAX} images`);

/**
 * A new message. Visitors have to give name and address; for signed-in users both come from the session,
 * whatever is sent. State, date and role are set by the server.
 */
export const supportMessageBodySchema = z.object({
  ticketUserName: personNameSchema.optional(),
  ticketUserEmail: emailText.optional(),
  subject: z
    .string()
    .trim()
    .max(TICKET_SUBJECT_MAX, `A subject has at most ${TICKET_SUBJECT_MAX} characters`)
    .optional(),
  message: messageTextSchema,
  phone: z.string().trim().max(40, 'A phone number has at most 40 characters').optional(),
  /** Signed-in users only; visitors cannot upload. */
  attachments: attachmentsInputSchema.optional(),
  /** Honeypot, hidden from people. A message that fills it in gets a normal answer and is discarded. */
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

const ticketReplySchema = z.object({
  _id: idSchema,
  message: z.string(),
  timestamp: dateTimeSchema,
  sender: z.enum(['admin', 'user']),
  /** The Admin who replied; visible to Admins only. */
  authorName: z.string().nullable(),
  attachments: z.array(mediaFileSchema),
});
export type TicketReply = z.infer<typeof ticketReplySchema>;

export const ticketSchema = z.object({
  _id: idSchema,
  subject: z.string(),
  message: z.string(),
  phone: z.string(),
  attachments: z.array(mediaFileSchema),
  createdAt: dateTimeSchema,
  /** Time of the latest message or status change. */
  updatedAt: dateTimeSchema,
  ticketStatus: ticketStatusSchema,
  priority: ticketPrioritySchema,
  ticketUserName: z.string(),
  ticketUserEmail: z.string(),
  ticketUserRole: z.string(),
  ticketUserProfileURL: z.string().nullable(),
  /** Whether the author can read replies here. Visitors receive them by mail. */
  hasAccount: z.boolean(),
  adminMessage: z.array(ticketReplySchema),
  /** Who looks after it; always null for its author. */
  assignee: operatorSchema.nullable(),
  /** The author's latest message awaits an answer. */
  isWaiting: z.boolean(),
  /** The other side's messages that the caller has not seen. */
  unread: z.number().int(),
});
export type Ticket = z.infer<typeof ticketSchema>;

const daySchema = z.iso.date('A day as in 2026-11-21');

export const listTickets = defineEndpoint({
  method: 'GET',
  path: '/support-messages',
  access: 'user',
  summary:
    'All tickets for the support team, newest first; or the caller’s own with their `userEmail`. `X-Total-Count` with paging',
  query: pagingQuerySchema.extend({
    userEmail: z.string('One email address only').max(320).optional(),
    status: ticketStatusSchema.optional(),
    /** Part of the author's address, ignoring case. */
    email: z.string('One email address only').trim().max(320).optional(),
    /** Range of opening dates in UTC; both are required. */
    startDate: daySchema.optional(),
    endDate: daySchema.optional(),
    /** `true`: only tickets with messages the caller has not seen. */
    unread: z.enum(['true', 'false']).optional(),
    /** `true`: only tickets that await an answer. */
    waiting: z.enum(['true', 'false']).optional(),
    /** Part of the subject or of a message, ignoring case. */
    search: z.string('One text only').trim().max(200).optional(),
    /** An operator's id, `me` or `nobody`. */
    assignee: z.string('One ID only').max(64).optional(),
    /** By opening date unless `activity` is given. */
    sort: z.enum(['created', 'activity']).optional(),
  }),
  answer: z.array(ticketSchema),
});

export const getTicket = defineEndpoint({
  method: 'GET',
  path: '/support-message/{id}',
  access: 'user',
  summary: 'One ticket with its conversation',
  params: idParamsSchema,
  answer: ticketSchema,
});

export const changeTicketBodySchema = z.object({
  ticketStatus: ticketStatusSchema.optional(),
  priority: ticketPrioritySchema.optional(),
  /** The operator who looks after it from now on; null for nobody. */
  assignee: idSchema.nullable().optional(),
  /** An operator writes as the author of their own ticket. */
  as: z.literal('author').optional(),
  reply: messageTextSchema.optional(),
  /** The whole conversation as returned by the server, plus at most one entry: the reply. */
  adminMessage: z
    .array(
      z.object({
        message: z.string(),
        timestamp: z.unknown().optional(),
        sender: z.unknown().optional(),
      }),
    )
    .max(LIST_MAX, `A list has at most ${LIST_MAX} messages`)
    .optional(),
  /** Images of the reply. */
  attachments: attachmentsInputSchema.optional(),
});

/** With an `Idempotency-Key`, a repeated reply is stored once. */
export const changeTicket = defineEndpoint({
  method: 'PUT',
  path: '/support-message-status/{id}',
  access: 'user',
  summary: 'Reply to a ticket; the support team also sets its status, priority and assignee',
  params: idParamsSchema,
  body: changeTicketBodySchema,
  answer: successOf(ticketSchema),
});

export const markTicketSeen = defineEndpoint({
  method: 'PUT',
  path: '/api/support-messages/{id}/seen',
  access: 'user',
  summary: 'Note how many entries of the conversation the caller has seen; it never goes back',
  params: idParamsSchema,
  body: z.object({ count: z.number().int().min(0).max(1_000_000) }),
  answer: doneSchema,
});

/**
 * Event data of the support stream, by event name. `ready` is sent first and after every gap: the client then
 * fetches what it missed.
 */
export const ticketEvents = {
  ready: z.object({}),
  changed: z.object({ ticketId: idSchema }),
} as const;

export type TicketEvent = {
  [Name in keyof typeof ticketEvents]: { event: Name; data: z.infer<(typeof ticketEvents)[Name]> };
}[keyof typeof ticketEvents];

export const getTicketEvents = defineEndpoint({
  method: 'GET',
  path: '/api/support-messages/events',
  access: 'user',
  summary:
    'Tells of new messages as text/event-stream, of the caller’s own tickets or (`scope=all`, support team) of every one; else how many tickets have unseen messages',
  query: z.object({ scope: z.enum(['own', 'all']).optional() }),
  answer: successOf(z.object({ unreadTickets: z.number().int() })),
  events: ticketEvents,
});
