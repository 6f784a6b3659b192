import { describe, expect, it } from 'vitest';
import { errorTable } from '#contract/errors.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { changeWords, signupNote, ticksOf } from './figures.ts';
import { failureWords } from './report-lists.tsx';

describe('a change against the period before', () => {
  it.each([
    [35, 25, 'Up 40% from 25'],
    [20, 25, 'Down 20% from 25'],
    [25, 25, 'Unchanged at 25'],
    [1_001, 1_000, 'Up less than 1% from 1,000'],
    [5, 0, 'Up from 0'],
    [0, 5, 'Down 100% from 5'],
    [3, -4, 'Up from -4'],
    [-2, 10, 'Down from 10'],
    [7, undefined, 'No earlier figures'],
  ])('%j after %j reads %j', (now, before, words) => {
    expect(changeWords(now, before, formatCount)).toBe(words);
  });
});

describe('the scales of a chart', () => {
  it('have round ticks, as many on either side', () => {
    expect(ticksOf([[29, 310], [3]])).toEqual([
      [0, 100, 200, 300, 400],
      [0, 1, 2, 3, 4],
    ]);
  });

  it('share their zero when one of them goes below it', () => {
    expect(
      ticksOf([
        [-30, 100],
        [2, 8],
      ]),
    ).toEqual([
      [-50, 0, 50, 100, 150, 200],
      [-2, 0, 2, 4, 6, 8],
    ]);
  });

  it('exist without any data', () => {
    expect(ticksOf([[0, 0], []])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
});

it('every way in which a listing can fail has words for the operator', () => {
  const codes = Object.entries(errorTable)
    .filter(
      ([code, { message }]) => code.startsWith('generation_') && message.includes('credit was returned'),
    )
    .map(([code]) => code);
  expect(Object.keys(failureWords).concat('generation_cancelled').sort()).toEqual(codes.sort());
});

it('free credits are told with the number of accounts that received them', () => {
  const totals = { revenue: 0, paidOrders: 0, refunds: 0, newPeople: 0, listings: 0 };
  expect(signupNote({ ...totals, freeCredits: 0, freeGrants: 0 })).toBeNull();
  expect(signupNote({ ...totals, freeCredits: 5, freeGrants: 1 })).toBe(
    '5 free credits went to one new account.',
  );
  expect(signupNote({ ...totals, freeCredits: 6_000, freeGrants: 1_200 })).toBe(
    '6,000 free credits went to 1,200 new accounts.',
  );
});
