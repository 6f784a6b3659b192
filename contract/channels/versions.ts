import { z } from 'zod';
import { channelFields, channels } from './fields.ts';
import { findingSchema } from './pack.ts';

/** The channels a listing is written for besides its seven sections. */
const chosenChannels = ['shopify', 'woocommerce', 'amazon', 'ebay', 'etsy', 'google'] as const;
export const chosenChannelSchema = z.enum(chosenChannels, `Must be one of ${chosenChannels.join(', ')}`);
export type ChosenChannel = z.infer<typeof chosenChannelSchema>;

/** A channel's version of a listing: its texts by field. A field that was not written is empty or missing. */
export const channelTextsSchema = z
  .object({
    shopify: channelFields.shopify,
    woocommerce: channelFields.woocommerce,
    amazon: channelFields.amazon,
    ebay: channelFields.ebay,
    etsy: channelFields.etsy,
    google: channelFields.google,
  })
  .partial();
export type ChannelTexts = z.infer<typeof channelTextsSchema>;

/** What a rule made us change in a text, for the seller to see. */
export const textChangeSchema = z.object({
  /** As in a finding. */
  field: z.string(),
  item: z.number().int().optional(),
  rule: z.string(),
  /** `rewritten` by the model, or `shortened` or `removed` by rule. */
  how: z.enum(['rewritten', 'shortened', 'removed']),
  before: z.string(),
  after: z.string(),
});
export type TextChange = z.infer<typeof textChangeSchema>;

/** How a channel's version came about. */
export const channelNoteSchema = z.object({
  /** `composed` by rule from the seven sections, because the model did not write it. */
  origin: z.enum(['written', 'composed']),
  changes: z.array(textChangeSchema),
});
export type ChannelNote = z.infer<typeof channelNoteSchema>;
export const channelNotesSchema = z.partialRecord(z.enum(channels), channelNoteSchema);
export type ChannelNotes = z.infer<typeof channelNotesSchema>;

/** A finding of a saved listing. */
export const listingFindingSchema = findingSchema.extend({ channel: z.enum(channels) });
export type ListingFinding = z.infer<typeof listingFindingSchema>;

const baseFields: readonly string[] = [
  'productDescription',
  'featureHighlights',
  'specificationDetails',
  'seoOptimizedContent.titleOptions',
  'seoOptimizedContent.seoBulletPoints',
  'seoOptimizedContent.seoDescription',
  'metaTags.title',
  'metaTags.description',
  'slug',
  'productTags',
];

/** The channel and name of a field as a listing calls it: `metaTags.title`, `amazon.bullets`. Null for others. */
export function listingFieldOf(path: string): { channel: (typeof channels)[number]; field: string } | null {
  if (baseFields.includes(path)) return { channel: 'generic', field: path };
  const [name = '', field = ''] = path.split('.', 2);
  const channel = chosenChannels.find((each) => each === name);
  return channel && Object.hasOwn(channelFields[channel].shape, field) && path === `${name}.${field}`
    ? { channel, field }
    : null;
}
export const isListingField = (path: string): boolean => listingFieldOf(path) !== null;
