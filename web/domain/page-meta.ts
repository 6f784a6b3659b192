import type { MetaDescriptor } from 'react-router';
import { type SiteFacts, withSite } from './site.ts';
import type { RootData } from './viewer.ts';

interface PageMeta {
  title: string;
  description?: string;
  keywords?: string;
  /** Path of the canonical address; a page without one is not indexed. */
  canonicalPath?: string;
  /** Structured data (schema.org); `url` is the site's base address, without a trailing slash. */
  structuredData?: (site: SiteFacts & { url: string }) => Record<string, unknown>[];
}

interface PageMatch {
  id: string;
  loaderData?: unknown;
}

type Matches = readonly (PageMatch | undefined)[];

const dataOf = <Data>(matches: Matches, id: string) =>
  matches.find((match) => match?.id === id)?.loaderData as Data | undefined;

/** The facts loaded by the root; null if that failed. */
export function siteFactsOf(matches: Matches): SiteFacts | null {
  return dataOf<RootData>(matches, 'root')?.site ?? null;
}

/** A document's title, ending in the site's name. */
export const siteTitle = (matches: Matches, title: string): string =>
  withSite(title, siteFactsOf(matches)?.name ?? '');

/** The head of a page that only needs a title. */
export const titled = (matches: Matches, title: string): MetaDescriptor[] => [
  { title: siteTitle(matches, title) },
];

/** An image's address for other sites. */
export const absoluteAddress = (image: string, publicUrl: string): string =>
  image.startsWith('/') ? `${publicUrl}${image}` : image;

function socialTags(page: PageMeta, site: SiteFacts, publicUrl: string): MetaDescriptor[] {
  const image = site.socialImage || '/social-card.png';
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:url', content: `${publicUrl}${page.canonicalPath}` },
    { property: 'og:image', content: absoluteAddress(image, publicUrl) },
    ...(site.socialImage ? [] : [{ property: 'og:image:width', content: '1200' }]),
    ...(site.socialImage ? [] : [{ property: 'og:image:height', content: '630' }]),
    ...(site.socialImageAlt ? [{ property: 'og:image:alt', content: site.socialImageAlt }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Title, description, canonical address, social tags and structured data, for a page's `meta` export. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const root = dataOf<RootData>(matches, 'root');
  const descriptors: MetaDescriptor[] = [
    { title: page.title },
    { property: 'og:title', content: page.title },
  ];
  if (page.description) {
    descriptors.push({ name: 'description', content: page.description });
    descriptors.push({ property: 'og:description', content: page.description });
  }
  if (page.keywords) descriptors.push({ name: 'keywords', content: page.keywords });
  const site = siteFactsOf(matches);
  if (page.canonicalPath === undefined || !root || !site)
    return [...descriptors, { name: 'robots', content: 'noindex' }];
  const facts = page.structuredData?.({ ...site, url: root.publicUrl }) ?? [];
  return [
    ...descriptors,
    { tagName: 'link', rel: 'canonical', href: `${root.publicUrl}${page.canonicalPath}` },
    ...socialTags(page, site, root.publicUrl),
    ...facts.map((fact) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...fact } })),
  ];
}
