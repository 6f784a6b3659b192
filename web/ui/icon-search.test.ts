import { describe, expect, it } from 'vitest';
import { searchIcons } from './icon-search.server.ts';

describe('the search for icons', () => {
  it('finds icons of both sets by name, exact names first, with their drawings', () => {
    const found = searchIcons('Star');
    expect(found.slice(0, 3).map(({ iconClass }) => iconClass)).toEqual([
      'bi bi-star',
      'fa-solid fa-star',
      'fa-regular fa-star',
    ]);
    expect(found).toHaveLength(60);
    for (const { shape } of found) expect(shape.drawing).toContain('<');
  });

  it('takes all words, in any order, and the terms people use for an icon', () => {
    expect(searchIcons('alt geo').map(({ iconClass }) => iconClass)).toContain('bi bi-geo-alt');
    expect(searchIcons('parcel').map(({ iconClass }) => iconClass)).toContain('fa-solid fa-box');
    // “star-struck” is no truck.
    expect(searchIcons('truck').map(({ name }) => name)).not.toContain('face grin stars');
  });

  it.each(['', '  ', 'no such icon anywhere', '../../package', '%'.repeat(5_000)])(
    'finds nothing for %j',
    (typed) => {
      expect(searchIcons(typed)).toEqual([]);
    },
  );
});
