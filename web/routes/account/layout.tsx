import { type MiddlewareFunction, Outlet, useRouteError } from 'react-router';
import { AreaFrame } from '#web/features/shell/area-frame.tsx';
import { FailureView } from '#web/features/shell/failure-view.tsx';
import { accountLinks } from '#web/features/shell/navigation.ts';
import { requireViewer } from '#web/lib/guards.ts';

export const middleware: MiddlewareFunction<Response>[] = [requireViewer];

/** Without a loader a navigation into this area would not reach the server, nor its guard. */
export function loader() {
  return null;
}

const frame = { label: 'Account', links: accountLinks, offersAdmin: true };

export default function AccountLayout() {
  return (
    <AreaFrame {...frame}>
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
