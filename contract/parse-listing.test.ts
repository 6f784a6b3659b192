import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ListingContent, listingContentSchema } from './listing-content.ts';
import { listingSections } from './listing-format.ts';
import { createListingDecoder, decodeListing, decodeMetaTags, isUsable } from './parse-listing.ts';

const blocks = {
  productDescription: `=== PRODUCT DESCRIPTIONS ===
This mug is thrown by hand.

It holds 350 ml.`,
  featureHighlights: `=== FEATURE HIGHLIGHTS ===
- Thrown by hand
- Holds 350 ml`,
  specificationDetails: `=== SPECIFICATION DETAILS ===
- Material: stoneware
- Capacity: 350 ml`,
  seoOptimizedContent: `=== SEO-OPTIMIZED CONTENT ===
=== OPTIMIZED TITLES ===
1. Stoneware Mug, 350 ml
2. Hand-Thrown Stoneware Mug
=== SEO BULLET POINTS ===
- Stoneware body
- Room for 350 ml
=== SEO DESCRIPTION ===
A stoneware mug for 350 ml.`,
  metaTags: `=== META TAGS ===
META TITLE: Stoneware Mug, 350 ml
META DESCRIPTION: A hand-thrown stoneware mug.`,
  slug: `=== SLUG ===
stoneware-mug`,
  productTags: `=== PRODUCTS TAGS ===
mug, stoneware, hand-thrown`,
} as const;

const mug: ListingContent = {
  productDescription: ['This mug is thrown by hand.', 'It holds 350 ml.'],
  featureHighlights: ['Thrown by hand', 'Holds 350 ml'],
  specificationDetails: ['Material: stoneware', 'Capacity: 350 ml'],
  seoOptimizedContent: {
    titleOptions: ['Stoneware Mug, 350 ml', 'Hand-Thrown Stoneware Mug'],
    seoBulletPoints: ['Stoneware body', 'Room for 350 ml'],
    seoDescription: 'A stoneware mug for 350 ml.',
  },
  metaTags: { title: 'Stoneware Mug, 350 ml', description: 'A hand-thrown stoneware mug.' },
  slug: 'stoneware-mug',
  productTags: ['mug', 'stoneware', 'hand-thrown'],
};
const wholeText = Object.values(blocks).join('\n\n');
const empty = decodeListing('');

/** Text likely to trigger every rule of the decoder. */
const trickyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...Object.values(blocks),
        '\n',
        '\r\n',
        '=== ',
        '===',
        '==',
        ' =',
        '**',
        '- ',
        '1. ',
        '# ',
        '`',
        '[a](b)',
        '<script>',
        '\u202e',
        'META TITLE:',
        '=== META TAGS ===',
        'SLUG',
        '#tag #two',
        '|a|b|',
        '\\*',
        '_x_',
        '\ud800',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

const chunked = (text: string, cuts: readonly number[]): string[] => {
  const bounds = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...bounds].map((start, index) => text.slice(start, bounds[index] ?? text.length));
};

describe('what the model was asked for', () => {
  test('is read section by section', () => expect(decodeListing(wholeText)).toEqual(mug));

  test('is read the same with the sections in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.values(blocks), { minLength: 7 }), (order) => {
        expect(decodeListing(order.join('\n'))).toEqual(mug);
      }),
    );
  });

  test('is read as far as it goes when sections are missing', () => {
    fc.assert(
      fc.property(fc.subarray(listingSections.map(({ id }) => id)), (kept) => {
        const content = decodeListing(kept.map((id) => blocks[id]).join('\n'));
        for (const { id } of listingSections)
          expect(content[id]).toEqual(kept.includes(id) ? mug[id] : empty[id]);
      }),
    );
  });

  test('may come twice: lists grow without repeating, single texts keep their first version', () => {
    expect(decodeListing(`${wholeText}\n${wholeText}`)).toEqual(mug);
    const twice = decodeListing(
      `${wholeText}\n=== FEATURE HIGHLIGHTS ===\n- holds 350 ML\n- Glazed\n=== SLUG ===\nother\n=== META TAGS ===\nMETA TITLE: Other`,
    );
    expect(twice).toEqual({ ...mug, featureHighlights: [...mug.featureHighlights, 'Glazed'] });
  });

  test('an over-long section is cut and what follows it is kept', () => {
    const flood = 'word '.repeat(400_000);
    const content = decodeListing(`=== PRODUCT DESCRIPTIONS ===\n${flood}\n${flood}\n${blocks.slug}`);
    expect(listingContentSchema.safeParse(content).success).toBe(true);
    expect(content.slug).toBe('stoneware-mug');
    expect(JSON.stringify(decodeListing(`${wholeText}\n${flood}`.repeat(3))).length).toBeLessThan(65_536);
  });
});

describe('any chunking', () => {
  test('of any text gives what one write gives, live content included', () => {
    fc.assert(
      fc.property(trickyText, fc.array(fc.nat(5000), { maxLength: 30 }), (text, cuts) => {
        const decoder = createListingDecoder();
        let written = '';
        for (const chunk of chunked(text, cuts)) {
          decoder.write(chunk);
          written += chunk;
          const fresh = createListingDecoder();
          fresh.write(written);
          expect(decoder.content()).toEqual(fresh.content());
          expect(decoder.sections()).toEqual(fresh.sections());
        }
        expect(decoder.end()).toEqual(decodeListing(text));
      }),
    );
  });

  test('of one character at a time reads the whole listing', () => {
    const decoder = createListingDecoder();
    for (const character of wholeText) {
      decoder.write(character);
      decoder.content();
    }
    expect(decoder.end()).toEqual(mug);
  });
});

describe('any text', () => {
  test('never throws and always fits the schema', () => {
    fc.assert(
      fc.property(trickyText, (text) => {
        const decoder = createListingDecoder();
        decoder.write(text);
        for (const content of [decoder.content(), decoder.end()]) {
          expect(listingContentSchema.parse(content)).toEqual(content);
          expect(JSON.stringify(content).isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('cut anywhere is a prefix of the whole: no item appears that the whole does not have', () => {
    const isPrefix = (part: readonly string[], whole: readonly string[]) =>
      part.length <= whole.length &&
      part.every((item, index) =>
        index < part.length - 1 ? item === whole[index] : whole[index]?.startsWith(item),
      );
    for (let cut = 0; cut <= wholeText.length; cut++) {
      const decoder = createListingDecoder();
      decoder.write(wholeText.slice(0, cut));
      for (const part of [decoder.content(), decoder.end()]) {
        const seen = [part, part.seoOptimizedContent, part.metaTags].flatMap(Object.entries);
        const whole = Object.fromEntries(
          [mug, mug.seoOptimizedContent, mug.metaTags].flatMap(Object.entries),
        );
        for (const [name, value] of seen) {
          if (Array.isArray(value)) expect(isPrefix(value, whole[name]), `${name} at ${cut}`).toBe(true);
          else if (typeof value === 'string') {
            const full = name in mug.metaTags ? mug.metaTags[name as 'title'] : whole[name];
            expect(full.startsWith(value), `${name} at ${cut}: ${value}`).toBe(true);
          }
        }
      }
    }
  });

  test('reads ten million characters in linear time and bounded memory', () => {
    const decoder = createListingDecoder();
    const started = performance.now();
    decoder.write('=== PRODUCT DESCRIPTIONS ===\n');
    for (let index = 0; index < 10_000; index++) decoder.write('x '.repeat(500));
    decoder.write(`\n${blocks.slug}`);
    expect(decoder.end().slug).toBe('stoneware-mug');
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('live progress', () => {
  test('names the section being written and those left behind', () => {
    const decoder = createListingDecoder();
    expect(decoder.sections()).toEqual({ writing: null, finished: [] });
    decoder.write(`${blocks.productDescription}\n=== FEATURE`);
    expect(decoder.sections()).toEqual({ writing: 'productDescription', finished: [] });
    decoder.write(' HIGHLIGHTS ===\n- Thr');
    expect(decoder.sections()).toEqual({ writing: 'featureHighlights', finished: ['productDescription'] });
    expect(decoder.content().featureHighlights).toEqual(['Thr']);
    decoder.end();
    expect(decoder.sections()).toEqual({
      writing: null,
      finished: ['productDescription', 'featureHighlights'],
    });
  });

  test('never shows a half-written heading as copy', () => {
    for (const heading of ['=== FEATURE HIGHLIGHTS ===', '**Feature Highlights**', 'FEATURE HIGHLIGHTS:']) {
      for (let cut = 1; cut <= heading.length; cut++) {
        const decoder = createListingDecoder();
        decoder.write(`=== PRODUCT DESCRIPTIONS ===\nCopy.\n${heading.slice(0, cut)}`);
        expect(decoder.content().productDescription, heading.slice(0, cut)).toEqual(['Copy.']);
      }
    }
  });
});

describe('the meta request', () => {
  test('takes the two labelled lines and nothing else', () => {
    expect(
      decodeMetaTags('Here you go:\n**META TITLE:** "Mug"\nMETA DESCRIPTION: A mug. (6 characters)\nEnjoy'),
    ).toEqual({ title: 'Mug', description: 'A mug. Enjoy' });
    expect(decodeMetaTags('META DESCRIPTION: only this')).toEqual({ title: '', description: 'only this' });
    expect(decodeMetaTags('Sorry, I cannot do that.')).toEqual({ title: '', description: '' });
  });
});

test('a listing is usable with a description or highlights, and not with anything less', () => {
  expect(isUsable(decodeListing(blocks.productDescription))).toBe(true);
  expect(isUsable(decodeListing(blocks.featureHighlights))).toBe(true);
  expect(isUsable(decodeListing(`${blocks.specificationDetails}\n${blocks.slug}\n${blocks.metaTags}`))).toBe(
    false,
  );
  expect(isUsable(decodeListing('I am sorry, I cannot help with that.'))).toBe(false);
});
