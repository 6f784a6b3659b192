import type { Viewer } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { displayNameOf } from '#web/domain/viewer.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';

/** The signed-in user, with a link to the account settings. */
export function AccountSummary({ viewer }: { viewer: Viewer | null }) {
  if (!viewer) return <Alert tone="warning" title="User data could not be loaded. Please try again later." />;
  const name = displayNameOf(viewer);
  return (
    <div className="grid max-w-reading gap-6">
      <div className="flex items-center gap-4">
        <Avatar name={name} photoUrl={viewer.photoUrl} size="large" />
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold">{name}</p>
          <p className="wrap-anywhere text-ink-soft text-small">{viewer.email}</p>
        </div>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-small">
        <dt className="text-ink-soft">Role</dt>
        <dd>
          <Badge>{viewer.role}</Badge>
        </dd>
        <dt className="text-ink-soft">Two-step sign-in</dt>
        <dd>{viewer.twoFactorEnabled ? 'On' : 'Off'}</dd>
        <dt className="text-ink-soft">Email address</dt>
        <dd>{viewer.emailVerified ? 'Confirmed' : 'Not confirmed'}</dd>
      </dl>
      <div>
        <LinkButton to={paths.updateProfile}>Email, password, sessions and more</LinkButton>
      </div>
    </div>
  );
}
