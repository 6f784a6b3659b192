import { describe, expect, it } from 'vitest';
import type { ItemOrder, Order } from '#contract/ordering.ts';
import {
  broughtBy,
  daysLeftWords,
  membershipEndOf,
  membershipSentence,
  membershipWords,
  validityWords,
} from './membership.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('the days left of a membership', () => {
  it.each([
    ['2026-11-21T12:00:01Z', '1 day left'],
    ['2026-11-22T12:00:00Z', '1 day left'],
    ['2026-11-22T12:00:01Z', '2 days left'],
    ['2029-08-17T12:00:00Z', '1,000 days left'],
    ['2026-11-21T12:00:00Z', 'Expired'],
    ['2025-01-01T00:00:00Z', 'Expired'],
  ])('until %s are "%s": a started day counts, a past date is expired', (validUntil, words) => {
    expect(membershipWords(validUntil, now)).toBe(words);
  });
});

describe('a membership in words', () => {
  it.each([
    ['free', null, null],
    ['premium', null, 'Premium membership'],
    ['basic', '2026-11-30T12:00:00Z', 'Basic membership, 9 days left'],
  ] as const)('%s until %s is %j', (userMembership, membershipEndsAt, words) => {
    expect(membershipSentence({ userMembership, membershipEndsAt }, now)).toBe(words);
  });
});

describe('a package', () => {
  it.each([
    ['none', 1, 90, '1 credit, no expiry date'],
    ['none', 80, 180, '80 credits, no expiry date'],
    ['basic', 80, 90, '80 credits, basic membership of 90 days'],
    ['premium', 1000, 1, '1,000 credits, premium membership of 1 day'],
  ] as const)('with the membership %s says what it brings', (membership, credit, validity, words) => {
    expect(broughtBy({ membership, credit, validity })).toBe(words);
  });
});

describe('an order', () => {
  const paidUntil = '2026-11-30T12:00:00Z';
  const orderOf = (facts: Pick<Order, 'membership' | 'MembershipValidity'>) =>
    ({ ...facts, Validity: 90 }) as Order;
  const item = { itemId: 'i1', Validity: 0, MembershipValidity: null } as ItemOrder;

  it.each([
    [
      'of a membership',
      orderOf({ membership: 'basic', MembershipValidity: paidUntil }),
      '90 days',
      '9 days left',
    ],
    ['of a membership, unpaid', orderOf({ membership: 'basic', MembershipValidity: null }), '90 days', 'N/A'],
    [
      'of credits alone',
      orderOf({ membership: 'none', MembershipValidity: paidUntil }),
      'Does not expire',
      'Does not expire',
    ],
    [
      'of credits alone, unpaid',
      orderOf({ membership: 'none', MembershipValidity: null }),
      'Does not expire',
      'N/A',
    ],
    ['of an item', item, 'Does not expire', 'N/A'],
  ] as const)('%s has a validity and days left', (_what, order, validity, left) => {
    expect([validityWords(order), daysLeftWords(order, now)]).toEqual([validity, left]);
  });

  it('has an end only if it brings a membership', () => {
    expect(membershipEndOf(orderOf({ membership: 'premium', MembershipValidity: paidUntil }))).toBe(
      paidUntil,
    );
    expect(membershipEndOf(orderOf({ membership: 'none', MembershipValidity: paidUntil }))).toBeNull();
    expect(membershipEndOf(item)).toBeNull();
  });
});
