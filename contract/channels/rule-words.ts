import type { CharacterClass, PackField, RefusedDetail, Rule, RuleKind } from './pack.ts';
import { amountOf, numberOf } from './sentences.ts';

type RuleOf<Kind extends RuleKind> = Extract<Rule, { kind: Kind }>;

const classNames: Readonly<Record<CharacterClass, string>> = {
  letters: 'letters',
  lowerCaseLetters: 'small letters',
  marks: 'accents',
  digits: 'digits',
  spaces: 'spaces',
  punctuation: 'punctuation',
  mathSigns: 'mathematical signs',
};

const detailNames: Readonly<Record<RefusedDetail, string>> = {
  email: 'email addresses',
  url: 'web addresses',
  phone: 'phone numbers',
  price: 'prices',
  asin: 'ASINs',
};

const htmlWords = {
  none: 'No HTML',
  lineBreaks: 'No HTML but line breaks',
  basic: 'Simple HTML only',
} as const;

function listOf(parts: readonly string[], joint: 'and' | 'or'): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${joint} ${last}`;
}

const spaced = (characters: string): string => [...characters].join(' ');

function refusedCharactersIn({ characters, emoji }: RuleOf<'refusedCharacters'>): string {
  const parts = [...(characters ? [spaced(characters)] : []), ...(emoji ? ['emoji'] : [])];
  return parts.length > 0 ? `Without ${listOf(parts, 'or')}` : 'Any character';
}

const allowedCharactersIn = ({ classes, characters }: RuleOf<'allowedCharacters'>): string =>
  `Only ${listOf([...classes.map((name) => classNames[name]), ...(characters ? [spaced(characters)] : [])], 'and')}`;

const words: { readonly [Kind in RuleKind]: (rule: RuleOf<Kind>) => string } = {
  longest: ({ limit, unit }) => `At most ${amountOf(limit, unit)}`,
  shortest: ({ limit, unit }) => (limit === 1 ? 'Not empty' : `At least ${amountOf(limit, unit)}`),
  mostWords: ({ limit }) => `At most ${amountOf(limit, 'words')}`,
  repeatedWord: ({ limit }) => `No word more than ${limit === 2 ? 'twice' : `${numberOf(limit)} times`}`,
  shownFirst: ({ limit, unit }) => `The most important in the first ${amountOf(limit, unit)}`,
  refusedCharacters: refusedCharactersIn,
  onlyBesideNumbers: ({ characters }) => `${spaced(characters)} only beside numbers`,
  allowedCharacters: allowedCharactersIn,
  refusedStart: ({ characters }) => `Not beginning with ${listOf([...characters], 'or')}`,
  onceEach: ({ characters }) => `${listOf([...characters], 'and')} once at most`,
  refusedWords: ({ what }) => `No ${what}`,
  refusedDetails: ({ details }) =>
    `No ${listOf(
      details.map((detail) => detailNames[detail]),
      'or',
    )}`,
  notAllCapitals: () => 'Not all in capitals',
  html: ({ allows }) => htmlWords[allows],
  noActiveContent: () => 'No scripts or other active content',
  notRepeating: ({ other }) => `Nothing that the ${other} says already`,
  shownBeside: ({ other, limit, unit }) => `Shown only if the ${other} has at most ${amountOf(limit, unit)}`,
  mostItems: ({ limit }) => `At most ${numberOf(limit)}`,
  fewestItems: ({ limit, orNone }) => `At least ${numberOf(limit)}${orNone ? ', or none' : ''}`,
  longestTogether: ({ limit, unit }) => `At most ${amountOf(limit, unit)} together`,
  uniqueItems: () => 'No two alike',
};

const ofEach: ReadonlySet<RuleKind> = new Set(['longest', 'shortest', 'mostWords']);

/** What a rule asks for, as a short phrase: “At most 75 characters”, “At most 255 characters each”. */
export function ruleInWords<Kind extends RuleKind>(
  rule: RuleOf<Kind>,
  { itemLabel }: Pick<PackField, 'itemLabel'> = {},
): string {
  const phrase = (words[rule.kind as Kind] as (rule: RuleOf<Kind>) => string)(rule);
  return itemLabel && ofEach.has(rule.kind) ? `${phrase} each` : phrase;
}
