import { Link } from 'react-router';
import type { MailSummary } from '#contract/mail.ts';
import { paths } from '#contract/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Every mail by subject, with a link to its text. */
export function MailList({ mails }: { mails: readonly MailSummary[] }) {
  const groups = [...Map.groupBy(mails, ({ group }) => group)];
  return groups.map(([group, entries]) => (
    <Panel key={group} title={group}>
      <ul className="grid gap-1">
        {entries.map((mail) => (
          <li key={mail._id} className="border-line border-b py-3 last:border-b-0">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <Link to={paths.admin.mail(mail._id)} prefetch="intent" className="text-link font-medium">
                {mail.name}
              </Link>
              {mail.problem ? (
                <Badge tone="danger">Cannot be used</Badge>
              ) : (
                mail.isChanged && <Badge tone="accent">Changed</Badge>
              )}
            </p>
            <p className="text-ink-soft text-small">{mail.sentWhen}</p>
          </li>
        ))}
      </ul>
    </Panel>
  ));
}
