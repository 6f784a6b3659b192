import { useState } from 'react';
import { sendVerificationEmail } from '#contract/identity.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Anchor for users who must confirm their address first. */
export const CONFIRMATION_ANCHOR = 'email-confirmation';

/** The account's address, whether it is confirmed, and a button to send the confirmation. */
export function AddressConfirmation({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const { isBusy, run } = useChange({ refresh: 'never' });
  const [isSent, setIsSent] = useState(false);
  const send = () =>
    run(() => api(sendVerificationEmail, { body: { email } }), {
      onMade: () => setIsSent(true),
      onFailed: (error) => toast.error(reasonOf(error) ?? 'That did not work. Please try again.'),
    });
  return (
    <div id={CONFIRMATION_ANCHOR} className="mb-6 grid max-w-form scroll-mt-24 gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="wrap-anywhere min-w-0">
          <span className="text-ink-soft">Now: </span>
          {email}
        </span>
        <Badge tone={isConfirmed ? 'accent' : 'neutral'}>{isConfirmed ? 'Confirmed' : 'Not confirmed'}</Badge>
      </p>
      {!isConfirmed && (
        <>
          <p className="text-ink-soft text-small">
            Confirming shows that the address is yours. Until then two-step sign-in is not available, and a
            password reset by email clears your profile.
          </p>
          {isSent && (
            <Alert tone="info" title={<span className="wrap-anywhere">We have sent a link to {email}.</span>}>
              It works once, for 24 hours. Links sent before no longer work.
            </Alert>
          )}
          <Button className="justify-self-start" onClick={send} isBusy={isBusy} busyLabel="Sending …">
            {isSent ? 'Send another link' : 'Send me a confirmation link'}
          </Button>
        </>
      )}
    </div>
  );
}
