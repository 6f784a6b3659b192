import { formsOf } from '#contract/channels/answer-form.ts';
import type { ChannelPack, Rule } from '#contract/channels/pack.ts';
import { numberOf } from '#contract/channels/sentences.ts';
import type { FieldForm } from '#contract/channels/version-fields.ts';
import type { ChosenChannel } from '#contract/channels/versions.ts';
import type { OrderPacks } from './channel-order.ts';

const spaced = (characters: string): string => [...characters].join(' ');
const unitOf = (rule: Extract<Rule, { unit: unknown }>): string =>
  rule.unit === 'bytes' ? 'bytes in UTF-8' : 'characters';

const detailNames = {
  email: 'email addresses',
  url: 'web addresses',
  phone: 'phone numbers',
  price: 'prices',
  asin: 'ASINs',
} as const;

function longest(rule: Extract<Rule, { kind: 'longest' }>, isList: boolean): string {
  const limit = `${isList ? 'each ' : ''}at most ${numberOf(rule.limit)} ${unitOf(rule)}`;
  return rule.severity === 'block' ? limit : `better ${limit}`;
}

/** What a writer has to know of a rule; null for what the form of the answer says already. */
function wordingOf(rule: Rule, isList: boolean): string | null {
  switch (rule.kind) {
    case 'longest':
      return longest(rule, isList);
    case 'shortest':
      return rule.limit > 1 ? `${isList ? 'each ' : ''}at least ${rule.limit} ${unitOf(rule)}` : null;
    case 'longestTogether':
      return `together at most ${numberOf(rule.limit)} ${unitOf(rule)}`;
    case 'mostItems':
      return `${rule.severity === 'block' ? '' : 'better '}at most ${rule.limit} of them`;
    case 'fewestItems':
      return rule.severity === 'block' ? `at least ${rule.limit} of them` : `better at least ${rule.limit}`;
    case 'uniqueItems':
      return 'none twice';
    case 'mostWords':
      return `better at most ${rule.limit} words`;
    case 'repeatedWord':
      return `no word more than ${rule.limit === 2 ? 'twice' : `${rule.limit} times`}`;
    case 'shownFirst':
      return `the most important things in the first ${numberOf(rule.limit)} characters`;
    case 'refusedCharacters':
      return `without the characters ${spaced(rule.characters)}${rule.emoji ? ' and without emoji' : ''}`;
    case 'onlyBesideNumbers':
      return `${spaced(rule.characters)} only in product numbers and measurements`;
    case 'allowedCharacters':
      return `only ${rule.classes.map((name) => classNames[name]).join(', ')}${rule.characters && ` and ${spaced(rule.characters)}`}`;
    case 'refusedStart':
      return `not beginning with ${spaced(rule.characters)}`;
    case 'onceEach':
      return `each of ${spaced(rule.characters)} at most once`;
    case 'refusedWords':
      return `no ${rule.what}`;
    case 'refusedDetails':
      return `no ${rule.details.map((detail) => detailNames[detail]).join(', ')}`;
    case 'notAllCapitals':
      return 'not all in capitals';
    case 'notRepeating':
      return `nothing that the ${rule.other} says already`;
    case 'html':
    case 'noActiveContent':
    case 'shownBeside':
      return null;
  }
}

const classNames = {
  letters: 'letters',
  lowerCaseLetters: 'small letters',
  marks: 'accents',
  digits: 'digits',
  spaces: 'spaces',
  punctuation: 'punctuation',
  mathSigns: 'mathematical signs',
} as const;

/** How an answer has to be written so that it can be read. */
const formRules: Readonly<Record<FieldForm, string>> = {
  line: 'One line of plain text',
  sentences: 'One or two plain sentences on one line',
  phrases: 'A few phrases on one line, separated by commas',
  words: 'Words in lower case on one line, separated by spaces, without commas',
  paragraphs: 'Plain text in short paragraphs, with an empty line between them',
  html: 'Simple HTML with p, ul, li and strong only',
  items: 'One a line, each starting with "- "',
  tags: 'On one line, separated by commas, without #',
  details: 'One a line, each starting with "- ", as "Section | Name | Value"',
  address: 'A few lower-case words joined by hyphens',
};

const isListed = (form: FieldForm): boolean => form === 'items' || form === 'tags' || form === 'details';

/** The fields that are written on these rules: those a channel has, and its pack knows. */
export function fieldsOf(channel: ChosenChannel, pack: ChannelPack): string[] {
  const known = new Set(pack.fields.map(({ name }) => name.split('.')[0]));
  return Object.keys(formsOf(channel)).filter((field) => known.has(field));
}

/** The rules of a pack's field, in a writer's words. */
export function limitsOf({ channel, market }: OrderPacks, field: string, isList: boolean): string[] {
  const rules = channel.fields
    .filter(({ name }) => name === field || name.startsWith(`${field}.`))
    .flatMap((entry) => entry.rules);
  const wordings = [...rules, ...(market?.rules ?? [])].map((rule) => wordingOf(rule, isList));
  return [...new Set(wordings)].filter((wording) => wording !== null);
}

/** What several fields refuse alike; no field loses by keeping to it. */
export function commonLimitsOf(packs: OrderPacks, channel: ChosenChannel): string[] {
  const counts = new Map<string, number>();
  for (const field of fieldsOf(channel, packs.channel)) {
    for (const limit of limitsOf(packs, field, false)) counts.set(limit, (counts.get(limit) ?? 0) + 1);
  }
  return [...counts].filter(([limit, count]) => limit.startsWith('no ') && count > 1).map(([limit]) => limit);
}

/** Form and limits of a field of a channel, as one line of a prompt; those of all fields only if it stands alone. */
export function fieldRule(
  packs: OrderPacks,
  channel: ChosenChannel,
  field: string,
  known: readonly string[] = [],
): string {
  const form = formsOf(channel)[field] ?? 'line';
  const limits = limitsOf(packs, field, isListed(form)).filter((limit) => !known.includes(limit));
  return `${[formRules[form], ...limits].join('; ')}.`;
}
