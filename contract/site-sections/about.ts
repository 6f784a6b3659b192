import { z } from 'zod';
import { entriesOf, entryIdSchema, iconSchema, optionalText, orderSchema, requiredText } from './fields.ts';
import { defineSiteSection } from './section.ts';
import { SITE_NAME } from './site-name.ts';

const aboutContentSchema = z.object({
  isActive: z.boolean(),
  sectionTitle: requiredText(200, 'Please enter a title'),
  sectionDescription: optionalText(2000),
  features: entriesOf(
    z.object({
      id: entryIdSchema,
      isActive: z.boolean(),
      order: orderSchema.min(1, 'The display order begins at 1'),
      icon: iconSchema,
      altText: optionalText(200),
      title: requiredText(120, 'Please enter a title'),
      description: optionalText(1000),
    }),
    { min: 1, max: 24 },
  ),
});
export type AboutContent = z.output<typeof aboutContentSchema>;

const feature = (order: number, icon: string, title: string, description: string) => ({
  id: `about${order}`,
  isActive: true,
  order,
  icon,
  altText: '',
  title,
  description,
});

export const aboutSection = defineSiteSection({
  id: 'about',
  path: '/api/about-section',
  title: 'About Section',
  noun: 'About section',
  content: aboutContentSchema,
  defaults: {
    isActive: true,
    sectionTitle: 'Everything a product page asks for',
    sectionDescription: `You know the product: what it is made of, how big it is, who uses it. ${SITE_NAME} turns those facts into the words around them and adds nothing you did not say.`,
    features: [
      feature(
        1,
        'bi bi-card-text',
        'Product descriptions',
        'Paragraphs for the product page, written from your facts, in the language of your customers.',
      ),
      feature(
        2,
        'bi bi-list-check',
        'Feature highlights',
        'Five to seven points for the reader in a hurry, and the specifications, one per line.',
      ),
      feature(
        3,
        'bi bi-search',
        'Words for search',
        'Three titles, bullet points, a meta title and a description, counted against 60 and 160 characters.',
      ),
      feature(
        4,
        'bi bi-tags',
        'Slug and tags',
        'The address of the page and five to seven tags, ready to paste.',
      ),
      feature(
        5,
        'bi bi-arrow-counterclockwise',
        'Credits that come back',
        'One credit per listing. If the writing fails, for whatever reason, the credit is back on your balance at once.',
      ),
      feature(
        6,
        'bi bi-clock-history',
        'Nothing is lost',
        'Close the tab if you like: a listing that has started is finished without you and waits in your history.',
      ),
    ],
  },
});
