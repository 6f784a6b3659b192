import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { emailText, personNameSchema, roleSchema } from './identity-fields.ts';
import { mailFormatSchema, previewAnswer } from './mail.ts';
import { doneSchema, idParamsSchema, successOf } from './primitives.ts';
import { membershipSchema, userRecordSchema } from './users.ts';

const BALANCE_MAX = 1_000_000_000;
const WHOLE_CREDITS = 'A balance is a whole number of credits';
const balanceSchema = z
  .number(WHOLE_CREDITS)
  .int(WHOLE_CREDITS)
  .min(-BALANCE_MAX, 'This is less than an account can hold')
  .max(BALANCE_MAX, 'This is more than an account can hold');

export const REASON_MAX = 500;

/** Fields of a person an Admin may change. Fields left out keep their value. */
export const updateUserBodySchema = z.object({
  userName: personNameSchema.optional(),
  UserEmail: emailText.optional(),
  userRole: roleSchema.optional(),
  userMembership: membershipSchema.optional(),
  currentBalance: balanceSchema.optional(),
  /** The balance on which the new one is based. If it has changed, the request is refused. */
  previousBalance: balanceSchema.optional(),
  /** Kept permanently in the ledger and shown on the user's statement. */
  reason: z.string().trim().max(REASON_MAX, `A reason has at most ${REASON_MAX} characters`).optional(),
});

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/users/{id}',
  access: 'admin',
  summary: 'One user',
  params: idParamsSchema,
  answer: successOf(userRecordSchema),
});

export const updateUser = defineEndpoint({
  method: 'PUT',
  path: '/api/users/{id}',
  access: 'admin',
  summary:
    'Change a user. A changed balance is booked as an adjustment; a changed role or address ends the sessions',
  params: idParamsSchema,
  body: updateUserBodySchema,
  answer: successOf(userRecordSchema),
});

export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: '/api/users/{id}',
  access: 'admin',
  summary: 'Delete a user; the books stay, without the person',
  params: idParamsSchema,
  answer: doneSchema,
});

export const disableUser = defineEndpoint({
  method: 'POST',
  path: '/api/users/{id}/disable',
  access: 'admin',
  summary: 'Keep a user out: ends the sessions and lets none begin',
  params: idParamsSchema,
  answer: successOf(userRecordSchema),
});

export const enableUser = defineEndpoint({
  method: 'POST',
  path: '/api/users/{id}/enable',
  access: 'admin',
  summary: 'Let a disabled user in again',
  params: idParamsSchema,
  answer: successOf(userRecordSchema),
});

export const disableUserTwoStep = defineEndpoint({
  method: 'POST',
  path: '/api/users/{id}/two-step/disable',
  access: 'admin',
  summary: 'Switch a user’s two-step sign-in off and end the sessions; the user is told by email',
  params: idParamsSchema,
  answer: successOf(userRecordSchema),
});

export const SUBJECT_MAX = 150;
export const MESSAGE_BODY_MAX = 20_000;

export const sendMessageBodySchema = z.object({
  toEmail: emailText,
  subject: z
    .string('Please enter a subject')
    .trim()
    .min(1, 'Please enter a subject')
    .max(SUBJECT_MAX, `A subject has at most ${SUBJECT_MAX} characters`),
  messageBody: z
    .string('Please enter a message')
    .trim()
    .min(1, 'Please enter a message')
    .max(MESSAGE_BODY_MAX, `A message has at most ${MESSAGE_BODY_MAX} characters`),
  format: mailFormatSchema.default('text'),
});

export const previewMessage = defineEndpoint({
  method: 'POST',
  path: '/send-message/preview',
  access: 'admin',
  summary: 'A message exactly as it would be mailed; nothing is sent',
  body: sendMessageBodySchema.omit({ toEmail: true }),
  answer: previewAnswer,
});

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/send-message',
  access: 'admin',
  summary: 'Email a message to one address; answers once the mail server or the outbox has taken it',
  body: sendMessageBodySchema,
  answer: doneSchema,
});
