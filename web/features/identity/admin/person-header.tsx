import { useState } from 'react';
import { useNavigate } from 'react-router';
import { actAsUser, type UserRecord } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { useChange } from '#web/data/use-change.ts';
import { api } from '#web/lib/browser-api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toast.ts';
import { Banner } from './banner.tsx';
import { SendMessageDialog } from './send-message-dialog.tsx';
import { useUserChanges } from './use-user-changes.ts';
import { Balance, MembershipBadge, RoleBadge } from './user-cells.tsx';
import { DeleteUserDialog, DisableUserDialog, TwoStepOffDialog } from './user-dialogs.tsx';

type Question = 'message' | 'two-step' | 'disable' | 'delete' | null;

function Facts({ user }: { user: UserRecord }) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar name={user.userName} photoUrl={user.profileURL} size="large" />
      <div className="min-w-0">
        <p className="wrap-anywhere text-ink-soft">{user.UserEmail}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <RoleBadge role={user.userRole} />
          <MembershipBadge membership={user.userMembership} />
          {user.isDisabled && <Badge tone="danger">disabled</Badge>}
          <Balance credits={user.currentBalance} />
        </p>
      </div>
    </div>
  );
}

/** The user's name and the actions on the account. */
export function PersonHeader({ user }: { user: UserRecord }) {
  const navigate = useNavigate();
  const { banner, setDisabled, takeTwoStepOff, remove } = useUserChanges();
  const [question, setQuestion] = useState<Question>(null);
  const acting = useChange({ refresh: 'never' });
  const [isLeaving, setIsLeaving] = useState(false);
  const asked = (what: Question) => (question === what ? user : null);
  const close = () => setQuestion(null);
  const act = () =>
    acting.run(() => api(actAsUser, { params: { id: user._id } }), {
      // A full page load, so that nothing of the back office stays in the page.
      onMade: () => {
        setIsLeaving(true);
        window.location.assign(paths.user.dashboard);
      },
      onFailed: (error) => banner.fail('The site could not be opened as this user', error),
    });
  return (
    <>
      <PageHeader
        title={
          <span dir="auto" className="wrap-anywhere">
            {user.userName}
          </span>
        }
        crumbs={[{ label: 'Users Management', to: paths.admin.users }]}
      />
      <Facts user={user} />
      <div className="mb-8 grid gap-4">
        <div className="flex flex-wrap gap-2">
          <LinkButton size="small" to={`${paths.admin.users}?q=${encodeURIComponent(user.UserEmail)}`}>
            Edit
          </LinkButton>
          <Button size="small" onClick={() => setQuestion('message')}>
            Send Message
          </Button>
          <Button
            size="small"
            onClick={act}
            isBusy={acting.isBusy || isLeaving}
            busyLabel="One moment …"
            disabled={user.userRole === 'Admin' || user.isDisabled}
            title="Read-only, for 30 minutes at most. It is recorded in the audit log."
          >
            See as this user
          </Button>
          {user.twoFactorEnabled && (
            <Button size="small" onClick={() => setQuestion('two-step')}>
              Switch two-step sign-in off
            </Button>
          )}
          <Button
            size="small"
            onClick={() => (user.isDisabled ? void setDisabled(user, false) : setQuestion('disable'))}
          >
            {user.isDisabled ? 'Enable' : 'Disable'}
          </Button>
          <Button size="small" variant="danger" onClick={() => setQuestion('delete')}>
            Delete
          </Button>
        </div>
        <Banner message={banner.message} onDismiss={banner.dismiss} />
      </div>
      <SendMessageDialog user={asked('message')} onClose={close} onSent={banner.succeed} />
      <TwoStepOffDialog user={asked('two-step')} onClose={close} onConfirm={takeTwoStepOff} />
      <DisableUserDialog
        user={asked('disable')}
        onClose={close}
        onConfirm={(person) => setDisabled(person, true)}
      />
      <DeleteUserDialog
        user={asked('delete')}
        onClose={close}
        onConfirm={async (person) => {
          const said = await remove(person);
          if (said === null) return;
          await navigate(paths.admin.users);
          // The banner was removed with the page.
          toast.success(said);
        }}
      />
    </>
  );
}
