import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { badgePlacesOf } from './badge-places.ts';

describe('places of the floating badges', () => {
  it('come from the number in the id', () => {
    expect(badgePlacesOf(['feature3', 'feature1', 'x-9'])).toEqual([3, 1, 9]);
  });

  it('are the next free one if the number is missing, taken or too high', () => {
    expect(badgePlacesOf(['seo', 'feature1', 'feature10', 'feature0'])).toEqual([1, 2, 3, 9]);
  });

  it('are nine different ones for any nine ids', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{0,4}\d{0,3}$/), { maxLength: 9 }), (ids) => {
        const places = badgePlacesOf(ids);
        expect(new Set(places).size).toBe(ids.length);
        expect(places.every((place) => place >= 1 && place <= 9)).toBe(true);
      }),
    );
  });
});
