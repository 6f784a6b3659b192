import { expect, it } from 'vitest';
import { shortName } from './short-name.ts';

it('a name of 30 characters is kept, a longer one is cut to 30 plus an ellipsis', () => {
  const name = 'Thirty characters and not more';
  expect([...name]).toHaveLength(30);
  expect(shortName(name)).toBe(name);
  expect(shortName(`${name}!`)).toBe(`${name}…`);
});

it('a character of several code points is not split', () => {
  expect(shortName('👩‍🎨'.repeat(31))).toBe(`${'👩‍🎨'.repeat(30)}…`);
});
