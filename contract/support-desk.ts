import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dateTimeSchema, doneSchema, idParamsSchema, idSchema, successOf } from './primitives.ts';

// Endpoints for the people who answer tickets.

export const NOTE_MAX = 5000;
export const CANNED_TITLE_MAX = 100;
export const CANNED_TEXT_MAX = 5000;
export const CANNED_REPLIES_MAX = 100;

export const ticketNoteSchema = z.object({
  _id: idSchema,
  text: z.string(),
  authorName: z.string(),
  createdAt: dateTimeSchema,
});
export type TicketNote = z.infer<typeof ticketNoteSchema>;

export const listTicketNotes = defineEndpoint({
  method: 'GET',
  path: '/api/support-messages/{id}/notes',
  access: 'admin',
  summary: 'Internal notes of a ticket, oldest first; never part of what its author is answered',
  params: idParamsSchema,
  answer: successOf(z.array(ticketNoteSchema)),
});

export const addTicketNoteBodySchema = z.object({
  text: z
    .string('Please enter a note')
    .trim()
    .min(1, 'Please enter a note')
    .max(NOTE_MAX, `A note has at most ${NOTE_MAX} characters`),
});

export const addTicketNote = defineEndpoint({
  method: 'POST',
  path: '/api/support-messages/{id}/notes',
  access: 'admin',
  summary: 'Add an internal note to a ticket',
  params: idParamsSchema,
  body: addTicketNoteBodySchema,
  answer: successOf(ticketNoteSchema),
});

export const cannedReplyBodySchema = z.object({
  title: z
    .string('Please enter a title')
    .trim()
    .min(1, 'Please enter a title')
    .max(CANNED_TITLE_MAX, `A title has at most ${CANNED_TITLE_MAX} characters`),
  text: z
    .string('Please enter a text')
    .trim()
    .min(1, 'Please enter a text')
    .max(CANNED_TEXT_MAX, `A text has at most ${CANNED_TEXT_MAX} characters`),
});

export const cannedReplySchema = z.object({ _id: idSchema, title: z.string(), text: z.string() });
export type CannedReply = z.infer<typeof cannedReplySchema>;

export const listCannedReplies = defineEndpoint({
  method: 'GET',
  path: '/api/canned-replies',
  access: 'admin',
  summary: 'Prepared answers, by title',
  answer: successOf(z.array(cannedReplySchema)),
});

export const addCannedReply = defineEndpoint({
  method: 'POST',
  path: '/api/canned-replies',
  access: 'admin',
  summary: 'Add a prepared answer',
  body: cannedReplyBodySchema,
  answer: successOf(cannedReplySchema),
});

export const changeCannedReply = defineEndpoint({
  method: 'PUT',
  path: '/api/canned-replies/{id}',
  access: 'admin',
  summary: 'Change a prepared answer',
  params: idParamsSchema,
  body: cannedReplyBodySchema,
  answer: successOf(cannedReplySchema),
});

export const deleteCannedReply = defineEndpoint({
  method: 'DELETE',
  path: '/api/canned-replies/{id}',
  access: 'admin',
  summary: 'Delete a prepared answer',
  params: idParamsSchema,
  answer: doneSchema,
});
