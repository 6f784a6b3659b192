import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dateTimeSchema, doneSchema, idParamsSchema, idSchema, successOf } from './primitives.ts';

export const MAIL_SUBJECT_MAX = 200;
export const MAIL_BODY_MAX = 20_000;

/** `text` keeps lines and angle brackets as they are; `html` is sanitised. */
export const mailFormatSchema = z.enum(['text', 'html']);
export type MailFormat = z.infer<typeof mailFormatSchema>;

export const mailTemplateSchema = z.object({
  subject: z
    .string('Please enter a subject')
    .trim()
    .min(1, 'Please enter a subject')
    .max(MAIL_SUBJECT_MAX, `A subject has at most ${MAIL_SUBJECT_MAX} characters`),
  format: mailFormatSchema,
  body: z
    .string('Please enter a text')
    .trim()
    .min(1, 'Please enter a text')
    .max(MAIL_BODY_MAX, `A text has at most ${MAIL_BODY_MAX} characters`),
});
export type MailTemplate = z.infer<typeof mailTemplateSchema>;

const mailSummarySchema = z.object({
  _id: idSchema,
  group: z.string(),
  name: z.string(),
  /** To whom it is sent, and when. */
  sentWhen: z.string(),
  /** Whether an Admin has stored a text of their own. */
  isChanged: z.boolean(),
  /** Why the stored text cannot be used, so that the default is sent; null if it can. */
  problem: z.string().nullable(),
});
export type MailSummary = z.infer<typeof mailSummarySchema>;

const mailSchema = mailSummarySchema.extend({
  placeholders: z.array(z.object({ name: z.string(), meaning: z.string(), isNeeded: z.boolean() })),
  template: mailTemplateSchema,
  defaults: mailTemplateSchema,
  /** Null while the default is used. */
  updatedAt: dateTimeSchema.nullable(),
});
export type Mail = z.infer<typeof mailSchema>;

/** Exactly what is sent. */
const mailPreviewSchema = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Where an answer goes; null for nowhere. */
  replyTo: z.string().nullable(),
});
export type MailPreview = z.infer<typeof mailPreviewSchema>;
export const previewAnswer = successOf(mailPreviewSchema);

export const listMails = defineEndpoint({
  method: 'GET',
  path: '/api/mails',
  access: 'admin',
  summary: 'Every email the service sends, and how emails leave',
  answer: successOf(
    z.object({
      mails: z.array(mailSummarySchema),
      /** False while mails are files in the outbox. */
      hasServer: z.boolean(),
      /** The sender of every mail. */
      from: z.string(),
    }),
  ),
});

export const getMail = defineEndpoint({
  method: 'GET',
  path: '/api/mails/{id}',
  access: 'admin',
  summary: 'One email with its text and placeholders',
  params: idParamsSchema,
  answer: successOf(mailSchema),
});

export const putMail = defineEndpoint({
  method: 'PUT',
  path: '/api/mails/{id}',
  access: 'admin',
  summary: 'Store a custom text for an email; refused if its placeholders do not fit',
  params: idParamsSchema,
  body: mailTemplateSchema.extend({
    /**
     * The `updatedAt` the editor loaded. If the mail has been saved since, the answer is 409 `mail_changed`.
     * Leave it out to overwrite whatever is stored.
     */
    updatedAt: dateTimeSchema.nullable().optional(),
  }),
  answer: successOf(mailSchema),
});

export const resetMail = defineEndpoint({
  method: 'DELETE',
  path: '/api/mails/{id}',
  access: 'admin',
  summary: 'Use the default text of an email again',
  params: idParamsSchema,
  answer: successOf(mailSchema),
});

export const previewMail = defineEndpoint({
  method: 'POST',
  path: '/api/mails/{id}/preview',
  access: 'admin',
  summary: 'A text as it would be sent, with example values; nothing is stored',
  params: idParamsSchema,
  body: mailTemplateSchema,
  answer: previewAnswer,
});

export const testMail = defineEndpoint({
  method: 'POST',
  path: '/api/mails/{id}/test',
  access: 'admin',
  summary: 'Send a text with example values to your own address',
  params: idParamsSchema,
  body: mailTemplateSchema,
  answer: doneSchema,
});

/** What mails to operators are about. */
export const mailTopicSchema = z.enum(['sale', 'refund', 'dispute', 'ticket', 'alarm']);
export type MailTopic = z.infer<typeof mailTopicSchema>;

const mailChoicesSchema = z.record(mailTopicSchema, z.boolean());
export type MailChoices = z.infer<typeof mailChoicesSchema>;

/** Until an Admin chooses: what waits for somebody, not what merely happened. */
export const defaultMailChoices: MailChoices = {
  sale: false,
  refund: false,
  dispute: true,
  ticket: true,
  alarm: true,
};

export const getMailChoices = defineEndpoint({
  method: 'GET',
  path: '/api/mail-choices',
  access: 'support',
  summary: 'Which operator emails the caller receives; moderators get only those about tickets',
  answer: successOf(mailChoicesSchema),
});

export const putMailChoices = defineEndpoint({
  method: 'PUT',
  path: '/api/mail-choices',
  access: 'support',
  summary: 'Choose which operator emails to receive; topics left out keep their setting',
  body: z.partialRecord(mailTopicSchema, z.boolean()),
  answer: successOf(mailChoicesSchema),
});
