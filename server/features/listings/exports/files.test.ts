import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listingFileSchema } from '#contract/listing-files.ts';
import { awkwardTexts, listingOf, mug } from './exported-listing.fixture.ts';
import type { ExportedListing } from './exported-listing.ts';
import { plainFiles, shopFiles } from './files.ts';
import { gapsIn } from './tables.ts';

const TODAY = '2026-11-23';
type Row = Record<string, string>;

const read = (file: string, delimiter = ','): Row[] =>
  parse(file, { columns: true, delimiter, record_delimiter: '\n', bom: false });
const shopify = (...listings: ExportedListing[]) => shopFiles['shopify.csv'].write(listings, TODAY);
const woocommerce = (...listings: ExportedListing[]) => shopFiles['woocommerce.csv'].write(listings, TODAY);

/** What every reader makes of a text: line ends are LF, nothing invisible, no spaces around it. */
const normal = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .trim();
/** As the shop stores it, without the space at the beginning. */
const stored = (cell = '') => cell.trim();
const shown = (text: string) => normal(text).replace(/^- /, '• ');
/** What a browser shows of a description. */
const unescaped = (html = '') =>
  html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

function expectNoFormula(rows: readonly Row[]) {
  for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
}

describe('Shopify', () => {
  test('has the texts of a new product, a draft, under the headers of today, and nothing else', () => {
    const file = shopify(mug());
    expect(file.split('\n')[0]).toBe('Title,URL handle,Description,Tags,Status,SEO title,SEO description');
    expect(read(file)).toEqual([
      {
        Title: 'Mug',
        'URL handle': 'mug-listing1',
        Description: 'Mug',
        Tags: 'Mug, mug',
        Status: 'Draft',
        'SEO title': 'Mug',
        'SEO description': 'Mug',
      },
    ]);
  });

  test.each(awkwardTexts)('reads back as written, and is never a formula: %s', (_, text) => {
    const file = shopify(listingOf(text));
    expect(file).not.toMatch(/\r|^\uFEFF/);
    const [row = {}, ...others] = read(file);
    expect(others).toEqual([]);
    expectNoFormula([row]);
    expect(stored(row.Title)).toBe(shown(text));
    expect(stored(row['SEO description'])).toBe(shown(text));
    expect(stored(row.Tags)).toBe(`${shown(text)}, mug`.trim());
  });

  test('a description typed without markup keeps its lines', () => {
    const [row] = read(shopify(listingOf('One & two\nthree\n\nfour')));
    expect(row?.Description).toBe('<p>One &amp; two<br>\nthree</p>\n<p>four</p>');
  });

  test('a text that is not written has no column: an empty cell would erase it', () => {
    const listing = mug();
    listing.listing.channels.shopify = { title: 'Mug', tags: [], seoTitle: '' };
    expect(read(shopify(listing))).toEqual([{ Title: 'Mug', Status: 'Draft' }]);
  });
});

describe('WooCommerce', () => {
  test('has SKU and texts, for both SEO plug-ins', () => {
    expect(read(woocommerce(mug()))).toEqual([
      {
        SKU: 'MUG-1',
        Name: 'Mug',
        'Short description': 'Mug',
        Description: 'Mug',
        Tags: 'Mug, mug',
        'Meta: _yoast_wpseo_title': 'Mug',
        'Meta: rank_math_title': 'Mug',
        'Meta: _yoast_wpseo_metadesc': 'Mug',
        'Meta: rank_math_description': 'Mug',
      },
    ]);
  });

  test.each(awkwardTexts)('reads back as written, and is never a formula: %s', (_, text) => {
    const file = woocommerce(listingOf(text));
    expect(file).not.toMatch(/\r|^\uFEFF/);
    const [row = {}] = read(file);
    expectNoFormula([row]);
    expect(stored(row.Name)).toBe(shown(text));
    expect(stored(row['Meta: rank_math_title'])).toBe(shown(text));
    expect(stored(unescaped(row.Description))).toBe(shown(text));
    // The importer reads a backslash and n as a line break.
    expect(row.Description).not.toContain('\\');
    // As its importer splits tags.
    const tags = stored(row.Tags)
      .split(/(?<!\\),/)
      .map((tag) => tag.replaceAll('\\,', ',').trim());
    expect(tags).toEqual([shown(text), 'mug']);
  });

  test('keeps the column of the SKU when there is none, so that nothing is taken for another product', () => {
    expect(read(woocommerce(mug({ sku: null })))[0]?.SKU).toBe('');
  });
});

test('a text that only some of the listings have is told: its empty cell would erase it', () => {
  const without = mug({ id: 'listing2' });
  without.listing.channels.woocommerce = { name: 'Mug', description: 'Mug' };
  const gaps = gapsIn(shopFiles['woocommerce.csv'].columns ?? [], [mug(), without]);
  expect(gaps.map(({ header, listings }) => [header, listings.map(({ listing }) => listing._id)])).toEqual(
    [
      'Short description',
      'Tags',
      'Meta: _yoast_wpseo_title',
      'Meta: rank_math_title',
      'Meta: _yoast_wpseo_metadesc',
      'Meta: rank_math_description',
    ].map((header) => [header, ['listing2']]),
  );
});

describe('value sheets', () => {
  const sheet = (format: 'amazon.csv' | 'etsy.csv', ...listings: ExportedListing[]): Row[] => {
    const file = shopFiles[format].write(listings, TODAY);
    expect(file).toMatch(/^\uFEFFProduct,SKU,Field,Value,Limit,Where to paste it\r\n/);
    return parse(file, { columns: true, bom: true, record_delimiter: '\r\n' });
  };

  test('Amazon: a row for each thing to paste, with the limit of today', () => {
    expect(sheet('amazon.csv', mug()).map(({ Field, Value, Limit }) => [Field, Value, Limit])).toEqual([
      ['Title', 'Mug', '75 characters'],
      ['Item highlights', 'Mug', '125 characters'],
      ['Bullet point 1', 'Mug', '255 characters'],
      ['Bullet point 2', 'second', '255 characters'],
      ['Description', 'Mug', '2,000 characters'],
      ['Search terms', 'Mug', '249 bytes'],
    ]);
  });

  test('Etsy: tags and materials are pasted at once', () => {
    const rows = sheet('etsy.csv', mug());
    expect(rows.map(({ Field, Value, Limit }) => [Field, Value, Limit])).toEqual([
      ['Title', 'Mug', '140 characters'],
      ['Description', 'Mug', ''],
      ['Tags', 'Mug, mug', '13 entries, 20 characters each'],
      ['Materials', 'Mug, clay', ''],
    ]);
    expect(
      rows.every((row) => row['Where to paste it'] && row.Product === 'Mug' && row.SKU === 'MUG-1'),
    ).toBe(true);
  });

  test.each(awkwardTexts)('read back as written, and never a formula: %s', (_, text) => {
    const rows = sheet('amazon.csv', listingOf(text), mug({ id: 'listing2', sku: '=1+1' }));
    expectNoFormula(rows);
    expect(stored(rows[0]?.Value)).toBe(shown(text));
    expect(rows).toHaveLength(12);
  });
});

describe('JSON', () => {
  test.each(awkwardTexts)('is complete, and valid by its schema: %s', (_, text) => {
    const listing = listingOf(text);
    const file = listingFileSchema.parse(JSON.parse(plainFiles.json.write(listing)));
    expect(file.product.name).toBe(text);
    expect(file.listing.channels).toEqual(listing.listing.channels);
    expect(file.listing.digitalSourceType).toBe('trainedAlgorithmicMedia');
  });

  test('says when a person has changed it', () => {
    const listing = mug();
    listing.listing.editedFields = ['etsy.title'];
    const { editedFields, digitalSourceType } = listingFileSchema.parse(
      JSON.parse(plainFiles.json.write(listing)),
    ).listing;
    expect([editedFields, digitalSourceType]).toEqual([
      ['etsy.title'],
      'compositeWithTrainedAlgorithmicMedia',
    ]);
  });
});

test('the text file is the one of the page', () => {
  expect(plainFiles.text.write(mug())).toBe('Mug\n\nProduct Descriptions\n--------------------\nA mug.\n');
});

test('no text can change the rows or columns of a file, or begin a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: 1, maxLength: 5 }),
      (texts) => {
        const listings = texts.map((text, index) =>
          listingOf(`x${text}`, { id: `listing${index}`, sku: text }),
        );
        for (const rows of [read(shopify(...listings)), read(woocommerce(...listings))]) {
          expect(rows).toHaveLength(texts.length);
          expectNoFormula(rows);
        }
        const titles = read(shopify(...listings)).map((row) => row.Title);
        expect(titles).toEqual(texts.map((text) => normal(`x${text}`)));
      },
    ),
  );
});
