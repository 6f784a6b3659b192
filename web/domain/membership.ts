import type { PackageMembership } from '#contract/catalog.ts';
import type { Membership } from '#contract/identity.ts';
import { formatCountOf } from '#web/lib/format-count.ts';

const DAY_MS = 24 * 3600 * 1000;

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

/** What a package brings besides its credits: `membership of 90 days`, `premium membership of 30 days`. */
export function broughtMembership({ membership, validity }: BroughtMembership): string {
  const days = formatCountOf(validity, 'day');
  return `${membership === 'none' ? '' : `${membership} `}membership of ${days}`;
}

interface BroughtMembership {
  membership: PackageMembership;
  validity: number;
}

/** What a package brings: `80 credits, membership of 90 days`. */
export const broughtBy = (plan: BroughtMembership & { credit: number }): string =>
  `${formatCountOf(plan.credit, 'credit')}, ${broughtMembership(plan)}`;

/** Such as `Premium membership, 12 days left`; null for somebody without one. */
export function membershipSentence(
  { userMembership, membershipEndsAt }: { userMembership: Membership; membershipEndsAt: string | null },
  now: number,
): string | null {
  if (userMembership === 'free') return null;
  const name = `${membershipNames[userMembership]} membership`;
  return membershipEndsAt === null ? name : `${name}, ${membershipWords(membershipEndsAt, now)}`;
}

/** The text under "Days left". */
export function membershipWords(validUntil: string | null, now: number): string {
  if (validUntil === null) return 'N/A';
  const days = daysLeft(validUntil, now);
  if (days === 0) return 'Expired';
  return `${formatCountOf(days, 'day')} left`;
}
