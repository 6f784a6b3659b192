import { clsx } from 'clsx';
import { Link } from 'react-router';
import type { Membership, MoneySpent, Role, UserRecord } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { formatMoney } from '#web/domain/money.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';

const roleTones: Record<Role, BadgeTone> = {
  Admin: 'accent',
  moderator: 'info',
  Seller: 'warning',
  member: 'neutral',
};

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={roleTones[role]}>{role}</Badge>;
}

const membershipTones: Record<Membership, BadgeTone> = { premium: 'accent', basic: 'info', free: 'neutral' };

export function MembershipBadge({ membership }: { membership: Membership }) {
  return <Badge tone={membershipTones[membership]}>{membership}</Badge>;
}

/** Green from zero up, red below; a missing balance counts as zero, which the specification words as "0 Credit". */
export function Balance({ credits }: { credits: number | null | undefined }) {
  const balance = credits ?? 0;
  return (
    <span className={clsx('tabular whitespace-nowrap', balance < 0 ? 'text-danger' : 'text-accent')}>
      {formatCount(balance).replace('-', '−')} {Math.abs(balance) > 1 ? 'Credits' : 'Credit'}
    </span>
  );
}

export function OptionalTime({ iso }: { iso: string | null | undefined }) {
  return iso ? <LocalTime iso={iso} /> : 'N/A';
}

const TEST_MONEY = { demo: ' (Demo)', sandbox: ' (Sandbox)', live: '' } as const;

/** Sums of money, one a line; money that isn't real is labelled. */
export function Money({ sums, none }: { sums: readonly MoneySpent[]; none: string }) {
  if (sums.length === 0) return none;
  return sums.map(({ environment, currency, amount }) => (
    <span key={`${environment} ${currency}`} className="tabular block">
      {`${formatMoney(amount, currency)}${TEST_MONEY[environment]}`}
    </span>
  ));
}

/** The user: picture or initials, name, address. */
export function Who({ user }: { user: UserRecord }) {
  return (
    <div className="flex min-w-0 items-center gap-3 xl:min-w-52 2xl:min-w-60">
      <Avatar name={user.userName} photoUrl={user.profileURL} />
      <div className="min-w-0">
        <Link
          to={paths.admin.user(user._id)}
          prefetch="intent"
          dir="auto"
          className="wrap-anywhere line-clamp-2 font-medium hover:underline"
        >
          {user.userName}
        </Link>
        <span className="wrap-anywhere block font-normal text-ink-soft text-small">{user.UserEmail}</span>
        {user.isDisabled && (
          <span className="mt-1 block">
            <Badge tone="danger">disabled</Badge>
          </span>
        )}
      </div>
    </div>
  );
}
