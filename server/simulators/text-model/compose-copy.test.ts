import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ListingContent, listingContentSchema } from '#contract/listing-content.ts';
import { META_DESCRIPTION_LIMIT, META_TITLE_LIMIT } from '#contract/listing-format.ts';
import { decodeListing, decodeMetaTags, isUsable } from '#contract/parse-listing.ts';
import { supplierSheets } from '#contract/supplier-sheet/supplier-sheets.fixture.ts';
import { listingSampling } from '#server/features/generation/runs/prompt.ts';
import { composeListing, composeMetaTags } from './compose-copy.ts';

const write = (productName: string, productDetails: string, { language = 'English', variant = 0 } = {}) =>
  decodeListing(composeListing({ productName, productDetails, language }, variant));

const shelf = ['Oak Wall Shelf', 'Material: oak; size 40x60 cm; hand-oiled; made in Portugal'] as const;
const bag = [
  'Organic Cotton Tote Bag',
  '38 x 42 cm, long handles, natural colour, machine washable, inner pocket, printed with water-based ink. GOTS certified.',
] as const;
const headphones = [
  'Wireless Headphones',
  '- Bluetooth 5.3\n- 40 hours battery life\n- Weight: 250 g\n- Foldable design\n- USB-C charging cable included\n- Colour: Black, Silver',
] as const;
const blanket = [
  'Merino Blanket',
  'This blanket is woven from 100% merino wool by a family workshop in Ireland. It measures 130 x 180 cm and weighs about 900 g. The blanket is available in grey, navy and moss green. Hand wash cold, dry flat.',
] as const;

describe('facts in telegram style', () => {
  test('become sentences', () => {
    expect(write(...shelf).productDescription[0]).toBe(
      'The Oak Wall Shelf measures 40x60 cm and is hand-oiled. It is made in Portugal.',
    );
    expect(write(...shelf, { variant: 1 }).productDescription[0]).toBe(
      'Hand-oiled, the Oak Wall Shelf measures 40x60 cm. It is made in Portugal.',
    );
    expect(write(...bag).productDescription.join(' ')).toContain(
      'The Organic Cotton Tote Bag measures 38 x 42 cm and has long handles. It has a natural colour and an inner pocket. It is machine washable, GOTS certified and printed with water-based ink.',
    );
  });

  test('keep number and articles right for products that are many', () => {
    expect(write(...headphones).productDescription.join(' ')).toBe(
      'The Wireless Headphones have Bluetooth 5.3 and 40 hours battery life. They have a foldable design. They weigh 250 g, include a USB-C charging cable and come in black and silver.',
    );
  });

  test('become highlights, specifications, titles and tags', () => {
    const listing = write(...shelf);
    expect(listing.featureHighlights).toEqual([
      'Made of oak',
      'Measures 40x60 cm',
      'Hand-oiled',
      'Made in Portugal',
    ]);
    expect(listing.specificationDetails).toEqual([
      'Material: oak',
      'Size: 40x60 cm',
      'Made in: Portugal',
      'Hand-oiled',
    ]);
    expect(listing.seoOptimizedContent.titleOptions).toEqual([
      'Oak Wall Shelf – 40x60 cm, Hand-Oiled',
      'Hand-Oiled Oak Wall Shelf – 40x60 cm',
      'Oak Wall Shelf Made in Portugal – 40x60 cm',
    ]);
    expect(listing.seoOptimizedContent.seoBulletPoints).toContain('Hand-oiled wall shelf');
    expect(listing.slug).toBe('oak-wall-shelf-hand-oiled');
    expect(listing.productTags).toContain('made in portugal');
  });

  test('give the asked counts when there are enough of them, and fewer rather than inventions when not', () => {
    const { featureHighlights, seoOptimizedContent, productTags } = write(...bag);
    expect(featureHighlights).toHaveLength(7);
    expect(seoOptimizedContent.titleOptions).toHaveLength(3);
    expect(seoOptimizedContent.seoBulletPoints).toHaveLength(7);
    expect(productTags).toHaveLength(7);
    const scant = write('Mug', 'mug');
    expect(scant.featureHighlights).toEqual([]);
    expect(isUsable(scant)).toBe(true);
  });

  test.each([
    ['storage bag included', 'It includes a storage bag.'],
    ['assembly required', 'It requires assembly.'],
    ['waterproof (IP67)', 'It is waterproof (IP67).'],
    ['2-year warranty', 'It has a 2-year warranty.'],
    ['8 mm drop', 'It has an 8 mm drop.'],
    ['max load 120 kg', 'The max load is 120 kg.'],
    ['Dishwasher safe: yes', 'It is dishwasher safe.'],
    ['Lids: two', 'Lids: two.'],
    ['bulb not included', 'Bulb not included.'],
    ['Batteries: not included', 'Batteries not included.'],
    ['Dishwasher safe: no', 'Not dishwasher safe.'],
    ['Assembly required: no', 'Assembly not required.'],
    ['does not contain lead, BPA or phthalates', 'Does not contain lead, BPA or phthalates.'],
    ['cable and plug not included', 'Cable and plug not included.'],
    ['without lid', 'Without lid.'],
    ['lid sold separately', 'Lid sold separately.'],
    ['washable at 30 °C', 'It is washable at 30 °C.'],
    ['Place of Origin: Zhejiang, China', 'It is made in Zhejiang, China.'],
    ['Care: Wipe clean', 'Care: wipe clean.'],
    ['Sizes: S, M, L', 'It comes in sizes S, M and L.'],
    ['Made in: Italy', 'It is made in Italy.'],
    ['Do not bleach', 'Do not bleach.'],
    ['single origin', 'Further detail: single origin.'],
  ])('%s is said as %s', (fact, sentence) => {
    expect(write('Thing', `vegan; foldable; ${fact}`).productDescription.join(' ')).toContain(sentence);
  });
});

describe('prose', () => {
  test("stays the seller's own", () => {
    const listing = write(...blanket);
    expect(listing.productDescription.join(' ')).toBe(blanket[1]);
    expect(listing.featureHighlights).toEqual([
      'Woven from 100% merino wool by a family workshop in Ireland',
      'Measures 130 x 180 cm',
      'Weighs about 900 g',
      'Available in grey, navy and moss green',
    ]);
  });

  test('gives up the measures, materials and places it names', () => {
    expect(write(...blanket).specificationDetails).toEqual([
      'Material: 100% merino wool',
      'Woven in: Ireland',
      'Size: 130 x 180 cm',
      'Weight: about 900 g',
    ]);
  });
});

describe("a supplier's sheet", () => {
  const said = (listing: ListingContent) => JSON.stringify(Object.values(listing));

  test.each(supplierSheets)(
    '$name: nothing set aside is said, and nothing else lost its negation',
    (sheet) => {
      const listing = write(sheet.product, sheet.sheet, { variant: 1 });
      for (const line of sheet.leftOut) expect(said(listing)).not.toContain(line);
      for (const [negation] of sheet.facts.matchAll(
        /[\p{L} ]+ (?:not included|nicht enthalten|non inclus|no incluida)/gu,
      )) {
        expect(listing.productDescription.join(' ').toLowerCase()).toContain(negation.trim().toLowerCase());
        const short = [...listing.seoOptimizedContent.titleOptions, ...listing.productTags, listing.slug];
        expect(short.join(' ').toLowerCase()).not.toMatch(/bulb|cable not|montagematerial|couvercle|tapa/);
      }
    },
  );

  test.each(supplierSheets)('$name: three titles, and no text stops in mid-phrase', (sheet) => {
    for (const language of ['English', 'German']) {
      const listing = write(sheet.product, sheet.sheet, { language });
      expect(listing.seoOptimizedContent.titleOptions).toHaveLength(3);
      const { productDescription, featureHighlights, metaTags, seoOptimizedContent } = listing;
      const texts = [
        ...productDescription,
        ...featureHighlights,
        ...Object.values(metaTags),
        ...seoOptimizedContent.titleOptions,
      ];
      for (const text of texts)
        expect(text).not.toMatch(/(?:[,:–-]| (?:and|with|for|of|the|und|mit|et|avec|con|y))[.]?$/);
    }
  });

  test('whose lines are all wanted is used whole', () => {
    const productDetails = 'EAN 4006381333931\nMaterial: oak';
    const order = { productName: 'Shelf', productDetails, language: 'English' };
    expect(composeListing(order, 0)).not.toContain('4006381333931');
    expect(composeListing({ ...order, useAllDetails: true }, 0)).toContain('4006381333931');
  });
});

test('many long facts stay within what the model may write, so that nothing is cut off', () => {
  const fact = (index: number) => `Feature ${index}: ${`quiet fact ${index} of many, `.repeat(10)}at last`;
  const productDetails = Array.from({ length: 60 }, (_none, index) => fact(index)).join('\n');
  for (const language of ['English', 'German']) {
    const text = composeListing({ productName: 'Shelf', productDetails, language }, 0);
    expect(text.length).toBeLessThan(listingSampling.maxOutputTokens * 4);
    expect(decodeListing(text).productTags).not.toEqual([]);
  }
});

test('an overlong clause ends after a phrase, and wrapped lines are read as one', () => {
  const long = `${'a shelf that keeps its shape, '.repeat(20)}and then stops`;
  expect(write('Shelf', long).productDescription.join(' ')).toMatch(/keeps its shape\.$/);
  const wrapped =
    'This blanket is woven from pure merino wool by a family\nworkshop in Ireland and weighs 900 g.';
  expect(write('Blanket', wrapped).productDescription[0]).toContain('by a family workshop in Ireland');
  expect(write('Shelf', 'made of oak; foldable and').productDescription.join(' ')).not.toMatch(/and\.?$/);
  const name =
    'Stainless Steel Vacuum Insulated Sports Water Bottle with Handle and Straw Lid for Gym and Travel';
  for (const title of write(name, 'oak').seoOptimizedContent.titleOptions)
    expect(title).not.toMatch(/(?:with|and|for|Straw)$/);
});

describe('other languages', () => {
  test("get the facts as they were given, and no remark of the writer's", () => {
    const listing = write('Eichenregal', 'Material: Eiche; Größe: 40x60 cm; geölt', { language: 'German' });
    expect(listing.productDescription).toEqual(['Eichenregal. Material: Eiche. Größe: 40x60 cm.', 'Geölt.']);
    expect(listing.specificationDetails).toEqual(['Material: Eiche', 'Größe: 40x60 cm', 'Geölt']);
  });

  test('facts in another script are not forced into English grammar', () => {
    const listing = write('木製の棚', '素材：オーク；サイズ：40x60 cm');
    expect(listing.productDescription[0]).toBe('木製の棚. 素材：オーク. サイズ：40x60 cm.');
    expect(listing.slug).toBe('木製の棚-オーク');
  });
});

describe('whatever the input', () => {
  const scraps = fc.constantFrom(
    'oak',
    '40x60 cm',
    'hand-oiled',
    'made in',
    'Portugal',
    ': ',
    '; ',
    ', ',
    '. ',
    '\n',
    '- ',
    'It is ',
    'with ',
    'and ',
    '=== SLUG ===',
    '**',
    '<b>',
    '# ',
    'META TITLE: x',
    'yes',
    'Colour: ',
    'wash ',
    'the ',
    '100% ',
    '"',
    '(',
    ')',
    'é',
    '棚',
    '\ud800',
  );
  const text = fc
    .array(fc.oneof(scraps, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 40 })
    .map((parts) => parts.join(''));

  test('the listing reads back whole, is usable and keeps the meta limits', () => {
    fc.assert(
      fc.property(
        text,
        text,
        fc.nat(5),
        fc.constantFrom('English', 'Thai'),
        (productName, productDetails, variant, language) => {
          const input = { productName, productDetails, language };
          const listing = decodeListing(composeListing(input, variant));
          expect(listingContentSchema.safeParse(listing).success).toBe(true);
          expect(isUsable(listing)).toBe(true);
          expect(listing.seoOptimizedContent.titleOptions).toHaveLength(3);
          for (const meta of [listing.metaTags, decodeMetaTags(composeMetaTags(input, variant))]) {
            expect(meta.title.length).toBeLessThanOrEqual(META_TITLE_LIMIT);
            expect(meta.description.length).toBeLessThanOrEqual(META_DESCRIPTION_LIMIT);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  /**
   * Every word the composer may add: grammar and service phrases, nothing that makes a claim about a product.
   */
  const own = new Set(
    `a an the and or is are has have it they its also in of from with without to made comes come size sizes holds hold measures measure
    weighs weigh at glance please check stated before you order that fits choose when further detail details not given this listing
    here listed add material colour product care use weight capacity origin details overview specification product includes requires comes as
    name wide high long deep diameter`.split(/\s+/),
  );

  test('no word is added that the seller did not use, but for grammar and labels', () => {
    const facts = [
      'oak frame',
      'steel legs',
      'size 40 x 60 cm',
      'hand-oiled',
      'vegan',
      'made in Wales',
      'Colour: red, blue',
      'washable',
      '2 kg',
      'soft touch',
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(facts, { minLength: 1 }), fc.nat(5), (chosen, variant) => {
        const given = new Set(`Garden Table ${chosen.join(' ')}`.toLowerCase().match(/[\p{L}\d]+/gu));
        const listing = write('Garden Table', chosen.join('; '), { variant });
        const said = JSON.stringify(Object.values(listing))
          .toLowerCase()
          .replace(/"(?:titleoptions|seobulletpoints|seodescription|title|description)":/g, '');
        const added = [...new Set(said.match(/[\p{L}\d]+/gu))].filter(
          (word) => !given.has(word) && !own.has(word),
        );
        expect(added).toEqual([]);
      }),
    );
  });
});
