import { describe, expect, it } from 'vitest';
import type { ListingState } from './listing-store.ts';
import { saveWords } from './save-state.tsx';

const saved = {
  values: { slug: 'mug' },
  saved: { slug: 'mug' },
  conflicts: {},
  refusals: {},
  isSaving: false,
  problem: null,
};
const words = (part: Partial<ListingState>) => saveWords({ ...saved, ...part } as ListingState).words;

describe('the words about saving', () => {
  it('say how it stands', () => {
    expect(words({})).toBe('Saved');
    expect(words({ values: { slug: 'cup' } })).toBe('Saving…');
    expect(words({ isSaving: true })).toBe('Saving…');
    expect(words({ problem: 'unsent', isSaving: true })).toBe('Not saved yet: no connection, we keep trying');
    expect(words({ conflicts: { slug: 'cup' } })).toBe('Not saved yet: 1 field to choose');
  });
});
