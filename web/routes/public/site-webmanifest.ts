import { accentsOf, papers } from '#contract/site-sections/accent.ts';
import { readSite } from '#web/domain/site-parts.ts';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/site-webmanifest';

const SHORT_NAME_MAX = 12;

const ownIcons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
];

/** GET /site.webmanifest: name, icon and colours, for a browser that puts the site on a home screen. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const site = await readSite(context.get(apiContext));
  const { name, description, favicon } = site;
  const manifest = {
    name,
    ...(name.length <= SHORT_NAME_MAX && { short_name: name }),
    description,
    start_url: '/',
    display: 'browser',
    theme_color: accentsOf(site).light.accent,
    background_color: papers.light,
    icons: favicon ? [{ src: favicon, sizes: 'any' }] : ownIcons,
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } });
}
