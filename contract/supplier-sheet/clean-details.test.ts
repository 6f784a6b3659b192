import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cleanDetails } from './clean-details.ts';
import { supplierSheets } from './supplier-sheets.fixture.ts';

describe("a supplier's sheet", () => {
  it.each(supplierSheets)('$name: sets aside what is no product fact', ({ sheet, leftOut, facts }) => {
    expect(cleanDetails(sheet)).toEqual({ facts, leftOut });
  });

  it.each(supplierSheets)('$name: cleaning twice is cleaning once', ({ sheet }) => {
    const { facts } = cleanDetails(sheet);
    expect(cleanDetails(facts)).toEqual({ facts, leftOut: [] });
  });
});

test('a restored line stays, and only that line', () => {
  const [sheet] = supplierSheets;
  const restored = 'MOQ: 500 pcs';
  const cleaned = cleanDetails(sheet?.sheet ?? '', new Set([restored]));
  expect(cleaned.leftOut).toEqual(sheet?.leftOut.filter((line) => line !== restored));
  expect(cleaned.facts).toContain(restored);
});

test('no letter is lost or added, whatever the text', () => {
  const parts = fc.constantFrom(
    ...[
      'MOQ: 5',
      'Material: oak',
      'EAN 4006381333931',
      'bulb not included',
      'Packing:',
      ' ',
      '\n',
      '; ',
      ', ',
      '\t',
      '- ',
    ],
    ...[' | ', '. ', '(SKU 1)', 'a@b.example', '棚', '\ud800', ':', '：'],
  );
  const text = fc
    .array(fc.oneof(parts, fc.string({ maxLength: 6 })), { maxLength: 30 })
    .map((all) => all.join(''));
  const lettersOf = (given: string) => (given.match(/[\p{L}\p{N}]/gu) ?? []).toSorted().join('');
  fc.assert(
    fc.property(text, (given) => {
      const { facts, leftOut } = cleanDetails(given);
      if (!given.includes('\t')) expect(lettersOf([facts, ...leftOut].join(' '))).toBe(lettersOf(given));
    }),
  );
});
