import type { ReactNode } from 'react';
import type { UserRecord } from '#contract/identity.ts';
import { OptionalTime } from './user-cells.tsx';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-line border-b py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-ink-soft text-small">{label}</dt>
      <dd dir="auto" className="wrap-anywhere whitespace-pre-line text-left">
        {children || 'N/A'}
      </dd>
    </div>
  );
}

/** The user's details. */
export function PersonProfile({ user }: { user: UserRecord }) {
  return (
    <dl className="max-w-reading border-line border-t">
      <Fact label="Name">{user.userName}</Fact>
      <Fact label="Email">{user.UserEmail}</Fact>
      <Fact label="Email confirmed">{user.emailVerified ? 'Yes' : 'No'}</Fact>
      <Fact label="Two-step sign-in">{user.twoFactorEnabled ? 'On' : 'Off'}</Fact>
      <Fact label="About">{user.aboutMe}</Fact>
      <Fact label="Address">{user.address}</Fact>
      <Fact label="City">{user.city}</Fact>
      <Fact label="Country">{user.country}</Fact>
      <Fact label="Phone">{user.phone}</Fact>
      <Fact label="Joined">
        <OptionalTime iso={user.createdAt} />
      </Fact>
      <Fact label="Id">{user._id}</Fact>
    </dl>
  );
}
