import { z } from 'zod';
import { markets } from './channels/fields.ts';
import { channelTextsSchema } from './channels/versions.ts';
import { defineEndpoint } from './endpoint.ts';
import { listingContentSchema } from './listing-content.ts';
import { idSchema } from './primitives.ts';
import { productFactSchema } from './products.ts';

/** What a listing can be downloaded as whatever its state. */
export const plainFormats = ['text', 'markdown', 'html', 'json'] as const;
/** Files for shops and channels: of approved listings only. */
export const shopFormats = [
  'shopify.csv',
  'woocommerce.csv',
  'google.tsv',
  'google.xml',
  'amazon.csv',
  'etsy.csv',
] as const;
const listingFormats = [...plainFormats, ...shopFormats] as const;
export type PlainFormat = (typeof plainFormats)[number];
export type ShopFormat = (typeof shopFormats)[number];

const oneOf = (formats: readonly string[]) => `Must be one of ${formats.join(', ')}`;

/** The JSON file: a listing with its product, complete. */
export const listingFileSchema = z.object({
  format: z.literal('listing'),
  version: z.literal(1),
  product: z.object({
    _id: idSchema,
    name: z.string(),
    sku: z.string().nullable(),
    /** Without the names of people. */
    facts: z.array(productFactSchema.omit({ by: true })),
  }),
  listing: z.object({
    _id: idSchema,
    /** English name. */
    language: z.string(),
    market: z.enum(markets).nullable(),
    content: listingContentSchema,
    channels: channelTextsSchema,
    /** Fields that a person wrote; the text model wrote the others. */
    editedFields: z.array(z.string()),
    /** As IPTC calls where a text comes from. */
    digitalSourceType: z.enum(['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia']),
  }),
});
export type ListingFile = z.infer<typeof listingFileSchema>;

export const exportListing = defineEndpoint({
  method: 'GET',
  path: '/api/listings/{id}/exports/{format}',
  access: 'user',
  summary: 'A listing as a file; files for shops and channels are of approved listings only',
  params: z.object({ id: idSchema, format: z.enum(listingFormats, oneOf(listingFormats)) }),
  /** The file. */
  answer: z.string(),
});

export const LISTINGS_PER_FILE = 200;

export const exportListings = defineEndpoint({
  method: 'POST',
  path: '/api/listings/exports',
  access: 'user',
  summary: 'Many approved listings as one file for a shop or channel',
  body: z.object({
    ids: z.array(idSchema).min(1, 'Choose a listing').max(LISTINGS_PER_FILE),
    format: z.enum(shopFormats, oneOf(shopFormats)),
  }),
  /** The file. */
  answer: z.string(),
});
