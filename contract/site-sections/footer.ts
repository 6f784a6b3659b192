import { z } from 'zod';
import { paths } from '../paths.ts';
import {
  entriesOf,
  entryIdSchema,
  iconClassSchema,
  imageSchema,
  linkSchema,
  optionalText,
  requiredText,
} from './fields.ts';
import { defineSiteSection } from './section.ts';
import { SITE_NAME } from './site-name.ts';

const textLinks = entriesOf(
  z.object({
    id: entryIdSchema,
    isActive: z.boolean(),
    url: linkSchema,
    text: requiredText(80, 'Please enter the text of the link'),
  }),
  { min: 1, max: 20 },
);

const footerContentSchema = z.object({
  isActive: z.boolean(),
  logo: z.object({ isActive: z.boolean(), imageUrl: imageSchema, altText: optionalText(120) }),
  about: z.object({ isActive: z.boolean(), text: optionalText(1000) }),
  socialLinks: entriesOf(
    z.object({ id: entryIdSchema, isActive: z.boolean(), url: linkSchema, icon: iconClassSchema }),
    { min: 1, max: 12 },
  ),
  usefulLinks: z.object({ isActive: z.boolean(), title: optionalText(80), links: textLinks }),
  contactInfo: z.object({
    isActive: z.boolean(),
    title: optionalText(80),
    address: optionalText(300),
    email: z.union([z.literal(''), z.email('Please enter a valid email address.').max(254)]),
  }),
  copyright: z.object({ isActive: z.boolean(), text: optionalText(200) }),
  bottomLinks: z.object({ isActive: z.boolean(), links: textLinks }),
});
export type FooterContent = z.output<typeof footerContentSchema>;

const link = (id: string, url: string, text: string) => ({ id, isActive: true, url, text });

export const footerSection = defineSiteSection({
  id: 'footer',
  path: '/api/footer',
  title: 'Footer Section',
  noun: 'Footer',
  content: footerContentSchema,
  defaults: {
    isActive: true,
    logo: { isActive: true, imageUrl: '', altText: '' },
    about: {
      isActive: true,
      text: 'Product descriptions, titles, bullet points and tags for online shops, written from the facts you give.',
    },
    // A placeholder to fill in: the product has no social accounts yet.
    socialLinks: [{ id: 'social1', isActive: false, url: '/', icon: 'bi bi-globe' }],
    usefulLinks: {
      isActive: true,
      title: 'Product',
      links: [
        link('useful1', '/', 'Home'),
        link('useful2', paths.pricing, 'Pricing'),
        link('useful3', paths.about, 'About'),
        link('useful4', paths.contact, 'Contact'),
      ],
    },
    contactInfo: { isActive: false, title: 'Contact', address: '', email: '' },
    copyright: { isActive: true, text: `© ${SITE_NAME}` },
    bottomLinks: {
      isActive: true,
      links: [link('bottom1', paths.terms, 'Terms'), link('bottom2', paths.privacy, 'Privacy')],
    },
  },
});
