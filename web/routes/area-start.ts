import { redirect } from 'react-router';

/** Nothing to see at the head of an area: it begins with its dashboard. */
export function loader({ request }: { request: Request }) {
  const area = new URL(request.url).pathname.replace(/\/$/, '');
  return redirect(`${area}/dashboard`);
}
