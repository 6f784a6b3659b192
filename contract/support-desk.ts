import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dateTimeSchema, doneSchema, idParamsSchema, idSchema, successOf } from './primitives.ts';
import { operatorSchema } from './ticket-fields.ts';

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
  access: 'support',
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
  access: 'support',
  summary: 'Add an internal note to a ticket',
  params: idParamsSchema,
  body: addTicketNoteBodySchema,
  answer: successOf(ticketNoteSchema),
});

/** What prepared answers may contain, as `{name}`, and what is put in its place. */
export const cannedPlaceholders = {
  name: 'The customer’s name',
  ticket: 'The ticket’s subject',
  site: 'The name of the site',
  me: 'Your own name',
} as const;
export type CannedPlaceholder = keyof typeof cannedPlaceholders;

const PLACEHOLDER = /\{([a-z]+)\}/gi;
const isPlaceholder = (name: string): name is CannedPlaceholder => Object.hasOwn(cannedPlaceholders, name);

/** Puts the values in one pass, so that a value is never read as a placeholder. */
export function fillCannedReply(text: string, values: Record<CannedPlaceholder, string>): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));
}

function checkPlaceholders(text: string, issues: z.core.$RefinementCtx<string>): void {
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => !isPlaceholder(name));
  if (!unknown) return;
  const known = Object.keys(cannedPlaceholders).map((name) => `{${name}}`);
  issues.addIssue({
    code: 'custom',
    message: `${unknown[0]} is not known. You can use ${known.join(', ')}.`,
  });
}

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
    .max(CANNED_TEXT_MAX, `A text has at most ${CANNED_TEXT_MAX} characters`)
    .superRefine(checkPlaceholders),
});

export const cannedReplySchema = z.object({ _id: idSchema, title: z.string(), text: z.string() });
export type CannedReply = z.infer<typeof cannedReplySchema>;

export const listOperators = defineEndpoint({
  method: 'GET',
  path: '/api/support-team',
  access: 'support',
  summary: 'Those who answer tickets, by name',
  answer: successOf(z.array(operatorSchema)),
});

export const listCannedReplies = defineEndpoint({
  method: 'GET',
  path: '/api/canned-replies',
  access: 'support',
  summary: 'Prepared answers, by title',
  answer: successOf(z.array(cannedReplySchema)),
});

export const addCannedReply = defineEndpoint({
  method: 'POST',
  path: '/api/canned-replies',
  access: 'support',
  summary: 'Add a prepared answer',
  body: cannedReplyBodySchema,
  answer: successOf(cannedReplySchema),
});

export const changeCannedReply = defineEndpoint({
  method: 'PUT',
  path: '/api/canned-replies/{id}',
  access: 'support',
  summary: 'Change a prepared answer',
  params: idParamsSchema,
  body: cannedReplyBodySchema,
  answer: successOf(cannedReplySchema),
});

export const deleteCannedReply = defineEndpoint({
  method: 'DELETE',
  path: '/api/canned-replies/{id}',
  access: 'support',
  summary: 'Delete a prepared answer',
  params: idParamsSchema,
  answer: doneSchema,
});
