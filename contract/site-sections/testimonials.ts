import { z } from 'zod';
import {
  entriesOf,
  entryIdSchema,
  htmlText,
  imageSchema,
  optionalText,
  requiredText,
  starsSchema,
} from './fields.ts';
import { defineSiteSection } from './section.ts';
import { SITE_NAME } from './site-name.ts';

const testimonialContentSchema = z.object({
  isActive: z.boolean(),
  /** HTML. */
  sectionTitle: htmlText(500, 'Please enter a title'),
  backgroundImage: imageSchema,
  rating: z.object({
    showRating: z.boolean(),
    ratingImage: imageSchema,
    stars: starsSchema,
    ratingText: optionalText(200),
  }),
  testimonials: entriesOf(
    z.object({
      id: entryIdSchema,
      rating: starsSchema,
      text: requiredText(1000, 'Please enter the quote'),
      image: imageSchema,
      name: requiredText(120, 'Please enter a name'),
      role: optionalText(120),
    }),
    { min: 1, max: 30 },
  ),
});
export type TestimonialContent = z.output<typeof testimonialContentSchema>;

/** Initial values of an entry added in the editor. */
export const newTestimonial = {
  rating: 5,
  text: 'Put the words of a customer here.',
  image: '',
  name: 'Name of the customer',
  role: 'Role, shop',
};

// Inactive by default: there are no customer quotes yet, and invented ones would deceive visitors. The
// entries show an Admin what a quote looks like.
export const testimonialSection = defineSiteSection({
  id: 'testimonials',
  path: '/api/testimonial-section',
  title: 'Testimonials',
  noun: 'Testimonial section',
  content: testimonialContentSchema,
  defaults: {
    isActive: false,
    sectionTitle: `What shops say about <em>${SITE_NAME}</em>`,
    backgroundImage: '',
    rating: { showRating: false, ratingImage: '', stars: 5, ratingText: '' },
    testimonials: [
      {
        ...newTestimonial,
        id: 'testimonial1',
        text: 'This is where a customer’s own words go. One or two sentences about what became easier are enough.',
      },
      {
        ...newTestimonial,
        id: 'testimonial2',
        text: 'Ask before you quote somebody, and quote what they really said. Then switch this section on.',
      },
      {
        ...newTestimonial,
        id: 'testimonial3',
        text: 'A quote with a photo, a name and a role is more convincing. You can change all three beside this text.',
      },
    ],
  },
});
