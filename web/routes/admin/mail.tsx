import { getMail } from '#contract/mail.ts';
import { paths } from '#contract/paths.ts';
import { titled } from '#web/domain/page-meta.ts';
import { MailEditor } from '#web/features/settings/mail/mail-editor.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/mail';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData?.mail.name ?? 'Mail');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(apiContext);
  return { mail: (await api(getMail, { params })).data };
}

export default function MailPage({ loaderData: { mail } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={mail.name}
        lead={mail.sentWhen}
        crumbs={[{ label: 'Mail', to: paths.settings.mails }]}
      />
      <MailEditor key={mail._id} mail={mail} />
    </>
  );
}
