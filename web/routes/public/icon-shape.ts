import { findIconShape } from '#web/ui/icon-by-class.server.ts';
import type { Route } from './+types/icon-shape';

const DAY_SECONDS = 24 * 3600;

/** GET /icon-shape?class=fas+fa-phone: the drawing as JSON, or null. For previews; pages include theirs. */
export function loader({ request }: Route.LoaderArgs): Response {
  const iconClass = new URL(request.url).searchParams.get('class') ?? '';
  return Response.json(findIconShape(iconClass), {
    headers: { 'Cache-Control': `public, max-age=${DAY_SECONDS}` },
  });
}
