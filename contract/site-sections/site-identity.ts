import { z } from 'zod';
import { accentContrast, CONTRAST_MIN, HEX_COLOUR, readableAccent, type Theme } from './accent.ts';
import { imageSchema, optionalText, requiredText } from './fields.ts';
import { defineSiteSection } from './section.ts';
import { SITE_NAME } from './site-name.ts';

/** A colour that can be read in its theme, or empty. The message names the nearest shade that can. */
const accentSchema = (theme: Theme) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((colour, { addIssue }) => {
      if (colour === '') return;
      if (!HEX_COLOUR.test(colour)) {
        addIssue({ code: 'custom', message: 'Please enter a colour such as #1d5c3f' });
        return;
      }
      const contrast = accentContrast(colour, theme);
      if (contrast >= CONTRAST_MIN) return;
      const reached = (Math.floor(contrast * 10) / 10).toFixed(1);
      addIssue({
        code: 'custom',
        message: `Too hard to read in the ${theme} theme: its contrast is ${reached}:1, and text needs ${CONTRAST_MIN}:1. The nearest shade that works is ${readableAccent(colour, theme)}.`,
      });
    });

const siteIdentityContentSchema = z.object({
  /** The site's name, wherever the site names itself: pages, mails, receipts, sign-in apps. */
  name: requiredText(60, 'Please enter a name'),
  /** Title of the home page. */
  homeTitle: requiredText(120, 'Please enter a title'),
  /** Description of the home page. */
  description: requiredText(300, 'Please enter a description'),
  /** Shown where header and footer have no logo of their own; without it, the name in type. */
  logo: imageSchema,
  /** The same for the dark theme; without it, `logo`. */
  logoDark: imageSchema,
  favicon: imageSchema,
  /** The accent colour of each theme; empty for the product's own. */
  accentLight: accentSchema('light'),
  /** Empty for a shade of `accentLight`. */
  accentDark: accentSchema('dark'),
  /** Shown when a page is shared; best at 1200 by 630 pixels. */
  socialImage: imageSchema,
  socialImageAlt: optionalText(200),
  /** Where customers can write to. */
  supportEmail: z.union([z.literal(''), z.email('Please enter a valid email address.').max(254)]),
});
export type SiteIdentityContent = z.output<typeof siteIdentityContentSchema>;

export const siteIdentitySection = defineSiteSection({
  id: 'site-identity',
  path: '/api/site-identity',
  title: 'Site Identity',
  noun: 'Site identity',
  content: siteIdentityContentSchema,
  // Fields added since the first release may be missing in a save.
  body: siteIdentityContentSchema.partial(),
  defaults: {
    name: 'Listwright',
    homeTitle: 'Generate e-Commerce Product Details – AI Product Description Generator',
    description: `${SITE_NAME} writes product descriptions, SEO titles, bullet points, meta tags and tags for online shops from the facts you type. One credit per listing.`,
    logo: '',
    logoDark: '',
    favicon: '',
    accentLight: '',
    accentDark: '',
    socialImage: '',
    socialImageAlt: '',
    supportEmail: '',
  },
});
