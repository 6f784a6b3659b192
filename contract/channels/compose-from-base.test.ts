import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListingContent } from '../listing-content.ts';
import { composeFromBase } from './compose-from-base.ts';
import { channelFields } from './fields.ts';
import { channelPackOn } from './packs.ts';
import { type ChosenChannel, chosenChannelSchema } from './versions.ts';

const shelf: ListingContent = {
  productDescription: ['The shelf is made of oak & hand-oiled.', 'It holds 20 kg.'],
  featureHighlights: ['Made of oak', 'Hand-oiled', 'Holds 20 kg', 'Made in Portugal'],
  specificationDetails: ['Material: oak, 10% steel', 'Size: 40x60 cm', 'Hand-oiled'],
  seoOptimizedContent: {
    titleOptions: ['Oak Wall Shelf – 40x60 cm', 'Oak Wall Shelf, now with free shipping to you!'],
    seoBulletPoints: ['Wall shelf of oak'],
    seoDescription: 'An oak shelf for the wall.',
  },
  metaTags: { title: 'Oak Wall Shelf', description: 'A shelf of oak.' },
  slug: 'oak-wall-shelf',
  productTags: ['oak shelf', '40x60 cm', 'wall shelf for the kitchen and hall'],
};
const from = <Channel extends ChosenChannel>(
  channel: Channel,
  content = shelf,
  language = 'en',
  on = '2026-11-23',
) =>
  composeFromBase(content, channel, {
    packs: { channel: channelPackOn(channel, on) },
    language,
    productName: 'Oak Wall Shelf',
  });

test('Amazon: the best title within the rules, and what it does not say', () => {
  expect(from('amazon').fields).toEqual({
    title: 'Oak Wall Shelf – 40x60 cm',
    itemHighlights: 'made of oak, hand-oiled, holds 20 kg, made in Portugal',
    bullets: ['Made of oak', 'Hand-oiled', 'Holds 20 kg', 'Made in Portugal'],
    description: 'The shelf is made of oak & hand-oiled.\n\nIt holds 20 kg.',
    searchTerms: 'kitchen hall made hand oiled holds portugal',
  });
  expect(from('amazon', shelf, 'en', '2026-01-01').fields).not.toHaveProperty('itemHighlights');
});

test('eBay and the shops: HTML with the specifications as a table', () => {
  const html = `<p>The shelf is made of oak &amp; hand-oiled.</p>
<p>It holds 20 kg.</p>
<ul>
<li>Made of oak</li>
<li>Hand-oiled</li>
<li>Holds 20 kg</li>
<li>Made in Portugal</li>
</ul>
<table>
<tr><th>Material</th><td>oak, 10% steel</td></tr>
<tr><th>Size</th><td>40x60 cm</td></tr>
</table>`;
  expect(from('ebay').fields.description).toBe(html);
  expect(from('shopify').fields).toEqual({
    title: 'Oak Wall Shelf',
    descriptionHtml: html,
    seoTitle: 'Oak Wall Shelf',
    seoDescription: 'A shelf of oak.',
    tags: shelf.productTags,
    handle: 'oak-wall-shelf',
  });
  expect(from('woocommerce').fields).toMatchObject({
    name: 'Oak Wall Shelf',
    shortDescription: '<p>An oak shelf for the wall.</p>',
  });
});

test('Etsy: tags that fit as they are, and materials without amounts', () => {
  expect(from('etsy').fields).toMatchObject({
    tags: ['oak shelf', 'made of oak', 'hand-oiled', 'made in portugal'],
    materials: ['oak', 'steel'],
  });
});

test('Google: highlights and details', () => {
  expect(from('google').fields).toMatchObject({
    highlights: shelf.featureHighlights,
    productDetails: [
      { name: 'Material', value: 'oak, 10% steel' },
      { name: 'Size', value: '40x60 cm' },
    ],
  });
});

test('Japanese points are joined until they are long enough', () => {
  const content = {
    ...shelf,
    featureHighlights: ['ポルトガル製', '取り付け用ネジ付き', '素材：オーク無垢材です'],
  };
  expect(from('amazon', content, 'ja').fields.bullets?.[0]).toBe('ポルトガル製、取り付け用ネジ付き');
});

test('whatever the listing says, every version keeps the rules', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.lorem({ maxCount: 40 }));
  const list = fc.array(
    text.filter((part) => part.trim() !== ''),
    { maxLength: 8 },
  );
  const content = fc.record({
    productDescription: list,
    featureHighlights: list,
    specificationDetails: fc.array(
      fc.tuple(fc.lorem({ maxCount: 2 }), text).map((parts) => parts.join(': ')),
      {
        maxLength: 5,
      },
    ),
    seoOptimizedContent: fc.record({ titleOptions: list, seoBulletPoints: list, seoDescription: text }),
    metaTags: fc.record({ title: text, description: text }),
    slug: fc.constant('a-slug'),
    productTags: list,
  });
  fc.assert(
    fc.property(content, fc.constantFrom(...chosenChannelSchema.options), (base, channel) => {
      const { fields, findings } = from(channel, base);
      expect(channelFields[channel].safeParse(fields).success).toBe(true);
      expect(findings.filter(({ severity, rule }) => severity === 'block' && !/shortest/.test(rule))).toEqual(
        [],
      );
    }),
    { numRuns: 60 },
  );
});
