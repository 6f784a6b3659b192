import { useState } from 'react';
import type { z } from 'zod';
import type { sessionSchema, UserRecord } from '#contract/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { Banner } from './banner.tsx';
import { useUserChanges } from './use-user-changes.ts';

interface PersonSessionsProps {
  user: UserRecord;
  sessions: readonly z.infer<typeof sessionSchema>[];
}

/** The user's sessions, with a button to end them all. */
export function PersonSessions({ user, sessions }: PersonSessionsProps) {
  const { banner, endSessions } = useUserChanges();
  const [isBusy, setIsBusy] = useState(false);
  const end = async () => {
    setIsBusy(true);
    await endSessions(user);
    setIsBusy(false);
  };
  return (
    <div className="grid gap-4">
      <Banner message={banner.message} onDismiss={banner.dismiss} />
      {sessions.length === 0 && <EmptyState title="Not signed in anywhere" />}
      <ul aria-label="Sessions" className="grid">
        {sessions.map(({ _id, device, ip, createdAt, lastActiveAt }) => (
          <li key={_id} className="border-line border-b py-3">
            <p className="wrap-anywhere font-medium">{device}</p>
            <p className="text-ink-soft text-small">
              {ip ? `${ip}, ` : ''}since <LocalTime iso={createdAt} />, last active{' '}
              <LocalTime iso={lastActiveAt} />
            </p>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && (
        <Button className="justify-self-start" onClick={end} isBusy={isBusy} busyLabel="Signing out …">
          Sign out everywhere
        </Button>
      )}
    </div>
  );
}
