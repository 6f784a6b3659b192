import { useEffect } from 'react';
import { Link } from 'react-router';
import { errorTable } from '#contract/errors.ts';
import { paths } from '#contract/paths.ts';
import { titled } from '#web/domain/page-meta.ts';
import { AuthCard } from '#web/features/identity/public/auth-card.tsx';
import { HEARD, POPUP_CHANNEL, type PopupReport } from '#web/features/identity/public/use-popup-sign-in.ts';
import type { Route } from './+types/login-popup-done';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...titled(matches, 'Signing in'),
  { name: 'robots', content: 'noindex' },
];

/** A code from our own table; any other value is a failure without a reason. */
export function loader({ request }: Route.LoaderArgs): PopupReport {
  const code = new URL(request.url).searchParams.get('error');
  if (code === null) return { problem: null };
  const isKnown = Object.hasOwn(errorTable, code);
  return { problem: errorTable[isKnown ? (code as keyof typeof errorTable) : 'login_failed'].message };
}

/** The page that opened the popup may be gone, or slow: closing unacknowledged would lose the message. */
const WAIT_TO_BE_HEARD_MS = 10_000;

/** Last page of a sign-in popup: reports the result to the page that opened it, and closes. */
export default function LoginPopupDone({ loaderData }: Route.ComponentProps) {
  const { problem } = loaderData;
  useEffect(() => {
    const channel = new BroadcastChannel(POPUP_CHANNEL);
    const close = () => window.close();
    channel.onmessage = ({ data }) => {
      if (data === HEARD) close();
    };
    channel.postMessage({ problem } satisfies PopupReport);
    const giveUp = setTimeout(close, WAIT_TO_BE_HEARD_MS);
    return () => {
      clearTimeout(giveUp);
      channel.close();
    };
  }, [problem]);
  return (
    <AuthCard
      title={problem ? 'That did not work' : 'You are signed in'}
      lead={problem ?? 'You can close this window.'}
    >
      <Link to={problem ? paths.login : paths.user.dashboard} className="text-link">
        {problem ? 'Back to sign in' : 'Go to your dashboard'}
      </Link>
    </AuthCard>
  );
}
