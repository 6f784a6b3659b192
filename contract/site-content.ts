import { z } from 'zod';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { dateTimeSchema, idParamsSchema, idSchema, successOf, successWith } from './primitives.ts';
import { aboutSection } from './site-sections/about.ts';
import { bannerSection } from './site-sections/banner.ts';
import { contactSection } from './site-sections/contact.ts';
import { faqSection } from './site-sections/faq.ts';
import { footerSection } from './site-sections/footer.ts';
import { privacySection, termsSection } from './site-sections/legal.ts';
import { getNavLogo, navbarSection } from './site-sections/navbar.ts';
import { siteIdentitySection } from './site-sections/site-identity.ts';
import { testimonialSection } from './site-sections/testimonials.ts';

export {
  aboutSection,
  bannerSection,
  contactSection,
  faqSection,
  footerSection,
  getNavLogo,
  navbarSection,
  privacySection,
  siteIdentitySection,
  termsSection,
  testimonialSection,
};

/** Every editable section. To add one, write a file in site-sections/ and list it here. */
export const siteSections = [
  bannerSection,
  aboutSection,
  testimonialSection,
  contactSection,
  footerSection,
  navbarSection,
  siteIdentitySection,
  termsSection,
  privacySection,
  faqSection,
] as const;

export type SiteSectionId = (typeof siteSections)[number]['id'];

/** The registry's endpoints, for the list of all endpoints. */
export const siteSectionEndpoints: readonly Endpoint[] = siteSections.flatMap(({ endpoints }): Endpoint[] =>
  Object.values(endpoints),
);

export const siteRevisionSchema = z.object({
  _id: idSchema,
  /** The version created by this save. */
  version: z.number().int(),
  action: z.enum(['saved', 'reset', 'activated', 'deactivated', 'restored']),
  savedAt: dateTimeSchema,
  savedBy: z.object({ name: z.string(), email: z.string() }),
  /** True for the version shown now. */
  isCurrent: z.boolean(),
});
export type SiteRevision = z.infer<typeof siteRevisionSchema>;

/** `id` is a section's id, such as `banner`; 404 if unknown. */
export const listSiteRevisions = defineEndpoint({
  method: 'GET',
  path: '/api/site-sections/{id}/revisions',
  access: 'admin',
  summary: 'The saves of a section, newest first, at most 100: who, when',
  params: idParamsSchema,
  answer: successOf(z.array(siteRevisionSchema)),
});

export const restoreSiteRevision = defineEndpoint({
  method: 'POST',
  path: '/api/site-sections/{id}/revisions/{revisionId}/restore',
  access: 'admin',
  summary: 'Show an earlier save again; it becomes the newest save',
  params: idParamsSchema.extend({ revisionId: idSchema }),
  answer: successWith({
    /** The stored content, in the section's own shape. */
    data: z.record(z.string(), z.unknown()),
    version: z.number().int(),
    updatedAt: dateTimeSchema.nullable(),
    message: z.string().optional(),
  }),
});
