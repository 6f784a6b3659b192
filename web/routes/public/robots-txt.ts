import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/robots-txt';

const HOUR_SECONDS = 3600;

/** GET /robots.txt: allows the public pages; the signed-in areas and the API have nothing to index. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { publicUrl } = context.get(apiContext);
  const lines = [
    'User-agent: *',
    'Disallow: /admin/',
    'Disallow: /user/',
    'Disallow: /api/',
    'Disallow: /buy/',
    'Allow: /',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': `public, max-age=${HOUR_SECONDS}`,
    },
  });
}
