import { type MiddlewareFunction, Outlet, useRouteError } from 'react-router';
import { paths } from '#contract/paths.ts';
import { getNavLogo } from '#contract/site-content.ts';
import { loadPart } from '#web/data/load-part.ts';
import { requireViewer } from '#web/domain/guards.ts';
import { AreaFrame } from '#web/features/shell/area-frame.tsx';
import { FailureView } from '#web/features/shell/failure-view.tsx';
import { accountLinks } from '#web/features/shell/navigation.ts';
import { useUnreadTickets } from '#web/features/support/tickets/use-unread-tickets.ts';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/layout';

export const middleware: MiddlewareFunction<Response>[] = [requireViewer];

/** Also ensures that navigations into this area reach the server and its guard. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const load = async () => (await page.api(getNavLogo, {})).data;
  return { logo: await loadPart(page, load, 'Failed to load logo') };
}

const frame = { label: 'Account', links: accountLinks, offersAdmin: true };

export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  const unread = { [paths.user.support]: useUnreadTickets('own') };
  return (
    <AreaFrame {...frame} logo={loaderData.logo} unread={unread}>
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
