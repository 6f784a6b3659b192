import { searchIcons } from '#web/ui/icon-search.server.ts';
import type { Route } from './+types/icons-json';

/** GET /admin/icons.json?search=star: icons to choose from; the layout's middleware admits only Admins. */
export function loader({ request }: Route.LoaderArgs): Response {
  const search = new URL(request.url).searchParams.get('search') ?? '';
  return Response.json(searchIcons(search), { headers: { 'cache-control': 'private, max-age=3600' } });
}
