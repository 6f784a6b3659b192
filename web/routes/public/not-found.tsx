import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router';
import { pageMeta } from '#web/domain/page-meta.ts';
import { NotFoundView } from '#web/features/shell/not-found-view.tsx';

/** `/user` and `/admin` redirect to their dashboards. Separate routes would add to every page's script. */
const AREAS = ['/user', '/admin'];

export function loader({ request }: LoaderFunctionArgs) {
  const area = new URL(request.url).pathname.replace(/\/$/, '');
  if (AREAS.includes(area)) throw redirect(`${area}/dashboard`);
  return data(null, { status: 404 });
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Oops! Page Not Found' });

export default function NotFound() {
  return <NotFoundView />;
}
