import { type MailChoices, type MailTopic, putMailChoices } from '#contract/mail.ts';
import { useChange } from '#web/data/use-change.ts';
import { api } from '#web/lib/browser-api.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toastFailure } from '../failure-toast.ts';

const topics: readonly { topic: MailTopic; label: string; hint: string }[] = [
  { topic: 'sale', label: 'Sales', hint: 'When an order has been paid.' },
  { topic: 'refund', label: 'Refunds', hint: 'When a buyer has been refunded.' },
  {
    topic: 'dispute',
    label: 'Disputes and payment problems',
    hint: 'When a dispute opens or closes, or a payment needs attention.',
  },
  { topic: 'ticket', label: 'Support messages', hint: 'New tickets and replies from customers.' },
  {
    topic: 'alarm',
    label: 'Failed jobs and alarms',
    hint: 'Failed background jobs, a full disk, limits reached, a retired text model.',
  },
];

/** Which mails this Admin receives. Each switch is saved at once. */
export function MailChoicesPanel({ choices, email }: { choices: MailChoices; email: string }) {
  const { busy, run } = useChange();
  const choose = (topic: MailTopic, isWanted: boolean) =>
    run(() => api(putMailChoices, { body: { [topic]: isWanted } }), {
      kind: topic,
      said: 'Saved.',
      onFailed: (error) => toastFailure(error, 'Failed to save your choice'),
    });
  return (
    <Panel title="Emails to you">
      <p className="mb-5 max-w-reading text-ink-soft text-small">
        These go to <span className="wrap-anywhere">{email}</span>. Every administrator chooses for
        themselves.
      </p>
      <div className="grid gap-5">
        {topics.map(({ topic, label, hint }) => (
          <Switch
            key={topic}
            label={label}
            hint={hint}
            state={choices[topic] ? 'On' : 'Off'}
            checked={choices[topic]}
            disabled={busy === topic}
            onChange={(event) => void choose(topic, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Panel>
  );
}
