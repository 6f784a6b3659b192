import { z } from 'zod';
import { listingLimits } from './listing-format.ts';

const textList = ({ items, length }: { items: number; length: number }) =>
  z.array(z.string().min(1).max(length)).max(items);

/**
 * A finished listing, with the field names of the specification. Always plain text, never markup. A part the
 * model did not write is an empty list or string.
 */
export const listingContentSchema = z.object({
  productDescription: textList(listingLimits.productDescription),
  featureHighlights: textList(listingLimits.featureHighlights),
  specificationDetails: textList(listingLimits.specificationDetails),
  seoOptimizedContent: z.object({
    titleOptions: textList(listingLimits.titleOptions),
    seoBulletPoints: textList(listingLimits.seoBulletPoints),
    seoDescription: z.string().max(listingLimits.seoDescription),
  }),
  metaTags: z.object({
    title: z.string().max(listingLimits.metaTitle),
    description: z.string().max(listingLimits.metaDescription),
  }),
  slug: z.string().max(listingLimits.slug),
  productTags: textList(listingLimits.productTags),
});

export type ListingContent = z.infer<typeof listingContentSchema>;
