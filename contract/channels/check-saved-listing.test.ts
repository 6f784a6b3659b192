import { describe, expect, it } from 'vitest';
import { mugContent } from '#tests/factories/listing.ts';
import { brandIn, checkSavedListing, packsOfSavedListing } from './check-saved-listing.ts';
import { channelPacks, marketPacks, rulePacksOf, rulesOn } from './packs.ts';

const rules = rulesOn(rulePacksOf(channelPacks, marketPacks), '2026-11-23');

describe('a saved listing', () => {
  it('is judged by the rules of any shop, of each channel it is written for, and of its market', () => {
    const content = { ...mugContent, productDescription: ['Cures asthma.'] };
    const texts = { ebay: { title: 'x'.repeat(81) } };
    const rulesIn = (market: 'EU' | null) =>
      checkSavedListing(content, texts, { rules, language: 'English', market }).map(
        ({ channel, rule }) => `${channel}.${rule}`,
      );
    expect(rulesIn(null)).toEqual(['ebay.title.longest']);
    expect(rulesIn('EU')).toEqual(['generic.diseases', 'ebay.title.longest']);
    expect(packsOfSavedListing(texts, { rules, market: 'EU' })).toEqual([
      'generic@2025-01-21',
      'ebay@2025-01-21',
      'EU@2025-01-21',
    ]);
  });

  it('is judged in its language, with its brand', () => {
    const texts = { amazon: { title: 'Yahoo! und Becher und Tasse und Krug' } };
    const rulesOf = (language: string, brand?: string) =>
      checkSavedListing(mugContent, texts, { rules, language, brand }).map(({ rule }) => rule);
    expect(rulesOf('German', brandIn([{ key: ' BRAND', value: 'Yahoo!' }]))).toEqual([]);
    expect(rulesOf('German')).toEqual(['title.characters']);
    expect(rulesOf('English')).toEqual(['title.characters', 'title.repeatedWord']);
  });
});
