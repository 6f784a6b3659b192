import { z } from 'zod';
import { channels, markets } from './channels/fields.ts';
import {
  channelNoteSchema,
  channelNotesSchema,
  channelTextsSchema,
  chosenChannelSchema,
  isListingField,
  listingFindingSchema,
} from './channels/versions.ts';
import { defineEndpoint } from './endpoint.ts';
import { listingContentSchema } from './listing-content.ts';
import { PRODUCT_DETAILS_LIMIT, PRODUCT_NAME_LIMIT } from './listing-format.ts';
import {
  dateTimeSchema,
  doneSchema,
  idParamsSchema,
  idSchema,
  pagingQuerySchema,
  successOf,
} from './primitives.ts';

/** What the writer does to single fields. */
export const rewriteCommands = ['again', 'shorten', 'simplify', 'reword', 'translate'] as const;
const rewriteCommandSchema = z.enum(rewriteCommands, `Must be one of ${rewriteCommands.join(', ')}`);
export type RewriteCommand = z.infer<typeof rewriteCommandSchema>;

const INPUT_MISSING = 'Product name and details are required';

export const generationStatusSchema = z.enum(['running', 'completed', 'failed', 'cancelled']);

export const textModelProviderSchema = z.enum(['gemini', 'openai-compatible', 'demo']);
export type TextModelProvider = z.infer<typeof textModelProviderSchema>;

/** What a listing is written for and how, besides its seven sections. */
export const runChoiceSchema = z.object({
  channels: z.array(chosenChannelSchema),
  market: z.enum(markets).nullable(),
  voiceId: idSchema.nullable(),
});
export type RunChoice = z.infer<typeof runChoiceSchema>;

export const getGenerator = defineEndpoint({
  method: 'GET',
  path: '/api/generator',
  access: 'user',
  summary: 'What the generator page needs before it starts',
  answer: successOf(
    z.object({
      ready: z.boolean(),
      provider: textModelProviderSchema,
      demo: z.boolean(),
      credits: z.number().int(),
      costPerGeneration: z.number().int(),
      languages: z.array(z.object({ code: z.string(), name: z.string() })),
      /** The choice of the caller's last listing. */
      remembered: runChoiceSchema,
    }),
  ),
});

/** Free runs of a window, with the one that paid. Single fields written again do not count. */
export const WINDOW_RUNS = 15;

const startGenerationParts = z.object({
  productName: z
    .string(INPUT_MISSING)
    .trim()
    .min(1, INPUT_MISSING)
    .max(PRODUCT_NAME_LIMIT, `At most ${PRODUCT_NAME_LIMIT} characters`)
    .optional(),
  productDetails: z
    .string(INPUT_MISSING)
    .trim()
    .min(1, INPUT_MISSING)
    .max(PRODUCT_DETAILS_LIMIT, `At most ${PRODUCT_DETAILS_LIMIT.toLocaleString('en-US')} characters`)
    .optional(),
  /** English name or code of a language in the generator's list; defaults to English. */
  language: z.string().max(60).optional(),
  /** Use lines too that look like ordering or shipping data, which the demo writer leaves out otherwise. */
  useAllDetails: z.boolean().optional(),
  /** A product of the caller's: its listing is written again, or in another language, and its facts are replaced by those given here. Without it, a new product is kept. */
  productId: idSchema.optional(),
  /** Also written for these, each by its own rules. */
  channels: z.array(chosenChannelSchema).max(channels.length).optional(),
  market: z.enum(markets, `Must be one of ${markets.join(', ')}`).optional(),
  voiceId: idSchema.optional(),
  /** Only these are written again, such as `metaTags.title` or `amazon.bullets`; needs `productId`. */
  fields: z.array(z.string().max(60)).min(1).max(5, 'At most 5 fields at a time').optional(),
  /** How `fields` are written again. */
  command: rewriteCommandSchema.optional(),
  /** Start a paid run where the time or the number of this listing's free runs is over. */
  acceptsCharge: z.boolean().optional(),
});

/** Name and details may be left out for a product that is kept already. */
export const startGenerationBodySchema = startGenerationParts.superRefine((body, context) => {
  const issue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (body.productId === undefined) {
    if (body.productName === undefined) issue('productName', INPUT_MISSING);
    if (body.productDetails === undefined) issue('productDetails', INPUT_MISSING);
    if (body.fields) issue('productId', 'Say which product’s listing is to be written again');
  }
  for (const field of body.fields ?? []) {
    if (!isListingField(field)) issue('fields', `There is no field “${field}”`);
  }
  if (body.command && !body.fields) issue('fields', 'Say which fields are to be written again');
});

/** What became of a run's credit: spent, none needed because the listing is written again for nothing, or given back. */
const chargeSchema = z.enum(['settled', 'window', 'released']);

const outcomeParts = {
  productId: idSchema.nullable(),
  listingId: idSchema.nullable(),
  /** The channel versions, by channel. */
  channels: channelTextsSchema,
  notes: channelNotesSchema,
  findings: z.array(listingFindingSchema),
  /** Why the credit was given back although there is a text. */
  release: z.object({ code: z.string(), message: z.string() }).nullable(),
};

export const generationSchema = z.object({
  _id: idSchema,
  productName: z.string(),
  productDetails: z.string(),
  language: z.string(),
  status: generationStatusSchema,
  demo: z.boolean(),
  /** Null until something usable has been stored. */
  content: listingContentSchema.nullable(),
  /** Present after a failure. The message says what happened to the credit. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** What happened to the credit; `none`: it was written again for nothing. */
  credit: z.enum(['held', 'spent', 'returned', 'none']),
  choice: runChoiceSchema,
  ...outcomeParts,
  createdAt: dateTimeSchema,
  finishedAt: dateTimeSchema.nullable(),
});
export type Generation = z.infer<typeof generationSchema>;

/** Event data of a generation's stream, by event name. */
export const generationEvents = {
  started: z.object({ id: idSchema, balance: z.number().int() }),
  text: z.object({ delta: z.string() }),
  /** A piece of a channel's version, in the format the model answers in (`channel-decoder.ts`). */
  channelText: z.object({ channel: chosenChannelSchema, delta: z.string() }),
  /** A channel's version is done: checked, repaired and within its limits. */
  channel: z.object({
    channel: chosenChannelSchema,
    fields: z.record(z.string(), z.unknown()),
    note: channelNoteSchema,
  }),
  completed: z.object({
    id: idSchema,
    balance: z.number().int(),
    content: listingContentSchema,
    charge: chargeSchema,
    ...outcomeParts,
  }),
  failed: z.object({ code: z.string(), message: z.string(), balance: z.number().int() }),
} as const;

export type GenerationEvent = {
  [Name in keyof typeof generationEvents]: { event: Name; data: z.infer<(typeof generationEvents)[Name]> };
}[keyof typeof generationEvents];

export const startGeneration = defineEndpoint({
  method: 'POST',
  path: '/api/generations',
  access: 'user',
  summary: 'Write a listing; one credit, given back if it fails. Streams when asked for text/event-stream',
  body: startGenerationBodySchema,
  answer: successOf(z.object({ generation: generationSchema, balance: z.number().int() })),
  events: generationEvents,
});

export const listGenerations = defineEndpoint({
  method: 'GET',
  path: '/api/generations',
  access: 'user',
  summary: "The caller's own listings, newest first",
  query: pagingQuerySchema.extend({
    search: z.string().max(200).optional(),
    status: generationStatusSchema.optional(),
  }),
  answer: successOf(z.array(generationSchema)),
});

export const listUserGenerations = defineEndpoint({
  method: 'GET',
  path: '/api/users/{id}/generations',
  access: 'admin',
  summary: "A user's listings, newest first",
  params: idParamsSchema,
  query: pagingQuerySchema,
  answer: successOf(z.array(generationSchema)),
});

const failedAnswerSchema = z.object({
  /** The reference shown to the user: the generation's id. */
  reference: idSchema,
  occurredAt: dateTimeSchema,
  model: z.string(),
  kind: z.string(),
  /** HTTP status, if the provider answered. */
  status: z.number().int().nullable(),
  /** The provider's message, at most 500 characters and with the key removed; empty if there was none. */
  answer: z.string(),
});
export type FailedAnswer = z.infer<typeof failedAnswerSchema>;

export const listFailedAnswers = defineEndpoint({
  method: 'GET',
  path: '/api/text-model-failures',
  access: 'admin',
  summary: 'What the text model answered to listings that failed; the newest 20, or the one of a reference',
  query: z.object({ reference: z.string().trim().max(100).optional() }),
  answer: successOf(z.array(failedAnswerSchema)),
});

export const getGeneration = defineEndpoint({
  method: 'GET',
  path: '/api/generations/{id}',
  access: 'user',
  summary: 'One listing',
  params: idParamsSchema,
  answer: successOf(generationSchema),
});

export const getGenerationEvents = defineEndpoint({
  method: 'GET',
  path: '/api/generations/{id}/events',
  access: 'user',
  summary: 'Live or replayed events of one listing; JSON unless text/event-stream is asked for',
  params: idParamsSchema,
  answer: successOf(generationSchema),
  events: generationEvents,
});

export const cancelGeneration = defineEndpoint({
  method: 'POST',
  path: '/api/generations/{id}/cancel',
  access: 'user',
  summary:
    'Stop writing. `expected` is what the person was told becomes of the credit; 409 when that no longer holds',
  params: idParamsSchema,
  body: z.object({ expected: z.enum(['returned', 'spent']) }),
  answer: successOf(z.object({ generation: generationSchema, balance: z.number().int() })),
});

export const deleteGeneration = defineEndpoint({
  method: 'DELETE',
  path: '/api/generations/{id}',
  access: 'user',
  summary: 'Remove a finished listing from the history; the statement keeps its line',
  params: idParamsSchema,
  answer: doneSchema,
});
