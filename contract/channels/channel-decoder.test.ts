import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formsOf, headingOfField } from './answer-form.ts';
import { createChannelDecoder, decodeChannel } from './channel-decoder.ts';
import { channelFields } from './fields.ts';
import { chosenChannelSchema } from './versions.ts';

const amazon = `Sure! Here is the Amazon listing:

=== AMAZON TITLE ===
Oak Wall Shelf, 40 x 60 cm (26 characters)

=== AMAZON ITEM HIGHLIGHTS ===
hand-oiled, made in Portugal

=== AMAZON BULLETS ===
- **Solid oak** – made to last
- Measures 40 x 60 cm
- measures 40 x 60 cm

=== AMAZON DESCRIPTION ===
The shelf is made of oak.

- Hand-oiled
It holds books.

=== AMAZON SEARCH TERMS ===
bookshelf, wood; floating
`;
const read = {
  title: 'Oak Wall Shelf, 40 x 60 cm',
  itemHighlights: 'hand-oiled, made in Portugal',
  bullets: ['Solid oak – made to last', 'Measures 40 x 60 cm'],
  description: 'The shelf is made of oak.\n\n• Hand-oiled\nIt holds books.',
  searchTerms: 'bookshelf wood floating',
};

test('every field of every channel has a form, and a heading of its own', () => {
  for (const channel of chosenChannelSchema.options) {
    const fields = Object.keys(formsOf(channel));
    expect(fields.sort()).toEqual(Object.keys(channelFields[channel].shape).sort());
    expect(new Set(fields.map((field) => headingOfField(channel, field))).size).toBe(fields.length);
    for (const field of fields) {
      const text = `=== ${headingOfField(channel, field)} ===\nColour | Size | blue\n`;
      expect(Object.keys(decodeChannel(channel, text))).toEqual([field]);
    }
  }
  expect(headingOfField('google', 'productDetails')).toBe('GOOGLE PRODUCT DETAILS');
});

describe('an answer in good form', () => {
  test('is read field by field', () => expect(decodeChannel('amazon', amazon)).toEqual(read));

  test('is read the same however it arrives', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sizes) => {
        const decoder = createChannelDecoder('amazon');
        for (let at = 0, turn = 0; at < amazon.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          decoder.write(amazon.slice(at, at + size));
          at += size;
          // No half heading is ever shown.
          expect(JSON.stringify(decoder.fields())).not.toMatch(/==|AMAZON/);
        }
        expect(decoder.end()).toEqual(read);
        expect(decoder.fields()).toEqual(read);
      }),
      { numRuns: 40 },
    );
  });

  test('fits the shape of the channel while it grows', () => {
    const text = `=== GOOGLE TITLE ===
Oak Shelf
=== GOOGLE PRODUCT DETAILS ===
General | Material | oak
Size: 40 x 60 cm
| Weight | 2 kg |
no detail
`;
    const decoder = createChannelDecoder('google');
    for (const character of text) {
      decoder.write(character);
      expect(channelFields.google.safeParse(decoder.fields()).success).toBe(true);
    }
    expect(decoder.end().productDetails).toEqual([
      { section: 'General', name: 'Material', value: 'oak' },
      { name: 'Size', value: '40 x 60 cm' },
      { name: 'Weight', value: '2 kg' },
    ]);
  });
});

describe('an answer in bad form', () => {
  test.each([
    ['Markdown headings', '## AMAZON TITLE\nOak Shelf\n## Bullet points\n* Oak'],
    ['bold labels', '**AMAZON TITLE:** Oak Shelf\n**Amazon Bullet Points**\n1. Oak'],
    ['numbered headings', '1. === AMAZON TITLE ===\nOak Shelf\n2. === AMAZON BULLETS (5) ===\n- Oak'],
    ['headings on one line', '=== AMAZON TITLE === Oak Shelf === AMAZON BULLETS === - Oak'],
    ['headings without the channel', '=== TITLE ===\n"Oak Shelf"\n=== BULLETS ===\n• Oak'],
    ['headings without an end', '=== AMAZON TITLE\nOak Shelf\n=== AMAZON BULLETS:\n- Oak'],
    ['code fences', '```\n=== AMAZON TITLE ===\nOak Shelf\n=== AMAZON BULLETS ===\n- Oak\n```'],
    ['HTML', '=== AMAZON TITLE ===\n<h1>Oak Shelf</h1>\n=== AMAZON BULLETS ===\n<ul><li>Oak</li></ul>'],
    ['Windows line ends', '=== AMAZON TITLE ===\r\nOak Shelf\r\n=== AMAZON BULLETS ===\r\n- Oak'],
    ['a second copy', '=== TITLE ===\nOak Shelf\n=== BULLETS ===\n- Oak\n=== TITLE ===\nBeech Shelf'],
    [
      'fields of other channels and of none',
      '=== ETSY TITLE ===\nX\n=== AMAZON TITLE ===\nOak Shelf\n=== SHIPPING ===\nX\n=== EBAY BULLETS ===\n- X\n=== AMAZON BULLETS ===\n- Oak',
    ],
    [
      'a heading that is cut off',
      '=== AMAZON TITLE ===\nOak Shelf\n=== AMAZON BULLETS ===\n- Oak\n=== AMAZON DES',
    ],
  ])('%s', (_name, text) => {
    expect(decodeChannel('amazon', text)).toEqual({ title: 'Oak Shelf', bullets: ['Oak'] });
  });

  test('tags come with commas, lines or hashes', () => {
    const expected = { tags: ['oak shelf', 'wall decor', '木の棚'] };
    for (const tags of [
      'oak shelf, wall decor、木の棚',
      '- oak shelf\n- wall decor\n- 木の棚',
      '#oak shelf #wall decor #木の棚',
    ])
      expect(decodeChannel('etsy', `=== ETSY TAGS ===\n${tags}`)).toEqual(expected);
  });

  test('never throws, and always fits the shape', () => {
    const pieces = [
      '=== AMAZON TITLE ===\n',
      '=== ',
      '\n',
      '- ',
      '| ',
      ': ',
      '<li>',
      '</',
      '棚',
      '=',
      '#',
      '*',
      '1. ',
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' }))), (parts) => {
        const decoder = createChannelDecoder('amazon');
        for (const part of parts) decoder.write(part);
        expect(channelFields.amazon.safeParse(decoder.fields()).success).toBe(true);
        expect(channelFields.amazon.safeParse(decoder.end()).success).toBe(true);
      }),
    );
    for (const unit of ['=', '= ', '#', '* ', '<', '== a', ' ', 'Amazon ', '&'])
      decodeChannel('amazon', `=== AMAZON TITLE ===\n${unit.repeat(50_000)}`);
  });
});

describe('HTML', () => {
  test('stays as it is where the channel shows it', () => {
    const html = '<p>A <strong>shelf</strong> of oak.</p>\n<ul>\n<li>Oak</li>\n</ul>';
    expect(decodeChannel('shopify', `=== SHOPIFY DESCRIPTION HTML ===\n${html}\n`)).toEqual({
      descriptionHtml: html,
    });
  });

  test('is made of plain paragraphs and bullet points', () => {
    expect(decodeChannel('shopify', '=== SHOPIFY DESCRIPTION ===\nOak & **oil**.\n\n- One\n- Two')).toEqual({
      descriptionHtml: '<p>Oak &amp; oil.</p>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>',
    });
  });

  test('becomes text where the channel shows none', () => {
    const html = '<p>Oak &amp; oil</p><script>if (a<b) alert(1)</script><p>3 < 4<br>wide</p>';
    expect(decodeChannel('etsy', `=== ETSY DESCRIPTION ===\n${html}`)).toEqual({
      description: 'Oak & oil\n\n3 < 4\nwide',
    });
  });
});

describe('the answer for a single field', () => {
  const one = (text: string) => decodeChannel('amazon', text, { only: 'title' });
  test('may come without its heading', () => expect(one('“Oak Shelf”')).toEqual({ title: 'Oak Shelf' }));
  test('may come after a remark', () =>
    expect(one('Here you are:\n=== AMAZON TITLE ===\nOak Shelf')).toEqual({ title: 'Oak Shelf' }));
  test('brings no other field', () =>
    expect(one('=== AMAZON TITLE ===\nOak Shelf\n=== AMAZON BULLETS ===\n- X')).toEqual({
      title: 'Oak Shelf',
    }));
});

test('a handle is an address in the language of the listing', () => {
  const text = '=== SHOPIFY HANDLE ===\nhttps://shop.example/Grüner Stuhl';
  expect(decodeChannel('shopify', text, { language: 'de' })).toEqual({ handle: 'gruener-stuhl' });
});
