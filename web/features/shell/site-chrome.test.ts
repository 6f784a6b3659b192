import { describe, expect, it } from 'vitest';
import { menuOf } from './site-chrome.ts';

const entry = (id: string, order: number, facts: object = {}) => ({
  id,
  label: id,
  link: `/${id}`,
  order,
  isActive: true,
  isDropdown: false,
  ...facts,
});

describe('the menu of the site', () => {
  it('shows active entries in their order', () => {
    const menu = menuOf([entry('c', 3), entry('a', 1), entry('off', 0, { isActive: false }), entry('b', 2)]);
    expect(menu.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('a dropdown contains its active entries in their order', () => {
    const children = [entry('two', 2), entry('one', 1), entry('off', 0, { isActive: false })];
    const [dropdown] = menuOf([entry('more', 1, { isDropdown: true, children })]);
    expect(dropdown?.children.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('a plain link and an empty dropdown open nothing', () => {
    const menu = menuOf([
      entry('plain', 1, { children: [entry('x', 1)] }),
      entry('empty', 2, { isDropdown: true, children: [entry('off', 1, { isActive: false })] }),
      entry('none', 3, { isDropdown: true }),
    ]);
    expect(menu.map(({ children }) => children.length)).toEqual([0, 0, 0]);
  });
});
