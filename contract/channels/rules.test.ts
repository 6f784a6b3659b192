import { describe, expect, it } from 'vitest';
import { checkAgainst } from './check-listing.ts';
import type { ListingFields } from './fields.ts';
import { type ChannelPack, type PackField, packIdOf, type Rule, type RuleKind, type Unit } from './pack.ts';
import { channelPacks, marketPacks } from './packs.ts';
import { lengthOf } from './text-length.ts';

// Every rule of every pack, one text on each side of its border. A new rule is covered by being there; a new
// kind of rule does not compile before it has its line here.

type NumericKind = Extract<Rule, { limit: number }>['kind'];
type OtherKind = Exclude<RuleKind, NumericKind>;
type RuleOf<Kind> = Extract<Rule, { kind: Kind }>;

const scripts = { ASCII: 'a', accented: 'é', CJK: '手', emoji: '😀' };

/** A text of exactly this length, as far as possible of this character. */
function textOf(character: string, length: number, unit: Unit): string {
  const times = Math.floor(length / lengthOf(character, unit));
  const text = character.repeat(times);
  return text + 'a'.repeat(length - lengthOf(text, unit));
}

const wordsOf = (character: string, count: number) =>
  Array.from({ length: count }, () => `qz${character}`).join(' ');
const itemsOf = (character: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${character}${index}`);
/** The same length in several items. */
function splitIn(count: number, character: string, length: number, unit: Unit): string[] {
  const part = Math.floor(length / count);
  const rest = length - part * (count - 1);
  return [...Array.from({ length: count - 1 }, () => part), rest].map((size) =>
    textOf(character, size, unit),
  );
}

interface Sides {
  within: string | string[];
  beyond: string | string[];
  /** Texts of other fields. */
  beside?: { within: ListingFields; beyond: ListingFields };
}

const borders: { [Kind in NumericKind]: (rule: RuleOf<Kind>, character: string) => Sides } = {
  longest: ({ limit, unit }, character) => ({
    within: textOf(character, limit, unit),
    beyond: `${textOf(character, limit, unit)}a`,
  }),
  shortest: ({ limit, unit }, character) => ({
    within: textOf(character, limit, unit),
    beyond: textOf(character, limit - 1, unit),
  }),
  shownFirst: ({ limit, unit }, character) => ({
    within: textOf(character, limit, unit),
    beyond: `${textOf(character, limit, unit)}a`,
  }),
  mostWords: ({ limit }, character) => ({
    within: wordsOf(character, limit),
    beyond: wordsOf(character, limit + 1),
  }),
  repeatedWord: ({ limit }, character) => ({
    within: wordsOf(character, limit),
    beyond: wordsOf(character, limit + 1),
  }),
  shownBeside: ({ limit, unit, other }, character) => ({
    within: character,
    beyond: character,
    beside: {
      within: { [other]: textOf(character, limit, unit) },
      beyond: { [other]: `${textOf(character, limit, unit)}a` },
    },
  }),
  mostItems: ({ limit }, character) => ({
    within: itemsOf(character, limit),
    beyond: itemsOf(character, limit + 1),
  }),
  fewestItems: ({ limit }, character) => ({
    within: itemsOf(character, limit),
    beyond: itemsOf(character, limit - 1),
  }),
  longestTogether: ({ limit, unit }, character) => ({
    within: splitIn(4, character, limit, unit),
    beyond: splitIn(4, character, limit + 1, unit),
  }),
};

interface Examples {
  fine: (string | string[])[];
  broken: (string | string[])[];
  language?: string;
  beside?: ListingFields;
}

const examples: { [Kind in OtherKind]: (rule: RuleOf<Kind>) => Examples[] } = {
  refusedCharacters: ({ characters, emoji }) => [
    {
      fine: ['Blue mug, 350 ml', '手作り', 'Tasse à café'],
      broken: [...characters].map((character) => `Blue${character}mug`),
    },
    ...(emoji ? [{ fine: ['★'], broken: ['Blue 😀', '👩🏽‍🚀', '🇬🇧', '❤️'] }] : []),
  ],
  onlyBesideNumbers: ({ characters }) => [
    {
      fine: [...characters].flatMap((character) => [`Style ${character}4301`, `${character} 10 lb`]),
      broken: [...characters].flatMap((character) => [
        `Towel ${character} blue`,
        `${character}${character}4`,
      ]),
    },
  ],
  allowedCharacters: ({ classes, characters }) => [
    {
      fine: ['mug', '手作り', 'é', ...characters, ...(classes.includes('spaces') ? ['a b'] : [])].filter(
        (text) => classes.includes('marks') || !/\p{M}/u.test(text),
      ),
      broken: ['😀', 'a\u0000b', '\ud800', '\u202e', ...(classes.includes('spaces') ? ['a\tb'] : ['a b'])],
    },
  ],
  refusedStart: ({ characters }) => [
    {
      fine: [...characters].map((character) => `a${character}`),
      broken: [...characters].map((character) => `${character}a`),
    },
  ],
  onceEach: ({ characters }) => [
    {
      fine: [characters, ...characters],
      broken: [...characters].map((character) => `${character} and ${character}`),
    },
  ],
  refusedWords: ({ words }) =>
    Object.entries(words).map(([language, phrases]) => ({
      language,
      fine: ['Blue mug, green glaze', ...phrases.map((phrase) => `x${phrase}x`)],
      broken: phrases.flatMap((phrase) => [`Nice: ${phrase}, blue`, phrase.toUpperCase()]),
    })),
  refusedDetails: ({ details }) => [
    {
      fine: ['Mug 350 ml, 10 x 20 x 30 cm, no. 123-456, e.g. blue. Net 5', 'B0 or B012'],
      broken: details.flatMap(
        (detail) =>
          ({
            email: ['write to a.b+c@example.com'],
            url: ['see www.example.shop', 'https://例え.jp/x', 'example.co.uk'],
            phone: ['+44 20 7946 0958', '(555) 123-4567'],
            price: ['only $5', '5 €', 'EUR 5', '£4.99'],
            asin: ['like B07XJ8C8F5'],
          })[detail],
      ),
    },
  ],
  notAllCapitals: () => [
    {
      fine: ['USB HUB', 'Big RED MUG', '手作り マグ カップ', 'XL 10 CM'],
      broken: ['BIG RED MUG', 'ÉTÉ À PARIS ÉTÉ ÉTÉ'],
    },
  ],
  html: ({ allows }) => [
    {
      fine: ['5 < 6 > 4, a <3', ...(allows === 'none' ? [] : ['a<br>b', 'a<BR/>b'])],
      broken: ['<video>', '<!-- note -->', '<x-y>', ...(allows === 'basic' ? [] : ['<b>a</b>', '<li'])],
    },
    { fine: allows === 'basic' ? ['<p><strong>a</strong></p><ul><li>b</li></ul>'] : [], broken: [] },
  ],
  noActiveContent: () => [
    {
      fine: ['a script, onclick=x, javascript:x'],
      broken: ['<script>x</script>', '<p onclick=x>', '<a href=javascript:x>'],
    },
  ],
  notRepeating: ({ other }) => [
    {
      beside: { [other]: 'Stoneware Mug, Blue Glaze' },
      fine: ['holds 350 ml', 'mug with a handle', 'glazed inside', '手'],
      broken: ['holds 350 ml, blue glaze', 'STONEWARE MUG', 'Blue; light'],
    },
  ],
  uniqueItems: () => [
    {
      fine: [['mug', 'mugs', 'mug cup']],
      broken: [
        ['mug', 'Mug'],
        ['Straße', 'STRASSE'],
        ['é', 'e\u0301'],
        ['a', ' a '],
      ],
    },
  ],
};

const isNumeric = (rule: Rule): rule is RuleOf<NumericKind> => 'limit' in rule;

/** The field with this value, in a list or in parts as its name says. */
function fieldsWith({ name, itemLabel }: PackField, value: string | string[]): ListingFields {
  const [whole = '', part] = name.split('.');
  const texts = itemLabel === undefined || Array.isArray(value) ? value : [value];
  if (part === undefined) return { [whole]: texts };
  if (whole === 'productDetails') return { [whole]: [texts].flat().map((text) => ({ [part]: text })) };
  return { [whole]: { [part]: texts } };
}

const every = channelPacks.flatMap((pack) =>
  pack.fields.flatMap((field) => field.rules.map((rule) => ({ pack, field, rule }))),
);
const title = ({ pack, field, rule }: (typeof every)[number]) => `${packIdOf(pack)} ${field.name}.${rule.id}`;

function breaks(
  pack: ChannelPack,
  rule: string,
  fields: ListingFields,
  options?: Parameters<typeof checkAgainst>[2],
): boolean {
  const packs = { channel: pack, market: undefined };
  return checkAgainst(packs, fields, options).some((finding) => finding.rule === rule);
}

describe('every limit of every pack', () => {
  for (const one of every.filter(({ rule }) => isNumeric(rule))) {
    it(title(one), () => {
      const { pack, field, rule } = one;
      const border = borders[rule.kind as NumericKind] as (rule: Rule, character: string) => Sides;
      for (const [script, character] of Object.entries(scripts)) {
        const { within, beyond, beside } = border(rule, character);
        const name = `${field.name}.${rule.id}`;
        const of = (value: string | string[], others?: ListingFields) =>
          breaks(pack, name, { ...fieldsWith(field, value), ...others });
        expect([script, of(within, beside?.within), of(beyond, beside?.beyond)]).toEqual([
          script,
          false,
          true,
        ]);
      }
    });
  }
});

const examplesOf = (rule: Rule): Examples[] =>
  (examples[rule.kind as OtherKind] as (rule: Rule) => Examples[])(rule);

describe('every other rule of every pack', () => {
  for (const one of every.filter(({ rule }) => !isNumeric(rule))) {
    it(title(one), () => {
      const { pack, field, rule } = one;
      for (const { fine, broken, beside, language } of examplesOf(rule)) {
        const of = (value: string | string[]) =>
          breaks(pack, `${field.name}.${rule.id}`, { ...beside, ...fieldsWith(field, value) }, { language });
        expect(fine.filter(of)).toEqual([]);
        expect(broken.filter((value) => !of(value))).toEqual([]);
      }
    });
  }

  const [shop] = channelPacks;
  for (const market of marketPacks) {
    for (const rule of market.rules) {
      it(`${packIdOf(market)} ${rule.id}`, () => {
        if (!shop) throw new Error('there is no pack');
        for (const { fine, broken, language } of examplesOf(rule)) {
          const of = (text: string | string[]) =>
            checkAgainst({ channel: shop, market }, { slug: [text].flat().join() }, { language }).some(
              (finding) => finding.rule === rule.id && finding.pack === packIdOf(market),
            );
          expect(fine.filter(of)).toEqual([]);
          expect(broken.filter((value) => !of(value))).toEqual([]);
        }
      });
    }
  }
});
