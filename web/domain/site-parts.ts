import type { Package } from '#contract/catalog.ts';
import { listPackages } from '#contract/catalog.ts';
import {
  aboutSection,
  bannerSection,
  contactSection,
  faqSection,
  testimonialSection,
} from '#contract/site-content.ts';
import { type Loaded, loadPart } from '../data/load-part.ts';
import type { PageContext } from '../lib/api-context.ts';
import { reasonOf } from './failure-reason.ts';

// The parts that more than one public page shows, each with the sentence that stands for it when it cannot be loaded.
// For loaders alone: with the contract's schemas it would be too heavy for a page.

export const loadBanner = (page: PageContext) =>
  loadPart(
    page,
    async () => (await page.api(bannerSection.endpoints.get, {})).data,
    'Failed to load banner data',
  );

export const loadAbout = (page: PageContext) =>
  loadPart(
    page,
    async () => (await page.api(aboutSection.endpoints.get, {})).data,
    'Failed to load about section data',
  );

export const loadTestimonials = (page: PageContext) =>
  loadPart(
    page,
    async () => (await page.api(testimonialSection.endpoints.get, {})).data,
    'Failed to load testimonial data',
  );

export const loadContact = (page: PageContext) =>
  loadPart(
    page,
    async () => (await page.api(contactSection.endpoints.get, {})).data,
    (error) => `Error: ${(error.status > 0 && reasonOf(error)) || 'Failed to fetch contact section data'}`,
  );

export const loadFaq = (page: PageContext) =>
  loadPart(page, async () => (await page.api(faqSection.endpoints.get, {})).data, 'Failed to load questions');

export const loadPackages = (page: PageContext): Promise<Loaded<Package[]>> =>
  loadPart(page, () => page.api(listPackages, {}), 'Failed to fetch packages');
