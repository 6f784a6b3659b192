import { describe, expect, it } from 'vitest';
import { broughtMembership, membershipSentence, membershipWords } from './membership.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('the days left of a membership', () => {
  it.each([
    ['2026-11-21T12:00:01Z', '1 day left'],
    ['2026-11-22T12:00:00Z', '1 day left'],
    ['2026-11-22T12:00:01Z', '2 days left'],
    ['2029-08-17T12:00:00Z', '1,000 days left'],
    ['2026-11-21T12:00:00Z', 'Expired'],
    ['2025-01-01T00:00:00Z', 'Expired'],
    [null, 'N/A'],
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

  it.each([
    ['none', 90, 'membership of 90 days'],
    ['premium', 1, 'premium membership of 1 day'],
  ] as const)('a package that brings %s for %d days says %j', (membership, validity, words) => {
    expect(broughtMembership({ membership, validity })).toBe(words);
  });
});
