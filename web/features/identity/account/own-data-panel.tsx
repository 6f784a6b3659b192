import { useState } from 'react';
import { deleteAccount, exportAccount } from '#contract/identity.ts';
import { api } from '#web/lib/browser-api.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Exports the user's data and deletes the account. */
export function OwnDataPanel() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="grid max-w-form justify-items-start gap-6">
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">
          One file (JSON) with your profile, listings, orders, tickets, statement and sessions.
        </p>
        <a href={exportAccount.path} download className={buttonClass({})}>
          Download my data
        </a>
      </div>
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">
          Deleting the account cannot be undone: listings, tickets, photo and profile are deleted, remaining
          credits are lost, and every device is signed out. Orders and credit records are kept, without your
          name and address. A new account with the same mailbox gets no free credits.
        </p>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      </div>
      <PasswordDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete your account?"
        lead="Your listings, tickets, photo, profile and remaining credits are deleted for good, and every device is signed out. Orders and credit records are kept, without your name and address."
        button="Delete my account"
        isDangerous
        onPassword={async (password) => {
          await api(deleteAccount, { body: { password: password || undefined } });
          // A full page load, so that none of the user's data stays in the page.
          window.location.assign('/');
        }}
      />
    </div>
  );
}
