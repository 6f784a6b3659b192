import { z } from 'zod';

/** Where a listing is published. `generic` is the listing itself: its seven sections, for any shop. */
export const channels = ['generic', 'shopify', 'woocommerce', 'amazon', 'ebay', 'etsy', 'google'] as const;
export type Channel = (typeof channels)[number];

/** Countries of sale that have rules of their own. */
export const markets = ['EU', 'US'] as const;
export type Market = (typeof markets)[number];

/** What people call them. */
export const channelNames: Readonly<Record<Channel, string>> = {
  generic: 'Any shop',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  amazon: 'Amazon',
  ebay: 'eBay',
  etsy: 'Etsy',
  google: 'Google',
};
export const marketNames: Readonly<Record<Market, string>> = { EU: 'European Union', US: 'United States' };

/** The first day for which there are rules. */
export const FIRST_DAY = '2025-01-21';

const text = z.string('Must be text');
const list = z.array(text, 'Must be a list of texts');
const details = z.array(z.strictObject({ section: text.optional(), name: text, value: text }));

/**
 * The fields of each channel's version of a listing. Lengths and contents are the rule packs' business. All
 * are optional, because a single field can be checked while somebody writes it.
 */
export const channelFields = {
  generic: z
    .strictObject({
      productDescription: list,
      featureHighlights: list,
      specificationDetails: list,
      seoOptimizedContent: z
        .strictObject({ titleOptions: list, seoBulletPoints: list, seoDescription: text })
        .partial(),
      metaTags: z.strictObject({ title: text, description: text }).partial(),
      slug: text,
      productTags: list,
    })
    .partial(),
  shopify: z
    .strictObject({
      title: text,
      descriptionHtml: text,
      seoTitle: text,
      seoDescription: text,
      tags: list,
      handle: text,
    })
    .partial(),
  woocommerce: z
    .strictObject({
      name: text,
      shortDescription: text,
      description: text,
      tags: list,
      seoTitle: text,
      seoDescription: text,
    })
    .partial(),
  amazon: z
    .strictObject({ title: text, itemHighlights: text, bullets: list, description: text, searchTerms: text })
    .partial(),
  ebay: z.strictObject({ title: text, subtitle: text, description: text }).partial(),
  etsy: z.strictObject({ title: text, description: text, tags: list, materials: list }).partial(),
  google: z
    .strictObject({ title: text, description: text, highlights: list, productDetails: details })
    .partial(),
} as const satisfies Record<Channel, z.ZodType>;

type TextParts = Readonly<Record<string, string | readonly string[] | undefined>>;
/** Texts by field name, as any channel has them. */
export type ListingFields = Readonly<
  Record<string, string | readonly string[] | readonly TextParts[] | TextParts | undefined>
>;
