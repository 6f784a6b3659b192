import { describe, expect, it } from 'vitest';
import { checkListing } from './check-listing.ts';
import type { Channel, ListingFields } from './fields.ts';
import type { Rule } from './pack.ts';
import { channelPackOn } from './packs.ts';

const on = '2026-11-23';
type Options = Partial<Parameters<typeof checkListing>[1]>;
const check = (channel: Channel, fields: ListingFields, options: Options = {}) =>
  checkListing(fields, { channel, on, ...options });
const messages = (...given: Parameters<typeof check>) => check(...given).map(({ message }) => message);
const rules = (...given: Parameters<typeof check>) =>
  check(...given).map(({ rule, severity }) => `${severity} ${rule}`);

/** What the packs say, in one table to compare with their sources. */
const figures: [channel: Channel, day: string, field: string, limits: string[]][] = [
  ['amazon', '2026-07-26', 'title', ['longest 200', 'longest 80 advice', 'shortest 1', 'repeatedWord 2']],
  ['amazon', '2026-07-27', 'title', ['longest 75', 'shortest 1', 'repeatedWord 2']],
  ['amazon', on, 'itemHighlights', ['longest 125', 'shownBeside 74 advice']],
  [
    'amazon',
    on,
    'bullets',
    ['mostItems 5', 'fewestItems 3 advice', 'shortest 10', 'longest 255', 'longestTogether 999'],
  ],
  ['amazon', on, 'description', ['longest 2000']],
  ['amazon', on, 'searchTerms', ['longest 249 bytes']],
  ['ebay', on, 'title', ['shortest 1', 'longest 80']],
  ['ebay', on, 'subtitle', ['longest 55']],
  ['ebay', on, 'description', ['longest 4000', 'shownFirst 800 advice']],
  ['etsy', on, 'title', ['shortest 1', 'longest 140', 'mostWords 14 advice']],
  ['etsy', on, 'tags', ['mostItems 13', 'shortest 1', 'longest 20']],
  ['google', on, 'title', ['shortest 1', 'longest 150']],
  ['google', on, 'description', ['shortest 1', 'longest 5000']],
  [
    'google',
    on,
    'highlights',
    [
      'mostItems 100',
      'fewestItems 2',
      'mostItems 6 advice',
      'fewestItems 4 advice',
      'shortest 1',
      'longest 150',
    ],
  ],
  ['shopify', on, 'title', ['shortest 1', 'longest 255']],
  ['shopify', on, 'seoTitle', ['longest 70', 'longest 60 advice']],
  ['shopify', on, 'seoDescription', ['longest 320', 'longest 160 advice']],
  ['shopify', on, 'tags', ['mostItems 250', 'shortest 1', 'longest 255']],
  ['woocommerce', on, 'name', ['shortest 1']],
  ['woocommerce', on, 'seoTitle', ['longest 60 advice']],
  ['woocommerce', on, 'seoDescription', ['longest 160 advice']],
  ['generic', on, 'productDescription', ['fewestItems 1']],
  ['generic', on, 'metaTags.title', ['longest 60 advice']],
  ['generic', on, 'metaTags.description', ['longest 160 advice']],
];

function figureOf(rule: Rule): string[] {
  if (!('limit' in rule)) return [];
  const unit = 'unit' in rule && rule.unit !== 'utf16' ? ` ${rule.unit}` : '';
  return [`${rule.kind} ${rule.limit}${unit}${rule.severity === 'advice' ? ' advice' : ''}`];
}

describe('the figures of the packs', () => {
  it.each(figures)('%s on %s: %s', (channel, day, field, limits) => {
    const found = channelPackOn(channel, day).fields.find(({ name }) => name === field);
    expect(found?.rules.flatMap(figureOf)).toEqual(limits);
  });
});

describe('sentences', () => {
  it.each<[string, Parameters<typeof check>]>([
    ['The title has 81 characters; eBay takes at most 80.', ['ebay', { title: 'x'.repeat(81) }]],
    [
      'The search terms have 250 bytes; Amazon takes at most 249.',
      ['amazon', { searchTerms: 'é'.repeat(125) }],
    ],
    [
      'The SEO title has 61 characters; Shopify advises at most 60.',
      ['shopify', { seoTitle: 'x'.repeat(61) }],
    ],
    [
      'The meta title has 61 characters; at most 60 are advised.',
      ['generic', { metaTags: { title: 'x'.repeat(61) } }],
    ],
    ['Tag 2 has 21 characters; Etsy takes at most 20.', ['etsy', { tags: ['mug', 'x'.repeat(21)] }]],
    ['There are 14 tags; Etsy takes at most 13.', ['etsy', { tags: [...'abcdefghijklmn'] }]],
    ['There is 1 bullet point; Amazon advises at least 3.', ['amazon', { bullets: ['Holds 350 ml.'] }]],
    [
      'Bullet point 1 has 9 characters; Amazon needs at least 10.',
      ['amazon', { bullets: ['x'.repeat(9), ...Array(2).fill('x'.repeat(10))] }],
    ],
    ['The title is empty.', ['ebay', { title: '  ' }]],
    ['The title contains “!”; Amazon does not allow this character.', ['amazon', { title: 'Mug!' }]],
    ['The handle contains a space; Shopify does not allow this character.', ['shopify', { handle: 'a b' }]],
    [
      'Tag 1 contains the character U+202E; Etsy does not allow this character.',
      ['etsy', { tags: ['a\u202eb'] }],
    ],
    ['Tag 2 is the same as tag 1.', ['etsy', { tags: ['mug', 'MUG'] }]],
    [
      'The title says “Mug” more than twice; Amazon takes a word at most twice.',
      ['amazon', { title: 'mug MUG Mug' }],
    ],
    ['The title contains “+” more than once; Etsy takes it once.', ['etsy', { title: 'a+b+c' }]],
    [
      'The title says “free shipping”; Amazon does not allow promotional phrases.',
      ['amazon', { title: 'Mug, free shipping' }],
    ],
    [
      'The title says “Best Seller”; Amazon advises against subjective praise.',
      ['amazon', { title: 'Best Seller' }],
    ],
    ['The title contains “<b>”; HTML here is not allowed.', ['ebay', { title: '<b>Mug' }]],
    [
      'The title says “cures cancer”; EU law does not allow claims to cure, treat or prevent a disease.',
      ['ebay', { title: 'It cures cancer' }, { market: 'EU' }],
    ],
    [
      'The title says “antibacterial”; check what EU law says about antimicrobial or pesticide claims.',
      ['ebay', { title: 'antibacterial' }, { market: 'EU' }],
    ],
    [
      'The item highlights may not appear: the title has 75 characters, and Amazon shows them only if the title has at most 74.',
      ['amazon', { title: 'x'.repeat(75), itemHighlights: 'Holds 350 ml' }],
    ],
    [
      'The description has 1,204 characters; eBay shows the first 800 characters on phones, so say the most important things there.',
      ['ebay', { description: 'x'.repeat(1204) }],
    ],
  ])('%s', (sentence, given) => {
    expect(messages(...given)).toEqual([sentence]);
  });
});

describe('what a finding tells', () => {
  it('the rule, the place and the pack', () => {
    expect(check('ebay', { title: 'x'.repeat(82) })).toEqual([
      {
        rule: 'title.longest',
        field: 'title',
        severity: 'block',
        message: 'The title has 82 characters; eBay takes at most 80.',
        start: 80,
        end: 82,
        pack: 'ebay@2025-01-21',
      },
    ]);
    expect(check('etsy', { tags: ['mug', 'a_b'] })).toMatchObject([
      { field: 'tags', item: 1, start: 1, end: 2 },
    ]);
    expect(check('google', { productDetails: [{ name: 'Size', value: '<b>' }] })).toMatchObject([
      { rule: 'productDetails.value.html', field: 'productDetails.value', item: 0, start: 0, end: 3 },
    ]);
    expect(check('ebay', { subtitle: 'disinfects' }, { market: 'US' })).toMatchObject([
      { rule: 'antimicrobial', field: 'subtitle', pack: 'US@2025-01-21' },
    ]);
  });

  it('never half a character', () => {
    const [finding] = check('ebay', { title: `${'x'.repeat(79)}😀` });
    expect(finding).toMatchObject({ start: 79, end: 81 });
    expect(check('amazon', { searchTerms: `${'x'.repeat(248)}😀` })).toMatchObject([
      { start: 248, end: 250 },
    ]);
  });

  it('not more than twenty times the same', () => {
    expect(check('amazon', { title: 'a!'.repeat(30), bullets: [] })).toHaveLength(21);
  });

  it('nothing about fields that are not given, and nothing about a listing in order', () => {
    for (const channel of ['generic', 'shopify', 'woocommerce', 'amazon', 'ebay', 'etsy', 'google'] as const)
      expect(check(channel, {}, { market: 'EU' })).toEqual([]);
    expect(
      check(
        'amazon',
        {
          title: 'Stoneware Mug, Hand-Thrown, 350 ml, Green',
          itemHighlights: 'Dishwasher safe, glazed inside',
          bullets: ['Holds 350 ml of tea.', 'Fits under most machines.', 'Made in Wales.'],
          description: 'A mug for every day.<br>It is green.',
          searchTerms: 'coffee cup tea pottery',
        },
        { market: 'US' },
      ),
    ).toEqual([]);
  });
});

describe('the date', () => {
  const fields = { title: 'Mug '.concat('x'.repeat(116)) };

  it('decides which pack of Amazon applies', () => {
    expect(rules('amazon', fields, { on: '2026-07-26' })).toEqual(['advice title.advisedLength']);
    expect(rules('amazon', fields, { on: '2026-07-27' })).toEqual(['block title.longest']);
    expect(rules('amazon', { title: 'x'.repeat(75) })).toEqual([]);
  });

  it('keeps Amazon’s refused characters and phrases', () => {
    for (const day of ['2025-01-21', '2026-07-26', '2026-07-27', '2030-01-01'])
      expect(rules('amazon', { title: 'Mug? Free shipping' }, { on: day })).toEqual([
        'block title.characters',
        'block title.promotion',
      ]);
  });

  it('knows Amazon’s item highlights only from the day they exist', () => {
    expect(rules('amazon', { itemHighlights: 'x'.repeat(126) }, { on: '2026-07-26' })).toEqual([]);
    expect(rules('amazon', { itemHighlights: 'x'.repeat(126) })).toEqual(['block itemHighlights.longest']);
  });
});

describe('repeated words', () => {
  const isRepeated = (title: string, language?: string) =>
    rules('amazon', { title }, { language }).includes('block title.repeatedWord');

  it.each([
    ['the same after case folding', 'STRASSE Straße strasse', 'de', true],
    ['composed and decomposed accents', 'é É e\u0301', 'fr', true],
    ['Greek, whose last sigma differs', 'ΟΔΟΣ οδος οδοσ', 'el', true],
    ['other forms are other words', 'mug mugs mug', 'en', false],
    ['articles, prepositions and conjunctions', 'the mug and the cup and the jug and a pot', 'en', false],
    ['those of another language count', 'und Mug und Cup und Jug', 'en', true],
    ['German ones', 'und Becher und Tasse und Krug', 'de', false],
    ['short words of a language without a list', 've fincan ve bardak ve', 'tr', false],
    ['longer words of such a language', 'fincan fincan fincan', 'tr', true],
    ['numbers', '10 x 20 mm 10 x 30 mm 10', 'en', false],
    ['a hyphen joins', 'anti-slip anti-dust anti-scratch', 'en', false],
    ['regional languages have the list of their language', 'de Caneca de Barro de Cor', 'pt-BR', false],
  ])('%s', (_, title, language, expected) => {
    expect(isRepeated(title, language)).toBe(expected);
  });
});

describe('the brand', () => {
  it('may have characters that Amazon refuses elsewhere', () => {
    const title = 'Yahoo! Mug';
    expect(rules('amazon', { title })).toEqual(['block title.characters']);
    expect(rules('amazon', { title }, { brand: 'YAHOO!' })).toEqual([]);
    expect(check('amazon', { title: 'Yahoo! Mug!' }, { brand: 'Yahoo!' })).toMatchObject([
      { start: 10, end: 11 },
    ]);
    expect(rules('amazon', { title }, { brand: ' ' })).toEqual(['block title.characters']);
  });

  it('may be written in capitals', () => {
    expect(rules('google', { title: 'LEGO DUPLO SET' })).toEqual(['block title.capitals']);
    expect(rules('google', { title: 'LEGO DUPLO SET' }, { brand: 'Lego Duplo' })).toEqual([]);
  });
});

describe('words that are refused', () => {
  it('are matched as whole words, over spaces and dashes but not over sentences', () => {
    const isRefused = (title: string) => rules('amazon', { title }).length > 0;
    expect(isRefused('Mug – FREE  shipping')).toBe(true);
    expect(isRefused('Mug, free-shipping')).toBe(true);
    expect(isRefused('Gluten free. Shipping weight 2 kg')).toBe(false);
    expect(isRefused('Carefree shippings')).toBe(false);
  });

  it('of another language count only in texts of that language', () => {
    const fields = { title: 'Becher, kostenloser Versand' };
    expect(rules('amazon', fields, { language: 'de' })).toEqual(['block title.promotion']);
    expect(rules('amazon', fields, { language: 'fr' })).toEqual([]);
    expect(rules('amazon', { title: 'Becher, free shipping' }, { language: 'de' })).toEqual([
      'block title.promotion',
    ]);
  });

  it('never include a colour', () => {
    for (const market of ['EU', 'US'] as const)
      expect(
        rules('amazon', { title: 'Green Mug', description: 'Green, in a green box.' }, { market }),
      ).toEqual([]);
  });
});
