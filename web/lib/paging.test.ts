import { describe, expect, it } from 'vitest';
import { pageCountOf, readPage, requirePageWithin } from './paging.ts';

describe('the pages of a list', () => {
  it('come from the address: page 1 for anything invalid', () => {
    const page = (search: string) => readPage(new URLSearchParams(search));
    expect(['page=3', '', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9'].map(page)).toEqual([
      3, 1, 1, 1, 1, 1, 1,
    ]);
  });

  it('are counted; an empty list has one', () => {
    expect([0, 1, 10, 11].map((total) => pageCountOf(total, 10))).toEqual([1, 1, 1, 2]);
  });

  it.each([
    ['/a?q=x&page=3', 20, '/a?q=x&page=2'],
    ['/a?page=2', 0, '/a?page=1'],
    ['/a?page=2', 11, null],
    ['/a', 0, null],
  ])('%s of %d entries leads to %s', (address, total, target) => {
    let sentTo: string | null = null;
    try {
      requirePageWithin(new URL(address, 'http://localhost'), total, 10);
    } catch (error) {
      sentTo = (error as Response).headers.get('location');
    }
    expect(sentTo).toBe(target);
  });
});
