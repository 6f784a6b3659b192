import { data, type MetaFunction } from 'react-router';
import { NotFoundView } from '#web/features/shell/not-found-view.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';

export function loader() {
  return data(null, { status: 404 });
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Oops! Page Not Found' });

export default function NotFound() {
  return <NotFoundView />;
}
