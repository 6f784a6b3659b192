import type { PackageMembership } from '#contract/catalog.ts';
import type { Membership } from '#contract/identity.ts';
import { formatCountOf } from '#web/lib/format-count.ts';
import { type AnyOrder, isPackageOrder } from './order-kind.ts';

const DAY_MS = 24 * 3600 * 1000;
const DOES_NOT_EXPIRE = 'Does not expire';

/**
 * Days left of a membership, a started day counting as a whole one; 0 once expired. `now` in milliseconds.
 */
export function daysLeft(validUntil: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(validUntil) - now) / DAY_MS));
}

export const membershipNames: Record<Membership | PackageMembership, string> = {
  none: 'None',
  free: 'Free',
  basic: 'Basic',
  premium: 'Premium',
};

/** The validity of a package limits the membership it brings, and nothing else: credits do not expire. */
const bringsMembership = (membership: PackageMembership): boolean => membership !== 'none';

interface BoughtPackage {
  credit: number;
  membership: PackageMembership;
  /** In days. */
  validity: number;
}

/** What a package brings: `80 credits, no expiry date`; `80 credits, premium membership of 90 days`. */
export function broughtBy({ credit, membership, validity }: BoughtPackage): string {
  const besides = bringsMembership(membership)
    ? `${membership} membership of ${formatCountOf(validity, 'day')}`
    : 'no expiry date';
  return `${formatCountOf(credit, 'credit')}, ${besides}`;
}

/** How long what an order brings lasts from its date: `90 days` or `Does not expire`. */
export const validityWords = (order: AnyOrder): string =>
  isPackageOrder(order) && bringsMembership(order.membership)
    ? formatCountOf(order.Validity, 'day')
    : DOES_NOT_EXPIRE;

/** The end of the membership that an order has brought; null if it has brought none. */
export const membershipEndOf = (order: AnyOrder): string | null =>
  isPackageOrder(order) && bringsMembership(order.membership) ? order.MembershipValidity : null;

/** The text under "Days left", which are those of a membership; `N/A` until the order is paid. */
export function daysLeftWords(order: AnyOrder, now: number): string {
  if (order.MembershipValidity === null) return 'N/A';
  const endsAt = membershipEndOf(order);
  return endsAt === null ? DOES_NOT_EXPIRE : membershipWords(endsAt, now);
}

/** Such as `Premium membership, 12 days left`; null for somebody without one. */
export function membershipSentence(
  { userMembership, membershipEndsAt }: { userMembership: Membership; membershipEndsAt: string | null },
  now: number,
): string | null {
  if (userMembership === 'free') return null;
  const name = `${membershipNames[userMembership]} membership`;
  return membershipEndsAt === null ? name : `${name}, ${membershipWords(membershipEndsAt, now)}`;
}

/** `12 days left`, or `Expired`. */
export function membershipWords(validUntil: string, now: number): string {
  const days = daysLeft(validUntil, now);
  if (days === 0) return 'Expired';
  return `${formatCountOf(days, 'day')} left`;
}
