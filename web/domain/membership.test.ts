import { describe, expect, it } from 'vitest';
import { membershipWords } from './membership.ts';

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
  ])('until %s are "%s": begun days count, past is expired', (validUntil, words) => {
    expect(membershipWords(validUntil, now)).toBe(words);
  });
});
