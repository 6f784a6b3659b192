import { z } from 'zod';
import { imageSchema, optionalText, requiredText } from './fields.ts';
import { defineSiteSection } from './section.ts';

const siteIdentityContentSchema = z.object({
  /** The site's name, in page titles and for search engines. */
  name: requiredText(60, 'Please enter a name'),
  description: requiredText(300, 'Please enter a description'),
  /** Shown when a page is shared; best at 1200 by 630 pixels. */
  socialImage: imageSchema,
  socialImageAlt: optionalText(200),
});
export type SiteIdentityContent = z.output<typeof siteIdentityContentSchema>;

export const siteIdentitySection = defineSiteSection({
  id: 'site-identity',
  path: '/api/site-identity',
  title: 'Site Identity',
  noun: 'Site identity',
  content: siteIdentityContentSchema,
  defaults: {
    name: 'Listwright',
    description:
      'Listwright writes product descriptions, SEO titles, bullet points, meta tags and tags for online shops from the facts you type. One credit a listing.',
    socialImage: '',
    socialImageAlt: '',
  },
});
