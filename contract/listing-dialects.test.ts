import { describe, expect, test } from 'vitest';
import { decodeListing } from './parse-listing.ts';

/** Formats that models produce instead of the one requested. */
describe('headings', () => {
  test.each([
    '=== FEATURE HIGHLIGHTS ===',
    '=== FEATURE HIGHLIGHTS',
    '==FEATURE HIGHLIGHTS==',
    '=====  feature highlight  =====',
    '**=== FEATURE HIGHLIGHTS ===**',
    '## === Feature Highlights ===',
    '2. === FEATURE HIGHLIGHTS ===',
    '=== FEATURE HIGHLIGHTS (5-7) ===',
    '=== FEATURE HIGHLIGTHS ===',
    '=== KEY FEATURES ===',
    '## Feature Highlights',
    '**Feature Highlights:**',
    '**Feature Highlights**:',
    '2. **FEATURE HIGHLIGHTS**',
    'FEATURE HIGHLIGHTS:',
    'FEATURE HIGHLIGHTS',
    'Feature Highlights',
    '### Features',
    'Features:',
  ])('%s', (heading) => {
    const content = decodeListing(`=== PRODUCT DESCRIPTIONS ===\nCopy.\n${heading}\n- One\n- Two`);
    expect(content.productDescription).toEqual(['Copy.']);
    expect(content.featureHighlights).toEqual(['One', 'Two']);
  });

  test('with text on the same line, or in the middle of one', () => {
    const content = decodeListing(
      '=== PRODUCT DESCRIPTIONS === A mug. === FEATURE HIGHLIGHTS === Big handle\n=== SLUG: My Mug ===\nPRODUCTS TAGS: #a #b c, d',
    );
    expect(content.productDescription).toEqual(['A mug.']);
    expect(content.featureHighlights).toEqual(['Big handle']);
    expect(content.slug).toBe('my-mug');
    expect(content.productTags).toEqual(['a', 'b c', 'd']);
  });

  test('that nobody asked for end the section, and so does not pollute it', () => {
    const content = decodeListing('=== SLUG ===\na-b\n=== NOTES TO THE EDITOR ===\nHope this helps');
    expect(content).toEqual({ ...decodeListing(''), slug: 'a-b' });
  });

  test('are not seen in copy that merely uses their words', () => {
    const copy = [
      'The description: a mug that lasts.',
      'Feature highlights are listed below, with the slug of each product tag.',
      'Features a wide rim',
      'Tags are sewn in by hand',
    ];
    expect(decodeListing(`=== PRODUCT DESCRIPTIONS ===\n${copy.join('\n')}`).productDescription).toEqual(
      copy,
    );
    const bullets = decodeListing('=== FEATURE HIGHLIGHTS ===\n- Product Tags: two\n- Slug: no');
    expect(bullets.featureHighlights).toEqual(['Product Tags: two', 'Slug: no']);
  });
});

describe('the search section', () => {
  test.each([
    ['=== OPTIMIZED TITLES ===', '=== SEO BULLET POINTS ===', '=== SEO DESCRIPTION ==='],
    ['**OPTIMIZED TITLES**', '**SEO BULLET POINTS:**', '**SEO Description**'],
    ['Optimised Titles:', 'SEO Bullet Points:', 'SEO Description:'],
    ['### Title Options (3)', '### Bullet Points', '### Description'],
  ])('with %s', (titles, bullets, description) => {
    const content = decodeListing(
      `=== SEO-OPTIMIZED CONTENT ===\n${titles}\n1. "A"\nTitle 2: B\n${bullets}\n* one\n* two\n${description}\nLine one\nline two.`,
    );
    expect(content.seoOptimizedContent).toEqual({
      titleOptions: ['A', 'B'],
      seoBulletPoints: ['one', 'two'],
      seoDescription: 'Line one line two.',
    });
  });

  test('without sub-headings keeps bullets as bullets and prose as description', () => {
    const { seoOptimizedContent } = decodeListing('=== SEO-OPTIMIZED CONTENT ===\n- one\nProse.');
    expect(seoOptimizedContent).toEqual({
      titleOptions: [],
      seoBulletPoints: ['one'],
      seoDescription: 'Prose.',
    });
  });
});

describe('meta tags', () => {
  test.each([
    'META TITLE: T\nMETA DESCRIPTION: D',
    '=== META TITLE ===\nT\n=== META DESCRIPTION ===\nD',
    '- **Meta Title:** T\n- **Meta Description:** D',
    '**Title:** "T" (1 characters)\n**Description:** D',
    'Title：T\nDescription：D',
    'META DESCRIPTION\nD\nMETA TITLE\nT',
    'T\nD',
  ])('%j', (text) => {
    expect(decodeListing(`=== META TAGS ===\n${text}`).metaTags).toEqual({ title: 'T', description: 'D' });
  });
});

describe('items', () => {
  test('lose bullets and numbers but not what only looks like one', () => {
    const lines = ['- a1', '* b1', '• c1', '1. d1', '2) e1', '-f1', '– g1', '- - h1'];
    const facts = ['-20 °C proof', '1.5 litre jug', '3 pack', '2*3 m', 'model A_B', '5 * 7 cm'];
    expect(
      decodeListing(`=== SPECIFICATION DETAILS ===\n${[...lines, ...facts].join('\n')}`).specificationDetails,
    ).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1', ...facts]);
  });

  test('an introduction to a list is no item, a table row is one', () => {
    const content = decodeListing(
      '=== FEATURE HIGHLIGHTS ===\nHere are the highlights:\n- one\n=== SPECIFICATION DETAILS ===\n| Material | Oak |\n|---|---|\n| Size | 40 cm |',
    );
    expect(content.featureHighlights).toEqual(['one']);
    expect(content.specificationDetails).toEqual(['Material: Oak', 'Size: 40 cm']);
  });

  test.each([
    ['a, b, c', ['a', 'b', 'c']],
    ['#a #b c #d', ['a', 'b c', 'd']],
    ['- #a\n- #b', ['a', 'b']],
    ['1. a\n2. b', ['a', 'b']],
    ['a、b，c', ['a', 'b', 'c']],
    ['`a`, **b**, "c", A.', ['a', 'b', 'c']],
  ])('tags %j', (text, tags) => {
    expect(decodeListing(`=== PRODUCTS TAGS ===\n${text}`).productTags).toEqual(tags);
  });

  test.each([
    ['Stoneware Mug', 'stoneware-mug'],
    ['`/products/stoneware-mug/`', 'stoneware-mug'],
    ['https://shop.example/a/b-c', 'b-c'],
    ['Café_Größe!!', 'cafe-grosse'],
    ['Керамическая Кружка', 'keramicheskaya-kruzhka'],
    ['陶器 マグ', '陶器-マグ'],
  ])('slug %s', (text, slug) => expect(decodeListing(`=== SLUG ===\n${text}`).slug).toBe(slug));
});

describe('hostile answers', () => {
  const decode = (line: string) => decodeListing(`=== PRODUCT DESCRIPTIONS ===\n${line}`).productDescription;

  test.each([
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['[click](javascript:alert(1)) now', 'click now'],
    ['![x](https://evil.example/pixel.png "t")', 'x'],
    ['**bold _both_** and `code` and ~~gone~~', 'bold both and code and gone'],
    ['a\u202Eb\u2066c\u0000d\u001b[31me', 'abcd[31me'],
    ['lone \ud800 half', 'lone half'],
    ['two\u2028lines', 'two lines'],
    ['\\*not\\* \\[a\\]', 'not [a]'],
  ])('%j becomes text', (line, text) => expect(decode(line)).toEqual([text]));

  test('code fences and rules disappear', () => {
    expect(
      decodeListing('```text\n=== PRODUCT DESCRIPTIONS ===\nA\n---\n***\nB\n```').productDescription,
    ).toEqual(['A', 'B']);
  });

  test('text before the first heading is dropped', () => {
    expect(decodeListing('Sure! Here is your listing:\n\n=== SLUG ===\na')).toEqual({
      ...decodeListing(''),
      slug: 'a',
    });
  });
});
