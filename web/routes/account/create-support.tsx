import { getMe } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { loadPart } from '#web/data/load-part.ts';
import { titled } from '#web/domain/page-meta.ts';
import { CreateTicketForm } from '#web/features/support/tickets/create-ticket-form.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/create-support';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Create Support Ticket');

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  return loadPart(page, async () => (await page.api(getMe, {})).data, 'Error loading user data');
}

export default function CreateSupport({ loaderData: { content: me, problem } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Create Support Ticket"
        lead={me && `You are writing as ${me.name}, ${me.email}.`}
        crumbs={[{ label: 'Support', to: paths.user.support }]}
      />
      {me ? <CreateTicketForm userId={me._id} /> : <LoadProblem sentence={problem} />}
    </>
  );
}
