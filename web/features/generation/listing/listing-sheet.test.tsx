import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ListingContent } from '#contract/listing-content.ts';
import { ListingSheet } from './listing-sheet.tsx';

const content: ListingContent = {
  productDescription: ['A mug for slow mornings.'],
  featureHighlights: ['Thrown by hand'],
  specificationDetails: ['Volume: 350 ml'],
  seoOptimizedContent: {
    titleOptions: ['Stoneware mug'],
    seoBulletPoints: ['Holds 350 ml'],
    seoDescription: 'A mug.',
  },
  metaTags: { title: 'Stoneware mug Fjord', description: 'A mug for slow mornings.' },
  slug: 'stoneware-mug',
  productTags: ['mug'],
};

/** The finished sheet, as text without React's markers. */
const sheetOf = (change: Partial<ListingContent> = {}) =>
  renderToStaticMarkup(
    <ListingSheet
      productName="Stoneware mug Fjord"
      language={{ code: 'en', name: 'English' }}
      isDemo={false}
      content={{ ...content, ...change }}
      progress={null}
    />,
  );

const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

describe('the sheet of a listing', () => {
  it('has a copy button for each of its seven sections', () => {
    const words = wordsOf(sheetOf());
    for (const title of [
      'Product Descriptions',
      'Feature Highlights',
      'Specification Details',
      'SEO-Optimized Content',
      'Meta Tags',
      'Slug',
      'Products Tags',
    ])
      expect(words).toContain(`Copy ${title}`);
  });

  it.each([
    ['a description', { featureHighlights: [] }, false],
    ['feature highlights', { productDescription: [] }, false],
    ['neither', { productDescription: [], featureHighlights: [] }, true],
  ])('with %s: Download All', (_what, change, isDisabled) => {
    const button = /<button[^>]*>Download All</.exec(sheetOf(change))?.[0] ?? '';
    expect(button).not.toBe('');
    expect(button.includes('disabled=""')).toBe(isDisabled);
  });
});

describe('the meta tags', () => {
  const longTitle = 'T'.repeat(61);
  const longDescription = 'D'.repeat(161);
  const figuresOf = (html: string) =>
    [...html.matchAll(/<figure.*?<\/figure>/g)].map(([figure]) => wordsOf(figure));
  const counters = (html: string) =>
    [...html.matchAll(/<span class="([^"]*)">\d+<span aria-hidden="true"> \/ /g)].map(
      ([, name = '']) => name,
    );

  it('are shown as a browser tab and as a search result, which end in an ellipsis above the limit', () => {
    const [tab, result] = figuresOf(
      sheetOf({ metaTags: { title: longTitle, description: longDescription } }),
    );
    expect(tab).toContain(`Browser tab`);
    expect(tab).toContain(`${'T'.repeat(59)}…`);
    expect(result).toContain('Search result');
    expect(result).toContain(`${'T'.repeat(59)}…`);
    expect(result).toContain(`${'D'.repeat(159)}…`);
    const atLimit = { title: longTitle.slice(1), description: longDescription.slice(1) };
    expect(figuresOf(sheetOf({ metaTags: atLimit })).join()).not.toContain('…');
  });

  it('are counted, with a warning above 60 and 160 characters', () => {
    const over = sheetOf({ metaTags: { title: longTitle, description: longDescription } });
    expect(wordsOf(over)).toMatch(/61 \/ {2}of 60 characters · 1 over.*161 \/ {2}of 160 characters · 1 over/);
    expect(counters(over)).toEqual([
      expect.stringContaining('text-warning'),
      expect.stringContaining('text-warning'),
    ]);
    const within = sheetOf({
      metaTags: { title: longTitle.slice(1), description: longDescription.slice(1) },
    });
    expect(wordsOf(within)).toContain('60 /  of 60 characters');
    expect(counters(within).join()).not.toContain('text-warning');
  });
});
