import { describe, expect, it } from 'vitest';
import { startBlockOf } from './start-block.ts';

const draft = { productName: 'Mug', productDetails: 'Stoneware', language: 'English' };
const block = (
  changes: {
    draft?: Partial<typeof draft>;
    credits?: number;
    isFree?: boolean;
    isReady?: boolean;
    unmatchedLanguage?: string;
  } = {},
) =>
  startBlockOf({
    credits: 1,
    isFree: false,
    isReady: true,
    ...changes,
    draft: { ...draft, ...changes.draft },
  });

describe('what prevents starting a listing', () => {
  it('is nothing with both texts, one credit and a text model', () => {
    expect(block()).toBeNull();
    expect(block({ draft: { productName: 'x'.repeat(200), productDetails: 'y'.repeat(10_000) } })).toBeNull();
  });

  it.each([{ productName: ' \n' }, { productDetails: '' }])('is a missing text: %j', (missing) => {
    expect(block({ draft: missing })).toBe('Product name and details are required');
  });

  it('is a text that is too long, not counting spaces around it', () => {
    expect(block({ draft: { productName: `${'x'.repeat(200)}  ` } })).toBeNull();
    expect(block({ draft: { productName: 'x'.repeat(201) } })).toBe(
      'The product name is 1 character too long',
    );
    expect(block({ draft: { productDetails: 'x'.repeat(12_500) } })).toBe(
      'The product details are 2,500 characters too long',
    );
  });

  it('is a language that is not on the list', () => {
    expect(block({ unmatchedLanguage: 'Klingon' })).toBe('“Klingon” is not a language on the list');
  });

  it.each([0, -3])('is a balance of %i', (credits) => {
    expect(block({ credits })).toBe(
      'Insufficient credits. You need at least 1 credit to generate a product description.',
    );
  });

  it('is no balance if the listing is written again for nothing', () => {
    expect(block({ credits: 0, isFree: true })).toBeNull();
  });

  it('is a missing text model, before anything else', () => {
    expect(block({ isReady: false, credits: 0 })).toBe(
      'No API keys available. Please contact administrator.',
    );
  });
});
