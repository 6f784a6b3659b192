import { type MiddlewareFunction, Outlet, useRouteError } from 'react-router';
import { paths } from '#contract/paths.ts';
import { requireOperator, requireViewer } from '#web/domain/guards.ts';
import { useViewer } from '#web/domain/viewer.ts';
import { AreaFrame } from '#web/features/shell/area-frame.tsx';
import { FailureView } from '#web/features/shell/failure-view.tsx';
import { adminLinks, moderatorLinks } from '#web/features/shell/navigation.ts';
import { useUnreadTickets } from '#web/features/support/tickets/use-unread-tickets.ts';

export const middleware: MiddlewareFunction<Response>[] = [requireViewer, requireOperator];

/** Without a loader, navigations into this area would not reach the server and its guards. */
export function loader() {
  return null;
}

/** Moderators see their own part of the back office only. */
function useFrame() {
  const links = useViewer()?.role === 'moderator' ? moderatorLinks : adminLinks;
  return { label: 'Back office', links };
}

export default function AdminLayout() {
  const frame = useFrame();
  const unread = { [paths.admin.supportMessages]: useUnreadTickets('all') };
  return (
    <AreaFrame {...frame} unread={unread}>
      <Outlet />
    </AreaFrame>
  );
}

export function ErrorBoundary() {
  return (
    <AreaFrame {...useFrame()}>
      <FailureView error={useRouteError()} />
    </AreaFrame>
  );
}
