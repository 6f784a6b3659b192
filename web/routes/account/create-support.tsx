import { getMe } from '#contract/identity.ts';
import { ACCEPTED_IMAGES, refusalOf, sendImage } from '#web/features/media/send-image.ts';
import { CreateTicketForm } from '#web/features/support/tickets/create-ticket-form.tsx';
import { SUPPORT_PATH } from '#web/features/support/tickets/support-links.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { loadPart } from '#web/lib/load-part.ts';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/create-support';

export const meta: Route.MetaFunction = () => [{ title: 'Create Support Ticket - Listwright' }];

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  return loadPart(page, async () => (await page.api(getMe, {})).data, 'Error loading user data');
}

const upload = { accept: ACCEPTED_IMAGES, refusalOf, send: sendImage };

export default function CreateSupport({ loaderData: { content: me, problem } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Create Support Ticket"
        lead={me && `You write as ${me.name}, ${me.email}.`}
        crumbs={[{ label: 'Support', to: SUPPORT_PATH }]}
      />
      {me ? <CreateTicketForm userId={me._id} upload={upload} /> : <LoadProblem sentence={problem} />}
    </>
  );
}
