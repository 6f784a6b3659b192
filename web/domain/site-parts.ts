import type { z } from 'zod';
import type { Package } from '#contract/catalog.ts';
import { listPackages } from '#contract/catalog.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  aboutSection,
  bannerSection,
  contactSection,
  faqSection,
  siteIdentitySection,
  testimonialSection,
} from '#contract/site-content.ts';
import { withSiteName } from '#contract/site-sections/site-name.ts';
import { type Loaded, loadPart } from '../data/load-part.ts';
import type { PageContext } from '../lib/api-context.ts';
import { reasonOf } from './failure-reason.ts';
import type { SiteFacts } from './site.ts';

// Parts shown by several public pages, each with the sentence shown if it cannot be loaded.
// Import only from loaders: the contract's schemas are too large for browser bundles.

interface ReadSection<Content> {
  readonly content: z.ZodType<Content>;
  readonly endpoints: { readonly get: Endpoint };
}

/** The site's name, colours and the like; throws if they cannot be loaded. */
export async function readSite({ api }: Pick<PageContext, 'api'>): Promise<SiteFacts> {
  const { data } = await api(siteIdentitySection.endpoints.get, {});
  return withSiteName(siteIdentitySection.content, data, data.name);
}

/** A section as visitors read it, with the site's name in its texts. */
export async function readSection<Content>(
  page: Pick<PageContext, 'api'>,
  { content, endpoints }: ReadSection<Content>,
): Promise<Content> {
  const [answer, { name }] = await Promise.all([page.api(endpoints.get, {} as never), readSite(page)]);
  return withSiteName(content, (answer as { data: Content }).data, name);
}

/** For the root, which every page needs, even the one that says that nothing can be loaded. */
export const loadSite = async (page: PageContext): Promise<SiteFacts | null> =>
  (await loadPart(page, () => readSite(page), '')).content;

export const loadBanner = (page: PageContext) =>
  loadPart(page, () => readSection(page, bannerSection), 'Failed to load banner data');

export const loadAbout = (page: PageContext) =>
  loadPart(page, () => readSection(page, aboutSection), 'Failed to load about section data');

export const loadTestimonials = (page: PageContext) =>
  loadPart(page, () => readSection(page, testimonialSection), 'Failed to load testimonial data');

export const loadContact = (page: PageContext) =>
  loadPart(
    page,
    () => readSection(page, contactSection),
    (error) => `Error: ${(error.status > 0 && reasonOf(error)) || 'Failed to fetch contact section data'}`,
  );

export const loadFaq = (page: PageContext) =>
  loadPart(page, () => readSection(page, faqSection), 'Failed to load questions');

export const loadPackages = (page: PageContext): Promise<Loaded<Package[]>> =>
  loadPart(page, () => page.api(listPackages, {}), 'Failed to fetch packages');
