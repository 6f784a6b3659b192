import { listItems } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import {
  aboutSection,
  bannerSection,
  contactSection,
  privacySection,
  termsSection,
} from '#contract/site-content.ts';
import { apiContext, type PageContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/sitemap-xml';

/** The listed pages, each with the section that provides its modification date. */
const PAGES = [
  ['/', bannerSection],
  [paths.about, aboutSection],
  [paths.pricing, null],
  [paths.items, null],
  [paths.contact, contactSection],
  [paths.terms, termsSection],
  [paths.privacy, privacySection],
] as const;

async function entryOf(path: string, section: (typeof PAGES)[number][1], { api, publicUrl }: PageContext) {
  const updatedAt = section && (await api(section.endpoints.get, {})).updatedAt;
  const lastmod = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : '';
  const address = `${publicUrl}${path}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `  <url><loc>${address}</loc>${lastmod}</url>`;
}

/** GET /sitemap.xml: all public pages. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const page = context.get(apiContext);
  const { data: items } = await page.api(listItems, { query: { page: 1, pageSize: 1 } });
  // Nobody should find an empty page.
  const listed = PAGES.filter(([path]) => path !== paths.items || items.length > 0);
  const entries = await Promise.all(listed.map(([path, section]) => entryOf(path, section, page)));
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
