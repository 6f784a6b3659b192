import { data } from 'react-router';
import { titled } from '#web/domain/page-meta.ts';
import { loadTickets } from '#web/features/support/tickets/load-tickets.ts';
import { TicketsScreen } from '#web/features/support/tickets/tickets-screen.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/support-messages';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Support Messages');

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const viewer = await page.viewer();
  if (!viewer) throw data(null, { status: 401 });
  const { _id, name } = viewer;
  return { viewer: { _id, name }, page: await loadTickets(page, new URL(request.url), null) };
}

export default function SupportMessages({ loaderData: { page, viewer } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Support Messages" />
      <TicketsScreen
        page={page}
        isDesk
        viewer={viewer}
        empty={
          <EmptyState title="No support messages yet">
            Messages from the contact form and from customers’ accounts arrive here.
          </EmptyState>
        }
      />
    </>
  );
}
