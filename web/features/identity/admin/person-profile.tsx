import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { UserRecord } from '#contract/identity.ts';
import type { ItemOrder, Order } from '#contract/ordering.ts';
import { membershipSentence } from '#web/domain/membership.ts';
import { LocalTime } from '#web/ui/local-time.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Money, OptionalTime } from './user-cells.tsx';

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

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title} className="max-w-reading">
      <dl className="border-line border-t">{children}</dl>
    </Panel>
  );
}

/** Typed at the checkout, so it may differ from the profile. */
function Billing({ order }: { order: Order | ItemOrder }) {
  return (
    <Facts title="Billing, from the latest order">
      <Fact label="Name">{order.customerName}</Fact>
      <Fact label="Company">{order.company}</Fact>
      <Fact label="VAT ID">{order.vatId}</Fact>
      <Fact label="Address">{order.address}</Fact>
      <Fact label="Country">{order.country}</Fact>
      <Fact label="Order">
        {order.orderId}, <LocalTime iso={order.createdAt} />
      </Fact>
    </Facts>
  );
}

interface PersonProfileProps {
  user: UserRecord;
  /** Of either kind; null if there is none. */
  latestOrder: Order | ItemOrder | null;
  now: number;
}

function Purchases({ user, latestOrder, now }: PersonProfileProps) {
  const { membershipEndsAt } = user;
  return (
    <Facts title="Purchases">
      <Fact label="Membership">
        {membershipSentence(user, now) ?? 'Free'}
        {membershipEndsAt && (
          <>
            , until <LocalTime iso={membershipEndsAt} />
          </>
        )}
      </Fact>
      <Fact label="Money spent">
        <Money sums={user.spent} none="Never bought" />
      </Fact>
      {latestOrder && (
        <Fact label="Orders">
          <Link to="?tab=orders" className="text-link">
            Package orders
          </Link>
          {' · '}
          <Link to="?tab=item-orders" className="text-link">
            Item orders
          </Link>
        </Fact>
      )}
    </Facts>
  );
}

/** The user's details. */
export function PersonProfile(props: PersonProfileProps) {
  const { user, latestOrder } = props;
  return (
    <div className="grid gap-10">
      <Purchases {...props} />
      {latestOrder && <Billing order={latestOrder} />}
      <Facts title="Account">
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
        <Fact label="Last seen">
          <OptionalTime iso={user.lastSeenAt} />
        </Fact>
        <Fact label="ID">{user._id}</Fact>
      </Facts>
    </div>
  );
}
