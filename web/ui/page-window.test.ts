import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

function written(page: number, pageCount: number): string {
  return pageWindow(page, pageCount)
    .map((entry) => (entry.kind === 'gap' ? '…' : entry.page === page ? `[${entry.page}]` : entry.page))
    .join(' ');
}

describe('the window of page numbers', () => {
  it.each([
    [1, 1, '[1]'],
    [2, 5, '1 [2] 3 4 5'],
    [1, 7, '[1] 2 3 4 5 6 7'],
    [1, 25, '[1] 2 3 4 5 … 25'],
    [4, 25, '1 2 3 [4] 5 6 … 25'],
    [5, 25, '1 2 3 4 [5] 6 7 … 25'],
    [12, 25, '1 … 10 11 [12] 13 14 … 25'],
    [24, 25, '1 … 21 22 23 [24] 25'],
    [25, 25, '1 … 21 22 23 24 [25]'],
    [1, 0, ''],
  ])('page %i of %i shows %s', (page, pageCount, shown) => {
    expect(written(page, pageCount)).toBe(shown);
  });

  it('always shows the first, last and current page and its neighbours, in order, and no gap for a single page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (pageCount, wanted) => {
        const page = Math.min(wanted, pageCount);
        const entries = pageWindow(page, pageCount);
        const pages = entries.flatMap((entry) => (entry.kind === 'page' ? [entry.page] : []));
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        expect(pages).toEqual(expect.arrayContaining([1, page, pageCount]));
        for (const near of [page - 1, page + 1])
          if (near >= 1 && near <= pageCount) expect(pages).toContain(near);
        for (let index = 1; index < pages.length; index++) {
          expect(Number(pages[index]) - Number(pages[index - 1])).not.toBe(2);
        }
      }),
    );
  });
});
