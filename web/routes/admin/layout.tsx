import { type MiddlewareFunction, Outlet, useRouteError } from 'react-router';
import { paths } from '#contract/paths.ts';
import { requireAdmin, requireViewer } from '#web/domain/guards.ts';
import { AreaFrame } from '#web/features/shell/area-frame.tsx';
import { FailureView } from '#web/features/shell/failure-view.tsx';
import { adminLinks } from '#web/features/shell/navigation.ts';
import { useUnreadTickets } from '#web/features/support/tickets/use-unread-tickets.ts';

export const middleware: MiddlewareFunction<Response>[] = [requireViewer, requireAdmin];

/** Without a loader, navigations into this area would not reach the server and its guards. */
export function loader() {
  return null;
}

const frame = { label: 'Back office', links: adminLinks };

export default function AdminLayout() {
  const unread = { [paths.admin.supportMessages]: useUnreadTickets('all') };
  return (
    <AreaFrame {...frame} unread={unread}>
      <Outlet />
    </AreaFrame>
  );
}

export function ErrorBoundary() {
  return (
    <AreaFrame {...frame}>
      <FailureView error={useRouteError()} />
    </AreaFrame>
  );
}
