import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Ada Shopkeeper', 'AS'],
  ['  ada   maria  shopkeeper ', 'AM'],
  ['Ada', 'A'],
  ['çağla öz', 'ÇÖ'],
  ['😀 smile', '😀S'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
