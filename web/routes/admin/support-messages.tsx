import { data } from 'react-router';
import { getMailChoices } from '#contract/mail.ts';
import { titled } from '#web/domain/page-meta.ts';
import { isAdmin } from '#web/domain/viewer.ts';
import { loadTickets } from '#web/features/support/tickets/load-tickets.ts';
import { TicketMailSwitch } from '#web/features/support/tickets/ticket-mail-switch.tsx';
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
  const { _id, name, email } = viewer;
  const isModerator = !isAdmin(viewer);
  const [tickets, choices] = await Promise.all([
    loadTickets(page, new URL(request.url), null),
    // Admins choose in the settings.
    isModerator ? page.api(getMailChoices, {}) : null,
  ]);
  return {
    viewer: { _id, name, isAdmin: !isModerator },
    page: tickets,
    mails: choices && { isOn: choices.data.ticket, email },
  };
}

export default function SupportMessages({ loaderData: { page, viewer, mails } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Support Messages" />
      <TicketsScreen
        page={page}
        isDesk
        viewer={viewer}
        empty={
          <EmptyState title="No support messages yet">
            What people write with the contact form and from their accounts arrives here.
          </EmptyState>
        }
      />
      {mails && <TicketMailSwitch {...mails} />}
    </>
  );
}
