import { data } from 'react-router';
import { paths } from '#contract/paths.ts';
import { titled } from '#web/domain/page-meta.ts';
import { loadTickets } from '#web/features/support/tickets/load-tickets.ts';
import { TicketsScreen } from '#web/features/support/tickets/tickets-screen.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/support';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Support');

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const viewer = await page.viewer();
  if (!viewer) throw data(null, { status: 401 });
  const { _id, name, email } = viewer;
  return {
    viewer: { _id, name, isAdmin: false },
    page: await loadTickets(page, new URL(request.url), email),
  };
}

const createTicket = (
  <LinkButton to={paths.user.createSupport} variant="primary">
    Create Ticket
  </LinkButton>
);

export default function Support({ loaderData: { page, viewer } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Support" action={createTicket} />
      <TicketsScreen
        page={page}
        isDesk={false}
        viewer={viewer}
        empty={
          <EmptyState title="No support tickets yet" action={createTicket}>
            Write to us if something does not work or is unclear. Our answers are kept here and sent to you by
            email.
          </EmptyState>
        }
      />
    </>
  );
}
