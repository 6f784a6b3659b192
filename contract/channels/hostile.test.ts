import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAgainst, checkListing } from './check-listing.ts';
import { type Channel, channels, type ListingFields, markets } from './fields.ts';
import { scanHtml } from './html-scan.ts';
import { type ChannelPack, type Rule, refusedDetailSchema, ruleSchema } from './pack.ts';
import { channelPackOn, marketPackOn } from './packs.ts';
import { widthAt } from './text-length.ts';
import { wordsOf } from './words.ts';

const on = '2026-11-23';

const pieces = [
  ...[
    '<',
    '</',
    '<b ',
    '<a href="',
    "'",
    '"',
    '=',
    '>',
    '/',
    '<!--',
    '-->',
    '--!>',
    '&#106',
    'javascript:',
    'on',
  ],
  ...[
    'free shipping',
    'N/A',
    'cures',
    ' cancer',
    'İ',
    'ß',
    'é',
    'e\u0301',
    'ς',
    'Σ',
    '手',
    '😀',
    '👩🏽‍🚀',
    '🇬🇧',
  ],
  ...[
    '\ud800',
    '\udc00',
    '\u202e',
    '\u200b',
    '\0',
    ' ',
    '\n',
    ',',
    '-',
    '’',
    '!',
    '%',
    '$',
    '5',
    'B0',
    '@a.b',
    '.com',
  ],
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 40 })
  .map((parts) => parts.join(''));
const value = fc.oneof(text, fc.array(text, { maxLength: 4 }));

/** Any value in any field, lists in place of texts too. */
const listing = (channel: Channel): fc.Arbitrary<ListingFields> => {
  const names = channelPackOn(channel, on).fields.map(({ name }) => name.split('.'));
  return fc.tuple(...names.map(() => fc.option(value))).map((values) => {
    const fields: Record<string, any> = {};
    values.forEach((given, index) => {
      const [whole = '', part] = names[index] ?? [];
      if (given === null) return;
      if (part === undefined) fields[whole] = given;
      else if (whole === 'productDetails') fields[whole] = [given].flat().map((entry) => ({ [part]: entry }));
      else fields[whole] = { ...fields[whole], [part]: given };
    });
    return fields;
  });
};

/** The text a finding is about. */
function textAt(fields: ListingFields, field: string, item: number | undefined): string {
  const [whole = '', part] = field.split('.');
  const found = (fields as Record<string, any>)[whole];
  if (part === undefined) return item === undefined ? found : found[item];
  if (Array.isArray(found)) return found[item ?? 0][part];
  return item === undefined ? found[part] : found[part][item];
}

describe.each(channels)('any text of %s', (channel) => {
  it('is judged without failing, always alike, and with spans of whole characters', () => {
    fc.assert(
      fc.property(listing(channel), fc.constantFrom(...markets), text, (fields, market, brand) => {
        const options = { channel, market, on, language: 'tr', brand };
        const findings = checkListing(fields, options);
        expect(checkListing(structuredClone(fields), options)).toEqual(findings);
        for (const { field, item, start, end, message } of findings) {
          expect(message).toMatch(/^[A-Z].*\.$/su);
          expect(message).not.toMatch(/[\p{Cs}\u202E]/u);
          if (start === undefined || end === undefined) continue;
          const judged = textAt(fields, field, item);
          expect(start).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(judged.length);
          for (const edge of [start, end]) expect(edge === 0 || widthAt(judged, edge - 1) === 1).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

it('words stand where they are said to stand', () => {
  fc.assert(
    fc.property(text, (given) => {
      const { folded, starts, ends } = wordsOf(given);
      const found = starts.map((start, index) => given.slice(start, ends[index]));
      expect(found).toEqual(given.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
      expect(folded).toEqual(found.map((word) => word.normalize('NFC').toUpperCase().toLowerCase()));
    }),
    { numRuns: 2000 },
  );
});

it('markup is found in order and ends after it begins', () => {
  fc.assert(
    fc.property(text, (given) => {
      let at = 0;
      for (const { start, end } of scanHtml(given)) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        at = end;
      }
      expect(at).toBeLessThanOrEqual(given.length);
    }),
    { numRuns: 2000 },
  );
});

/** CPU time of this thread in milliseconds, independent of how busy the machine is. */
function costOf(act: () => unknown): number {
  const costs = Array.from({ length: 2 }, () => {
    const before = process.threadCpuUsage();
    act();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...costs);
}

const SIZE = 3000;
const FACTOR = 6;
/** Measurements below this many milliseconds are noise. */
const NOISE = 4;
const repeated = [
  ...pieces,
  ...[
    'a',
    'a ',
    'a-',
    "a'",
    'free ',
    'free-',
    'mug, ',
    '1',
    '1 ',
    '+1',
    '1-',
    '$1',
    'B0A',
    'a.',
    'a@',
    'a@a.',
    'www.',
  ],
  ...[
    '<!---->',
    '<!--a',
    '<a b="c">',
    '<a b',
    '<a =',
    '<a b=c ',
    '</a>',
    '<style>',
    '&#1;',
    'A ',
    'AB ',
    'treats ',
  ],
];

/** A rule of every kind, on one text and one list. */
function everyKind(): ChannelPack {
  const fields = (['amazon', 'etsy', 'ebay', 'google'] as const).flatMap(
    (name) => channelPackOn(name, on).fields,
  );
  const byKind = new Map(fields.flatMap(({ rules }) => rules).map((rule) => [rule.kind, rule] as const));
  expect([...byKind.keys()].sort()).toEqual(ruleSchema.options.map(({ shape }) => shape.kind.value).sort());
  const details: Rule = {
    id: 'details',
    kind: 'refusedDetails',
    details: refusedDetailSchema.options,
    severity: 'block',
    evidence: 'own',
  };
  const field = { label: 'text', rules: [...byKind.values(), details] };
  const pack = channelPackOn('amazon', on);
  return {
    ...pack,
    fields: [
      { ...field, name: 'title' },
      { ...field, name: 'bullets', itemLabel: 'item' },
    ],
  };
}

it('a text takes time in proportion to its length, whatever it repeats', () => {
  const packs = { channel: everyKind(), market: marketPackOn('US', on) };
  const judge = (text: string) =>
    checkAgainst(packs, { title: text, bullets: [text] }, { language: 'de', brand: 'aa' });
  const growth = repeated.map((part) => {
    const long = part.repeat(Math.ceil((SIZE * FACTOR) / part.length));
    const short = costOf(() => judge(long.slice(0, SIZE)));
    return { part, times: costOf(() => judge(long)) / Math.max(short, NOISE) };
  });
  // Linear growth takes six times as long, quadratic thirty-six.
  expect(growth.filter(({ times }) => times > 3 * FACTOR)).toEqual([]);
}, 60_000);

it('many short items are judged as quickly as one long text', () => {
  const tags = Array.from({ length: SIZE * FACTOR }, (_, index) => `!${index % 100}`);
  const judge = (count: number) =>
    costOf(() => checkListing({ tags: tags.slice(0, count) }, { channel: 'etsy', on }));
  expect(judge(SIZE * FACTOR) / Math.max(judge(SIZE), NOISE)).toBeLessThan(3 * FACTOR);
});
