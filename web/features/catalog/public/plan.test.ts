import { describe, expect, it } from 'vitest';
import { PACKAGE_POINTS } from '#contract/catalog.ts';
import { isBestChoice, planPointsOf } from './plan.ts';

const pointsOf = (...texts: string[]) =>
  Object.fromEntries(PACKAGE_POINTS.map((name, index) => [name, texts[index] ?? ''])) as Parameters<
    typeof planPointsOf
  >[0];

describe('a plan card', () => {
  it('leaves out empty bullets, flags from the third on, and ends with the two fixed ones', () => {
    expect(planPointsOf(pointsOf('One', ' ', 'Two', '', 'Three'))).toEqual([
      { text: 'One', isIncluded: true, isFixed: false },
      { text: 'Two', isIncluded: true, isFixed: false },
      { text: 'Three', isIncluded: false, isFixed: false },
      { text: 'Google Docs style editor', isIncluded: false, isFixed: true },
      { text: 'Compose & command features', isIncluded: false, isFixed: true },
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
    expect(isBestChoice({ packageName })).toBe(true);
  });

  it('no other name is', () => {
    expect(isBestChoice({ packageName: 'Standard plus' })).toBe(false);
  });
});
