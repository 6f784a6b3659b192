import { getMailChoices, listMails } from '#contract/mail.ts';
import { titled } from '#web/domain/page-meta.ts';
import { useViewer } from '#web/domain/viewer.ts';
import { MailChoicesPanel } from '#web/features/settings/mail/mail-choices.tsx';
import { MailList } from '#web/features/settings/mail/mail-list.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { Alert } from '#web/ui/alert.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/mails';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Mail');

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(apiContext);
  const [mails, choices] = await Promise.all([api(listMails, {}), api(getMailChoices, {})]);
  return { ...mails.data, choices: choices.data };
}

export default function Mails({ loaderData: { mails, hasServer, from, choices } }: Route.ComponentProps) {
  const viewer = useViewer();
  return (
    <>
      <PageHeader title="Mail" lead="Every email the site sends, and which of them you receive." />
      <div className="grid gap-10">
        {!hasServer && (
          <Alert tone="info" title="No mail server has been set up.">
            Emails are not sent but kept as files in the folder “outbox” of DATA_DIR. Set{' '}
            <code>SMTP_URL</code> and <code>MAIL_FROM</code> to send them.
          </Alert>
        )}
        <p className="text-ink-soft text-small">
          Sender: <span className="wrap-anywhere font-medium text-ink">{from}</span>
        </p>
        <MailChoicesPanel choices={choices} email={viewer?.email ?? ''} />
        <MailList mails={mails} />
      </div>
    </>
  );
}
