import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeToFit } from './compose.ts';
import { channelFields, type ListingFields } from './fields.ts';
import type { ChannelPack, MarketPack } from './pack.ts';
import { channelPackOn, channelPacks, marketPackOn, marketPacks } from './packs.ts';
import { shortenText } from './shorten.ts';
import { lengthOf } from './text-length.ts';
import { type ChosenChannel, chosenChannelSchema } from './versions.ts';

const on = '2026-11-23';
const compose = (
  channel: ChosenChannel,
  fields: ListingFields,
  more: { language?: string; brand?: string; banned?: string[] } = {},
) =>
  composeToFit(fields, {
    packs: { channel: channelPackOn(channel, on) },
    language: more.language ?? 'en',
    brand: more.brand,
    words: more.banned && { banned: more.banned, preferred: [], kept: [] },
  });
const title = (text: string, channel: ChosenChannel = 'amazon', more = {}) =>
  compose(channel, { title: text }, more).fields['title'];

describe('a text that is too long', () => {
  const short = (text: string, limit: number, language = 'en') => shortenText(text, limit, 'utf16', language);

  test.each([
    ['Oak shelf for books and plants', 18, 'Oak shelf', 'no dangling “for”'],
    ['Oak wall shelf, hand-oiled, made in Portugal', 30, 'Oak wall shelf, hand-oiled', 'a phrase'],
    ['Oak shelf (40 x 60 cm)', 16, 'Oak shelf', 'no open bracket'],
    ['Oak shelf “Nordic Wood Line”', 20, 'Oak shelf', 'no open quotation mark'],
    ['Oak shelf with a width of 40 cm', 27, 'Oak shelf with a width', 'a number keeps its unit'],
    ['Lamp, bulb not included', 14, 'Lamp', 'a negation is not lost'],
    ['Lamp, cable, bulb (not included)', 20, 'Lamp, cable', 'a negation in brackets'],
    ['Lamp with bulb (not included)', 20, 'Lamp', 'the only phrase loses what is negated'],
    ['It is made of oak. It holds thirty books and more.', 40, 'It is made of oak.', 'a sentence'],
    ['It is made of solid oak wood from Portugal.', 30, 'It is made of solid oak wood.', 'a full stop'],
    ['Supercalifragilistic', 10, '', 'no half word'],
    ['Oak — shelf', 11, 'Oak — shelf', 'nothing that fits'],
  ])('%s in %i is %s: %s', (text, limit, expected) => expect(short(text, limit)).toBe(expected));

  test.each([
    ['de', 'Regal aus Eiche für Bücher und Pflanzen', 28, 'Regal aus Eiche für Bücher'],
    ['de', 'Lampe, Leuchtmittel nicht enthalten', 24, 'Lampe'],
    ['fr', 'Étagère en chêne massif avec une finition', 31, 'Étagère en chêne massif'],
    ['ja', '天然木の壁掛け棚、幅40cm、手塗りオイル仕上げ', 12, '天然木の壁掛け棚'],
    ['ja', '天然木の壁掛け棚です。幅は40センチです。', 14, '天然木の壁掛け棚です。'],
    ['ja', 'ステンレス製の水筒', 7, 'ステンレス製'],
    ['zh-Hans', '实木墙面置物架，适合书籍和植物', 11, '实木墙面置物架'],
    ['fi', 'Tammihylly 40 cm leveä', 17, 'Tammihylly 40 cm'],
  ])('%s: %s', (language, text, limit, expected) => expect(short(text, limit, language)).toBe(expected));

  test('is counted as its rule says', () => {
    const terms = 'größe regal eiche '.repeat(20);
    const { searchTerms } = compose('amazon', { searchTerms: terms }, { language: 'de' }).fields as {
      searchTerms: string;
    };
    expect(lengthOf(searchTerms, 'bytes')).toBeLessThanOrEqual(249);
    expect(terms).toContain(searchTerms);
    expect(searchTerms.length).toBeGreaterThan(200);
  });
});

describe('what a rule refuses goes', () => {
  test.each([
    ['Oak Shelf! Great $hoe_rack', 'Oak Shelf Great hoe rack'],
    ['Oak Shelf, free shipping, 40 cm', 'Oak Shelf, 40 cm'],
    ['Oak Shelf 40 cm only $20', 'Oak Shelf 40 cm'],
    ['Shelf shelf SHELF oak', 'Shelf shelf oak'],
    ['Oak <b>Shelf</b> &amp; Rack', 'Oak Shelf & Rack'],
    ['Oak Shelf (www.shop.example)', 'Oak Shelf'],
  ])('from a title: %s', (text, expected) => expect(title(text)).toBe(expected));

  test.each([
    ['Oak Shelf: Wall Shelf : Oiled', 'Oak Shelf: Wall Shelf – Oiled'],
    ['Oak & Oil & Iron Shelf', 'Oak & Oil, Iron Shelf'],
  ])('when Etsy takes a sign only once: %s', (text, expected) =>
    expect(compose('etsy', { title: text }).fields).toEqual({ title: expected }),
  );

  test('unless it belongs to the brand', () => {
    expect(title('Yahoo! Shelf!', 'amazon', { brand: 'Yahoo!' })).toBe('Yahoo! Shelf');
  });

  test('with its sentence from a description', () => {
    const description = 'Made of oak. We offer free shipping, in stock now! It holds 20 kg.';
    expect(compose('amazon', { description }).fields).toEqual({
      description: 'Made of oak. It holds 20 kg.',
    });
  });

  test('from lists: items too many, too short, doubled, unfit', () => {
    const bullets = ['Made of oak wood', 'Oak', '30-day money back guarantee', '✅ Holds 20 kg ™', '', 'N/A'];
    expect(compose('amazon', { bullets }).fields).toEqual({ bullets: ['Made of oak wood', 'Holds 20 kg'] });
    const tags = ['oak', 'OAK', "-men's gift", 'salt & pepper', 'a tag that is far too long for it', '🎁'];
    expect(compose('etsy', { tags, materials: ['oak/steel'] }).fields).toEqual({
      tags: ['oak', "men's gift", 'salt pepper', 'a tag that is far'],
      materials: ['oak steel'],
    });
    expect(compose('google', { highlights: ['only one'] }).fields).toEqual({ highlights: [] });
    const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    expect(compose('etsy', { tags: many }).fields['tags']).toEqual(many.slice(0, 13));
  });

  test('from details, whole', () => {
    const productDetails = [
      { section: '<b>General</b>', name: 'Material', value: 'oak' },
      { name: ' ', value: 'x' },
      { name: 'Size', value: '<i>40 cm</i>' },
    ];
    expect(compose('google', { productDetails }).fields['productDetails']).toEqual([
      { section: 'General', name: 'Material', value: 'oak' },
      { name: 'Size', value: '40 cm' },
    ]);
  });

  test('bullet points share the room there is', () => {
    const bullets = Array.from(
      { length: 5 },
      (_, index) => `Point ${index}: ${'made of solid oak wood from Portugal, '.repeat(6)}oiled.`,
    );
    const { fields } = compose('amazon', { bullets });
    const kept = fields['bullets'] as string[];
    expect(kept).toHaveLength(5);
    expect(kept.join('').length).toBeLessThanOrEqual(999);
    for (const bullet of kept) expect(bullet).toMatch(/(?:wood|Portugal)\.$/);
  });

  test('capitals become small', () => {
    expect(title('SOLID OAK SHELF LED 40CM', 'google')).toBe('Solid Oak Shelf Led 40CM');
    expect(title('EICHE REGAL GRÜN', 'google', { language: 'de' })).toBe('Eiche Regal Grün');
  });

  test('highlights do not repeat the title', () => {
    const fields = { title: 'Oak Shelf, 40 cm', itemHighlights: 'hand-oiled, 40 cm, made in Portugal' };
    expect(compose('amazon', fields).fields['itemHighlights']).toBe('hand-oiled, made in Portugal');
  });

  test('words the seller has banned', () => {
    const { fields, changes } = compose(
      'ebay',
      { title: 'Cheap Oak Shelf – cheap price' },
      { banned: ['cheap'] },
    );
    expect(fields['title']).toBe('Oak Shelf');
    expect(changes).toEqual([
      {
        field: 'title',
        rule: 'words.banned',
        how: 'shortened',
        before: 'Cheap Oak Shelf – cheap price',
        after: 'Oak Shelf',
      },
    ]);
  });

  test('scripts, with what they hold, and only them', () => {
    const description =
      '<p onclick="x()">A shelf.</p><script>if (1<b) steal("</style>")</SCRIPT ><p>Of <b>oak</b>.</p>';
    expect(compose('ebay', { description }).fields['description']).toBe(
      '<p>A shelf.</p><p>Of <b>oak</b>.</p>',
    );
  });

  test('HTML stays whole when it is cut', () => {
    const description = `<h3>Shelf</h3><ul>${'<li>Made of <strong>oak</strong> wood</li>'.repeat(200)}</ul>`;
    const kept = compose('ebay', { description }).fields['description'] as string;
    expect(kept.length).toBeLessThanOrEqual(4000);
    expect(kept).toMatch(/<\/li><\/ul>$/);
    const one = `<p>${'A shelf of oak. '.repeat(400)}</p>`;
    expect(compose('ebay', { description: one }).fields['description']).toMatch(/^<p>A shelf.*oak\.<\/p>$/);
  });
});

test('what is within the rules is left exactly as it is', () => {
  const fields = {
    title: 'Oak Wall Shelf, 40 x 60 cm',
    bullets: ['  Two  spaces stay,  because nobody asked'],
    description: 'One.\n\n• Two',
  };
  expect(compose('amazon', fields)).toEqual({ fields, changes: [], findings: expect.any(Array) });
});

test('what cannot be saved is said', () => {
  const { fields, findings } = compose('amazon', { title: '!!!' });
  expect(fields).toEqual({ title: '' });
  expect(findings).toEqual([expect.objectContaining({ rule: 'title.shortest', severity: 'block' })]);
});

const words = fc.constantFrom(
  ...'oak shelf with and the free shipping cures cancer N/A made in 40 cm $20 www.shop.com best price buy now'.split(
    ' ',
  ),
  ...'Größe für und Eiche versandkostenfrei Élan café İstanbul ΣΊΣΥΦΟΣ полка из дуба'.split(' '),
  ...'天然木の棚 送料無料です。 实木架， 책상과의자 ชั้นวางไม้ हिन्दी में שולחן رف خشبي'.split(' '),
  ...'😀 👩🏽‍🚀 ™ ® ! ? % : & + ~ # * ( ) “ ” „ - – — , ; . \n <b> </b> <p> <script> onclick= B012345678 a@b.com'.split(
    ' ',
  ),
);
const text = fc.oneof(
  fc.array(words, { maxLength: 60 }).map((parts) => parts.join(' ')),
  fc.array(words, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }).map((part) => part.toUpperCase()),
);
const list = fc.array(text, { maxLength: 18 });
const details = fc.array(fc.record({ section: text, name: text, value: text }), { maxLength: 4 });
const language = fc.constantFrom('en', 'de', 'ja', 'ar', 'fi', 'tr');

const fieldsFor = (channel: ChosenChannel): fc.Arbitrary<ListingFields> => {
  const shape = Object.entries(channelFields[channel].shape).map(([name, schema]) => {
    if (name === 'productDetails') return [name, details] as const;
    return [name, schema.safeParse(['x']).success ? list : text] as const;
  });
  return fc.record(Object.fromEntries(shape) as Record<string, fc.Arbitrary<string | string[]>>);
};

/** A text that is empty, and a list with too few items, cannot be helped. */
const isLeft = ({ severity, rule }: { severity: string; rule: string }) =>
  severity === 'block' && !/\.(?:shortest|fewestItems)$/.test(rule);

describe('whatever the text', () => {
  const chosen = channelPacks.filter((pack): pack is ChannelPack & { channel: ChosenChannel } =>
    chosenChannelSchema.options.some((channel) => channel === pack.channel),
  );
  test.each(chosen.map((pack) => [`${pack.channel}@${pack.version}`, pack] as const))('%s', (_name, pack) => {
    const markets: (MarketPack | undefined)[] = [undefined, ...marketPacks];
    fc.assert(
      fc.property(fieldsFor(pack.channel), language, fc.constantFrom(...markets), (fields, code, market) => {
        const options = { packs: { channel: pack, market }, language: code, brand: 'Oak!' };
        const composed = composeToFit(fields, options);
        expect(composed.findings.filter(isLeft)).toEqual([]);
        // The same again, and nothing more to do.
        expect(composeToFit(fields, options)).toEqual(composed);
        expect(composeToFit(composed.fields, options).fields).toEqual(composed.fields);
      }),
      { numRuns: 60 },
    );
  });

  test('a limit of any size holds, and nothing is torn', () => {
    const units = fc.constantFrom('utf16' as const, 'codePoints' as const, 'bytes' as const);
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 120 }), units, language, (whole, limit, unit, code) => {
        const kept = shortenText(whole, limit, unit, code);
        expect(lengthOf(kept, unit)).toBeLessThanOrEqual(limit);
        if (kept === whole.trim()) return;
        expect(kept.replace(/[.。]$/, '')).toBe(whole.trim().slice(0, kept.replace(/[.。]$/, '').length));
        if (whole.isWellFormed()) expect(kept.isWellFormed()).toBe(true);
        expect(kept).not.toMatch(/[([（“„,;:&+]$/u);
      }),
      { numRuns: 300 },
    );
  });

  test('in reasonable time', () => {
    const packs = { channel: channelPackOn('amazon', on), market: marketPackOn('US', on) };
    for (const unit of ['!', 'a ', 'and ', '( ', 'shelf, ', 'free shipping ', '<b>', '棚', ' ', '%:', '“']) {
      const long = unit.repeat(20_000 / unit.length);
      const startedAt = performance.now();
      composeToFit({ title: long, bullets: [long], description: long }, { packs, language: 'ja' });
      expect(performance.now() - startedAt, unit).toBeLessThan(8000);
    }
  }, 60_000);
});
