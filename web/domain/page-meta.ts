import type { MetaDescriptor } from 'react-router';
import type { RootData } from './viewer.ts';

/** What search engines and shared links say about the site as a whole. */
export interface SiteFacts {
  name: string;
  description: string;
  /** Address of an image, or empty for the one that came with the product. */
  socialImage: string;
  socialImageAlt: string;
}

interface PageMeta {
  title: string;
  description?: string;
  keywords?: string;
  /** Path of the canonical address; without it the page asks not to be indexed. */
  canonicalPath?: string;
  /** Facts for search engines, in the words of schema.org; `url` is the base of the site, without a slash at the end. */
  structuredData?: (site: SiteFacts & { url: string }) => Record<string, unknown>[];
}

interface PageMatch {
  id: string;
  loaderData?: unknown;
}

type Matches = readonly (PageMatch | undefined)[];

const SITE: SiteFacts = { name: 'Listwright', description: '', socialImage: '', socialImageAlt: '' };

const dataOf = <Data>(matches: Matches, id: string) =>
  matches.find((match) => match?.id === id)?.loaderData as Data | undefined;

/** The facts that the frame of the public pages has loaded; the product's own where it could not. */
export function siteFactsOf(matches: Matches): SiteFacts {
  return dataOf<{ site: SiteFacts | null }>(matches, 'routes/public/layout')?.site ?? SITE;
}

function socialTags(page: PageMeta, site: SiteFacts, publicUrl: string): MetaDescriptor[] {
  const image = site.socialImage || '/social-card.png';
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:url', content: `${publicUrl}${page.canonicalPath}` },
    { property: 'og:image', content: image.startsWith('/') ? `${publicUrl}${image}` : image },
    ...(site.socialImage ? [] : [{ property: 'og:image:width', content: '1200' }]),
    ...(site.socialImage ? [] : [{ property: 'og:image:height', content: '630' }]),
    ...(site.socialImageAlt ? [{ property: 'og:image:alt', content: site.socialImageAlt }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Title, description, canonical address, social tags and structured data of a page, for its `meta` export. */
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
  if (page.canonicalPath === undefined || !root)
    return [...descriptors, { name: 'robots', content: 'noindex' }];
  const site = siteFactsOf(matches);
  const facts = page.structuredData?.({ ...site, url: root.publicUrl }) ?? [];
  return [
    ...descriptors,
    { tagName: 'link', rel: 'canonical', href: `${root.publicUrl}${page.canonicalPath}` },
    ...socialTags(page, site, root.publicUrl),
    ...facts.map((fact) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...fact } })),
  ];
}
