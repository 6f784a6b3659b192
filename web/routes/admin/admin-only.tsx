import { type MiddlewareFunction, Outlet } from 'react-router';
import { requireAdmin } from '#web/domain/guards.ts';

export const middleware: MiddlewareFunction<Response>[] = [requireAdmin];

/** Without a loader, navigations into these pages would not reach the server and its guard. */
export function loader() {
  return null;
}

/** Every page of the back office but the support inbox. */
export default function AdminOnly() {
  return <Outlet />;
}
