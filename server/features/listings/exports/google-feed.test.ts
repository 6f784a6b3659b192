import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { awkwardTexts, listingOf, mug } from './exported-listing.fixture.ts';
import type { ExportedListing } from './exported-listing.ts';
import { shopFiles } from './files.ts';
import { type Attribute, googleAttributes, validateItem } from './google-rules.fixture.ts';

const GOOGLE = 'http://base.google.com/ns/1.0';
const TODAY = '2026-11-23';

/** Reads the items of a feed strictly: whatever is not well-formed XML fails. */
function readXml(xml: string): Attribute[][] {
  const items: Attribute[][] = [];
  const path: string[] = [];
  let parts: Record<string, string> = {};
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri }) => {
    path.push(uri === GOOGLE ? `g:${local}` : local);
    text = '';
    if (path.join('/') === 'rss/channel/item') items.push([]);
    if (path.length === 4) parts = {};
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ local }) => {
    if (path.length === 5) parts[local] = text;
    if (path.length === 4 && path[2] === 'item') {
      expect(path[3]).toMatch(/^g:/);
      items.at(-1)?.push([local, Object.keys(parts).length > 0 ? parts : text]);
    }
    path.pop();
    text = '';
  });
  parser.write(xml).close();
  expect(path).toEqual([]);
  return items;
}

/** Splits as Merchant Center does: at `sign`, but not within quotes. */
function split(text: string, sign: string): string[] {
  const parts = [''];
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === sign && !isQuoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}
const unquoted = (text: string) => (/^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text);
const partsOf = (text: string) => split(text, ':').map(unquoted);

function readTsv(tsv: string): Attribute[][] {
  const rows: Record<string, string>[] = parse(tsv, {
    columns: true,
    delimiter: '\t',
    record_delimiter: '\n',
  });
  return rows.map((row) =>
    Object.entries(row).flatMap(([name, cell]): Attribute[] => {
      if (name === 'id') return [[name, cell.trim()]];
      if (name === 'product_highlight')
        return split(cell, ',').map((value) => [name, unquoted(value).trim()]);
      if (name === 'product_detail')
        return split(cell, ',').map((value) => {
          const [section = '', attribute = '', content = ''] = partsOf(value);
          return [
            name,
            {
              ...(section && { section_name: section }),
              attribute_name: attribute.trim(),
              attribute_value: content.trim(),
            },
          ];
        });
      const [source = '', content = '', ...rest] = partsOf(cell);
      expect(rest).toEqual([]);
      return [[name, { digital_source_type: source, content }]];
    }),
  );
}

const xml = (...listings: ExportedListing[]) => readXml(shopFiles['google.xml'].write(listings, TODAY));
const tsv = (...listings: ExportedListing[]) => readTsv(shopFiles['google.tsv'].write(listings, TODAY));

const ai = 'trained_algorithmic_media';
const mugItem: Attribute[] = [
  ['id', 'MUG-1'],
  ['structured_title', { digital_source_type: ai, content: 'Mug' }],
  ['structured_description', { digital_source_type: ai, content: 'Mug' }],
  ['product_highlight', 'Mug'],
  ['product_highlight', 'second'],
  ['product_detail', { section_name: 'General', attribute_name: 'Volume', attribute_value: 'Mug' }],
  ['product_detail', { attribute_name: 'Mug', attribute_value: '350 ml' }],
];

describe.each([
  ['XML', xml],
  ['TSV', tsv],
])('Google feed as %s', (_, read) => {
  test('names AI-written text as such, and never has title and description', () => {
    expect(read(mug())).toEqual([mugItem]);
  });

  test('text that a person wrote is default, each field for itself', () => {
    const listing = mug();
    listing.listing.editedFields = ['google.title', 'amazon.description'];
    const sources = read(listing)[0]?.slice(1, 3);
    expect(sources).toEqual([
      ['structured_title', { digital_source_type: 'default', content: 'Mug' }],
      ['structured_description', { digital_source_type: ai, content: 'Mug' }],
    ]);
  });

  test('a product without SKU goes by its own ID', () => {
    expect(read(mug({ sku: null }))[0]?.[0]).toEqual(['id', 'product-of-listing1']);
  });

  test('texts that were not written are not there', () => {
    const listing = mug();
    listing.listing.channels.google = { title: 'Mug', highlights: [] };
    expect(read(listing)).toEqual([mugItem.slice(0, 2)]);
  });

  test.each(awkwardTexts)('reads back as written, by the published rules: %s', (_, text) => {
    const [item = []] = read(listingOf(text), mug({ id: 'listing2', sku: 'MUG-2' }));
    const clean = text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/(?![\t\n])\p{Cc}/gu, '')
      .trim();
    expect(item[2]?.[1]).toEqual({ digital_source_type: ai, content: clean });
    expect(item[3]?.[1]).toBe(read === tsv ? clean.replace(/^- /, '• ') : clean);
    expect(item[5]?.[1]).toEqual({
      section_name: 'General',
      attribute_name: 'Volume',
      attribute_value: clean,
    });
    const complaints = validateItem(item).filter((complaint) => !complaint.endsWith('too long'));
    expect(complaints).toEqual([]);
    // A description of 5,000 characters is within the limit.
    expect(validateItem([['id', '1'], item[2] as Attribute])).toEqual([]);
  });
});

test('no cell of the TSV begins a formula, and no line is broken by a text', () => {
  const listings = awkwardTexts.map(([, text], index) => listingOf(text, { id: `${index}`, sku: text }));
  const file = shopFiles['google.tsv'].write(listings, TODAY);
  const rows: string[][] = parse(file, { delimiter: '\t', record_delimiter: '\n' });
  expect(rows).toHaveLength(listings.length + 1);
  expect(rows[0]).toEqual(Object.keys(googleAttributes));
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
});

test('the published rules notice what they should', () => {
  expect(
    validateItem([
      ['title', 'x'],
      ['structured_title', { digital_source_type: 'ai', content: 'x'.repeat(151) }],
      ['product_highlight', 'one'],
      ['product_detail', { attribute_name: 'x' }],
    ]),
  ).toEqual([
    'title is not one of ours',
    'id is missing',
    'structured_title.digital_source_type is ai',
    'structured_title.content is too long',
    '1 of product_highlight',
    'product_detail.attribute_value is missing',
  ]);
});
