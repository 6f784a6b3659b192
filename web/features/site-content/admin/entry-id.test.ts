import { expect, it } from 'vitest';
import { entryId } from './entry-id.ts';

it('gives an id that is unique in the list', () => {
  expect(entryId('feature', [])).toBe('feature1');
  expect(entryId('feature', [{ id: 'feature1' }, { id: 'feature2' }])).toBe('feature3');
  // The first of three was removed, and the next number is taken.
  expect(entryId('feature', [{ id: 'feature2' }, { id: 'feature3' }])).toBe('feature4');
});
