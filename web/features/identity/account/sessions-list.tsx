import { useRef, useState } from 'react';
import type { z } from 'zod';
import { revokeOtherSessions, revokeSession, type sessionSchema } from '#contract/identity.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { useReload } from '#web/lib/use-reload.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { toast } from '#web/ui/toast.ts';

type Session = z.infer<typeof sessionSchema>;

/** Ends sessions one call at a time, says how it went and brings the list up to date. */
function useSessionEnd(onEnded: () => void) {
  const [busyId, setBusyId] = useState<string | null>(null);
  const reload = useReload();

  async function end(id: string, call: () => Promise<unknown>, done: string): Promise<void> {
    setBusyId(id);
    try {
      await call();
      toast.success(done);
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : 'That did not work. Please try again.');
    }
    await reload();
    setBusyId(null);
    onEnded();
  }

  return { busyId, end };
}

/** This device first; the others stay in the order they came. */
const byNearness = (sessions: readonly Session[]) =>
  sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));

/** Where the account is signed in, with a way to end each of it. */
export function SessionsList({ sessions }: { sessions: readonly Session[] }) {
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed is gone with its session.
  const { busyId, end } = useSessionEnd(() => list.current?.focus());
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
            isBusy={busyId === session._id}
            onEnd={() => endOne(session)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          className="justify-self-start"
          isBusy={busyId === 'others'}
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
