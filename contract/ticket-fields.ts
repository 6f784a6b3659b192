import { z } from 'zod';
import { idSchema } from './primitives.ts';

export const TICKET_MESSAGE_MAX = 5000;

export const ticketStatusSchema = z.enum(['open', 'in-progress', 'resolved', 'closed']);
export type TicketStatus = z.infer<typeof ticketStatusSchema>;

export const operatorSchema = z.object({ _id: idSchema, name: z.string() });
export type Operator = z.infer<typeof operatorSchema>;

export const messageTextSchema = z
  .string('Please enter your message')
  .trim()
  .min(1, 'Please enter your message')
  .max(TICKET_MESSAGE_MAX, `A message has at most ${TICKET_MESSAGE_MAX} characters`);
