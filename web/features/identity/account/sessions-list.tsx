import { useRef } from 'react';
import type { z } from 'zod';
import { revokeOtherSessions, revokeSession, type sessionSchema } from '#contract/identity.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { toast } from '#web/ui/toast.ts';

type Session = z.infer<typeof sessionSchema>;

/** This device first, the others in their original order. */
const byNearness = (sessions: readonly Session[]) =>
  sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));

/** The devices where the account is signed in, with a button to end each session. */
export function SessionsList({ sessions }: { sessions: readonly Session[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { busy, run } = useChange({ refresh: 'always' });
  const end = async (kind: string, call: () => Promise<unknown>, said: string) => {
    const onFailed = (error: unknown) =>
      toast.error(reasonOf(error) ?? 'That did not work. Please try again.');
    await run(call, { kind, said, onFailed });
    // The pressed button was removed with its session.
    list.current?.focus();
  };
  const endOne = ({ _id: id }: Session) =>
    end(id, () => api(revokeSession, { params: { id } }), 'That device is signed out.');
  const endOthers = () =>
    end('others', () => api(revokeOtherSessions, {}), 'All other devices are signed out.');

  return (
    <div className="grid gap-4">
      <ul ref={list} tabIndex={-1} aria-label="Devices" className="grid focus:outline-none">
        {byNearness(sessions).map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            isBusy={busy === session._id}
            onEnd={() => endOne(session)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          className="justify-self-start"
          isBusy={busy === 'others'}
          busyLabel="Signing out …"
          onClick={endOthers}
        >
          Sign out all other devices
        </Button>
      )}
    </div>
  );
}

interface SessionRowProps {
  session: Session;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="break-words">{session.device}</span>
          {session.isCurrent && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-ink-soft text-small">
          {session.ip ? `${session.ip}, ` : ''}last active <LocalTime iso={session.lastActiveAt} />
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="small" isBusy={isBusy} busyLabel="Signing out …" onClick={onEnd}>
          Sign out<span className="sr-only"> {session.device}</span>
        </Button>
      )}
    </li>
  );
}
