import { describe, expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

describe('differencesOf', () => {
  it('lists changed fields only', () => {
    expect(
      differencesOf({ role: 'member', name: 'Ada', balance: 5 }, { role: 'Admin', name: 'Ada', balance: -1 }),
    ).toEqual([
      { field: 'role', before: 'member', after: 'Admin' },
      { field: 'balance', before: '5', after: '-1' },
    ]);
  });

  it('descends into objects and lists; list entries are numbered from one', () => {
    const menu = (label: string) => ({ menu: [{ label: 'Home' }, { label, isActive: true }] });
    expect(differencesOf(menu('About'), menu('About us'))).toEqual([
      { field: 'menu › 2 › label', before: 'About', after: 'About us' },
    ]);
  });

  it('shows added and removed values', () => {
    expect(differencesOf(null, { name: 'Main', note: null })).toEqual([
      { field: 'name', before: null, after: 'Main' },
    ]);
    expect(differencesOf({ isActive: false }, null)).toEqual([
      { field: 'isActive', before: 'false', after: null },
    ]);
    expect(differencesOf(null, null)).toEqual([]);
  });
});
