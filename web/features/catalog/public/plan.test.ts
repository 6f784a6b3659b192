import { describe, expect, it } from 'vitest';
import { PACKAGE_POINTS } from '#contract/catalog.ts';
import { isBestChoice, planPointsOf, pricePerListing } from './plan.ts';

const pointsOf = (...texts: string[]) =>
  Object.fromEntries(PACKAGE_POINTS.map((name, index) => [name, texts[index] ?? ''])) as Parameters<
    typeof planPointsOf
  >[0];

describe('a plan card', () => {
  it('omits empty bullets, makes them secondary from the fourth on, and ends with the two fixed ones', () => {
    expect(planPointsOf(pointsOf('One', ' ', 'Two', '', 'Three', 'Four'))).toEqual([
      { text: 'One', isSecondary: false, isFixed: false },
      { text: 'Two', isSecondary: false, isFixed: false },
      { text: 'Three', isSecondary: false, isFixed: false },
      { text: 'Four', isSecondary: true, isFixed: false },
      { text: 'Google Docs style editor', isSecondary: true, isFixed: true },
      { text: 'Compose & command features', isSecondary: true, isFixed: true },
    ]);
  });

  it('shows all ten bullets in order', () => {
    const texts = PACKAGE_POINTS.map((_, index) => `bullet ${index}`);
    expect(planPointsOf(pointsOf(...texts)).map(({ text }) => text)).toEqual([
      ...texts,
      'Google Docs style editor',
      'Compose & command features',
    ]);
  });

  it.each(['standard', 'Standard', ' STANDARD '])('%j is the best choice', (packageName) => {
    expect(isBestChoice({ packageName, highlight: 'auto' })).toBe(true);
  });

  it('no other name is, unless an Admin says so', () => {
    expect(isBestChoice({ packageName: 'Standard plus', highlight: 'auto' })).toBe(false);
    expect(isBestChoice({ packageName: 'Standard plus', highlight: 'on' })).toBe(true);
    expect(isBestChoice({ packageName: 'Standard', highlight: 'off' })).toBe(false);
  });

  it.each([
    [29, 80, '$0.36 a listing'],
    [9, 20, '$0.45 a listing'],
    [100, 50, '$2.00 a listing'],
    [1, 1000, 'less than $0.01 a listing'],
    [0, 80, null],
    [29, 0, null],
  ])('costing %d for %d credits says %j', (price, credit, words) => {
    expect(pricePerListing({ price, credit, currency: 'USD' })).toBe(words);
  });
});
