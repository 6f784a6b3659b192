import { z } from 'zod';
import { channels, markets } from './channels/fields.ts';
import { channelNotesSchema, channelTextsSchema, listingFindingSchema } from './channels/versions.ts';
import { defineEndpoint } from './endpoint.ts';
import { listingContentSchema } from './listing-content.ts';
import { dateTimeSchema, idParamsSchema, idSchema, pagingQuerySchema, successOf } from './primitives.ts';

/** `blocked`: a rule of a chosen channel is broken. `exported`: approved, and downloaded since. */
export const listingStates = ['draft', 'blocked', 'approved', 'exported'] as const;
export const listingStateSchema = z.enum(listingStates);
export type ListingState = z.infer<typeof listingStateSchema>;

export const listingSummarySchema = z.object({
  _id: idSchema,
  productId: idSchema,
  productName: z.string(),
  /** English name. */
  language: z.string(),
  market: z.enum(markets).nullable(),
  /** The channels it is written for besides its seven sections. */
  channelNames: z.array(z.enum(channels)),
  state: listingStateSchema,
  /** Its credit was given back: it can be copied, but not exported. */
  isFreeDraft: z.boolean(),
  /** How many rules it breaks, and how many of these block it. */
  findingCounts: z.object({ block: z.number().int(), advice: z.number().int() }),
  /** Until when it can be written again for nothing; null if that costs a credit. */
  freeUntil: dateTimeSchema.nullable(),
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
});
export type ListingSummary = z.infer<typeof listingSummarySchema>;

export const listingSchema = listingSummarySchema.extend({
  content: listingContentSchema,
  channels: channelTextsSchema,
  notes: channelNotesSchema,
  /** What breaks a rule, by the packs of today. */
  findings: z.array(listingFindingSchema),
  /** Fields that a person wrote: `metaTags.title`, `amazon.bullets`. */
  editedFields: z.array(z.string()),
  demo: z.boolean(),
});
export type Listing = z.infer<typeof listingSchema>;

export const listingFilterSchema = pagingQuerySchema.extend({
  productId: idSchema.optional(),
  channel: z.enum(channels).optional(),
  state: listingStateSchema.optional(),
});

export const listListings = defineEndpoint({
  method: 'GET',
  path: '/api/listings',
  access: 'user',
  summary: "The caller's listings, last changed first",
  query: listingFilterSchema,
  answer: successOf(z.array(listingSummarySchema)),
});

export const getListing = defineEndpoint({
  method: 'GET',
  path: '/api/listings/{id}',
  access: 'user',
  summary: 'One listing with its channel versions and what breaks a rule',
  params: idParamsSchema,
  answer: successOf(listingSchema),
});

export const listingChangeSchema = z.object({
  /** Of the listing the editor saw; 409 if it has changed since. */
  updatedAt: dateTimeSchema,
  content: z
    .object({
      ...listingContentSchema.shape,
      seoOptimizedContent: listingContentSchema.shape.seoOptimizedContent.partial(),
      metaTags: listingContentSchema.shape.metaTags.partial(),
    })
    .partial()
    .optional(),
  channels: channelTextsSchema.optional(),
  market: z.enum(markets).nullish(),
});

export const putListing = defineEndpoint({
  method: 'PUT',
  path: '/api/listings/{id}',
  access: 'user',
  summary: 'Change fields; those not given stay as they are. An approved listing becomes a draft again',
  params: idParamsSchema,
  body: listingChangeSchema,
  answer: successOf(listingSchema),
});

export const approveListing = defineEndpoint({
  method: 'POST',
  path: '/api/listings/{id}/approve',
  access: 'user',
  summary: 'Approve a listing as it is; 409 `rules_broken` while a rule blocks it',
  params: idParamsSchema,
  body: z.object({ updatedAt: dateTimeSchema }),
  answer: successOf(listingSchema),
});

export const listingVersionSchema = z.object({
  _id: idSchema,
  at: dateTimeSchema,
  /** Who made it: the writer, the composer on its behalf, or the person named. */
  by: z.enum(['writer', 'person']),
  name: z.string().nullable(),
  /** The fields that differ from the version before. */
  changedFields: z.array(z.string()),
  content: listingContentSchema,
  channels: channelTextsSchema,
});
export type ListingVersion = z.infer<typeof listingVersionSchema>;

export const listVersions = defineEndpoint({
  method: 'GET',
  path: '/api/listings/{id}/versions',
  access: 'user',
  summary: 'The versions of a listing, newest first',
  params: idParamsSchema,
  query: pagingQuerySchema,
  answer: successOf(z.array(listingVersionSchema)),
});

export const restoreVersion = defineEndpoint({
  method: 'POST',
  path: '/api/listings/{id}/restore',
  access: 'user',
  summary: 'Make an earlier version the current one; the current one stays among the versions',
  params: idParamsSchema,
  body: z.object({ versionId: idSchema, updatedAt: dateTimeSchema }),
  answer: successOf(listingSchema),
});
