import { putMailChoices } from '#contract/mail.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';

/** For moderators, who have no settings: whether mails about tickets reach them. Saved at once. */
export function TicketMailSwitch({ isOn, email }: { isOn: boolean; email: string }) {
  const { isBusy, run } = useChange();
  const choose = (ticket: boolean) =>
    run(() => api(putMailChoices, { body: { ticket } }), {
      said: 'Saved.',
      onFailed: (error) => toast.error(reasonOf(error) ?? 'Failed to save your choice'),
    });
  return (
    <div className="mt-10 border-line border-t pt-6">
      <Switch
        label="Emails about tickets"
        hint={`New tickets and replies from customers, to ${email}.`}
        state={isOn ? 'On' : 'Off'}
        checked={isOn}
        disabled={isBusy}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
    </div>
  );
}
