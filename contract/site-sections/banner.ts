import { z } from 'zod';
import { entriesOf, entryIdSchema, iconSchema, imageSchema, optionalText, requiredText } from './fields.ts';
import { defineSiteSection } from './section.ts';
import { SITE_NAME } from './site-name.ts';

export const BANNER_FEATURES_MAX = 9;

/**
 * Accepts any text as an address: the page shows "Invalid YouTube URL" if it finds no video id. Other schemes
 * are refused.
 */
const videoAddressSchema = optionalText(500).refine(
  (value) => !/^[a-z][a-z0-9+.-]*:/i.test(value) || /^https?:\/\//i.test(value),
  'An address beginning with https://',
);

const mediaSchema = z.object({
  type: z.enum(['image', 'youtube']),
  imageUrl: imageSchema,
  youtubeUrl: videoAddressSchema,
});

const bannerContentSchema = z.object({
  isActive: z.boolean(),
  title: requiredText(200, 'Please enter a title'),
  description: optionalText(1000),
  backgroundImage: imageSchema,
  media: mediaSchema,
  /** The number in an id such as `feature1` positions the badge. */
  features: entriesOf(
    z.object({ id: entryIdSchema, icon: iconSchema, text: requiredText(120, 'Please enter the text') }),
    { min: 1, max: BANNER_FEATURES_MAX, tooMany: `Maximum ${BANNER_FEATURES_MAX} features reached` },
  ),
});
export type BannerContent = z.output<typeof bannerContentSchema>;

export const bannerSection = defineSiteSection({
  id: 'banner',
  path: '/api/banner-section',
  title: 'Banner Section',
  noun: 'Banner section',
  content: bannerContentSchema,
  // Older clients send `video`.
  body: bannerContentSchema.extend({
    media: mediaSchema.extend({ type: z.enum(['image', 'youtube', 'video']) }),
  }),
  normalise: (body) => ({
    ...body,
    media: { ...body.media, type: body.media.type === 'image' ? 'image' : 'youtube' },
  }),
  defaults: {
    isActive: true,
    title: 'From bare facts to a finished listing.',
    description: `Type what you know about a product. ${SITE_NAME} writes its description, titles, bullet points, meta tags and tags, ready for the shop.`,
    backgroundImage: '',
    media: { type: 'image', imageUrl: '', youtubeUrl: '' },
    features: [
      { id: 'feature1', icon: 'bi bi-card-text', text: 'Seven parts in one go' },
      { id: 'feature2', icon: 'bi bi-translate', text: 'About 130 languages' },
      { id: 'feature3', icon: 'bi bi-search', text: 'Titles that fit the search page' },
      { id: 'feature4', icon: 'bi bi-arrow-counterclockwise', text: 'Credit back if writing fails' },
    ],
  },
});
