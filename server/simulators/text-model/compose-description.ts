import { withinTotal } from './compose-titles.ts';
import { capitalise, joinWords, lowerFirst, pluralVerb } from './english-grammar.ts';
import type { Fact } from './fact.ts';
import { type Predicate, predicateOf, sentenceOf } from './fact-phrases.ts';
import type { ProductName } from './product-name.ts';

const MOST_SENTENCES = 11;
const LONGEST_DESCRIPTION = 2000;
const MOST_IN_ONE_SENTENCE = 3;
const MOST_DETAILS = 8;

/**
 * One to three paragraphs that state the facts in full sentences; the seller's own sentences are kept.
 */
export function describeProduct(name: ProductName, facts: readonly Fact[], variant: number): string[] {
  const predicates = facts.flatMap((fact) => predicateOf(fact) ?? []);
  const prose = facts.filter(({ kind }) => kind === 'sentence').map(sentenceOf);
  const details = facts
    .filter(({ kind }) => kind === 'detail')
    .slice(0, MOST_DETAILS)
    .map(({ text }) => lowerFirst(text));
  const detailLine =
    details.length > 0
      ? [`Further ${details.length > 1 ? 'details' : 'detail'}: ${joinWords(details)}.`]
      : [];
  const notes = facts
    .filter(
      (fact) =>
        fact.kind === 'advice' || fact.kind === 'limit' || (fact.kind === 'property' && !predicateOf(fact)),
    )
    .map(sentenceOf);
  const body =
    prose.length > 1
      ? [...nameFirst(prose, name), ...groupedSentences(name, predicates, variant), ...detailLine, ...notes]
      : [...stated(name, predicates, variant), ...prose, ...detailLine, ...notes];
  return body.length === 0
    ? [`${name.whole}.`]
    : paragraphs(withinTotal(body.slice(0, MOST_SENTENCES), LONGEST_DESCRIPTION));
}

/** The first sentences of a description, where one or two are enough. */
export function summarise(name: ProductName, facts: readonly Fact[], variant: number): string[] {
  return stated(
    name,
    facts.flatMap((fact) => predicateOf(fact) ?? []),
    variant,
  ).slice(0, 2);
}

function stated(name: ProductName, predicates: readonly Predicate[], variant: number): string[] {
  const { lead, rest } = leadSentence(name, predicates, variant);
  return [...lead, ...groupedSentences(name, rest, variant)];
}

/** Verb and rest, in agreement with the product's number. */
function say({ isMany }: ProductName, { verb, text }: Predicate): string {
  if (verb === 'is') return `${isMany ? 'are' : 'is'} ${text}`;
  if (verb === 'has') return `${isMany ? 'have' : 'has'} ${text}`;
  return isMany ? pluralVerb(text) : text;
}

const isParticiple = ({ verb, text }: Predicate) =>
  verb === 'is' && /^[\p{L}-]+(?:ed|made|woven|thrown|cut|grown|knit)\b/u.test(text);

/** "dishwasher-safe and made of clay": the other way round, clay would seem to be what is safe. */
const adjectivesFirst = (predicates: readonly Predicate[]) =>
  predicates.toSorted((one, other) => Number(isParticiple(one)) - Number(isParticiple(other)));

/** The first sentence contains the name and the two most informative facts. */
function leadSentence(
  name: ProductName,
  predicates: readonly Predicate[],
  variant: number,
): { lead: string[]; rest: readonly Predicate[] } {
  const [first, second] = predicates;
  if (!first) return { lead: [], rest: [] };
  const fronted = predicates.find(isParticiple);
  const other = predicates.find(({ verb }) => verb !== 'is');
  if (variant % 2 === 1 && fronted && other) {
    const lead = `${capitalise(fronted.text)}, ${name.definite} ${say(name, other)}.`;
    return {
      lead: [lead],
      rest: predicates.filter((predicate) => predicate !== fronted && predicate !== other),
    };
  }
  const subject = capitalise(name.definite);
  if (!second) return { lead: [`${subject} ${say(name, first)}.`], rest: [] };
  const isSameVerb = first.verb === second.verb && first.verb !== 'does';
  const both = isSameVerb
    ? adjectivesFirst([first, second]).map((predicate, index) =>
        index === 0 ? say(name, predicate) : predicate.text,
      )
    : [say(name, first), say(name, second)];
  return { lead: [`${subject} ${joinWords(withoutRepeatedVerb(both))}.`], rest: predicates.slice(2) };
}

/** The other facts by kind: what it is, has and does, at most three to a sentence. */
function groupedSentences(name: ProductName, predicates: readonly Predicate[], variant: number): string[] {
  const kinds = variant % 3 === 0 ? (['has', 'is', 'does'] as const) : (['is', 'has', 'does'] as const);
  return kinds.flatMap((verb) => {
    const group = adjectivesFirst(predicates.filter((predicate) => predicate.verb === verb));
    const groups = evenly(group, MOST_IN_ONE_SENTENCE);
    return groups.map(([head, ...more], index) => {
      const opening = say(name, head as Predicate);
      const others = more.map((predicate) => (verb === 'does' ? say(name, predicate) : predicate.text));
      const text = joinWords(withoutRepeatedVerb([opening, ...others]));
      const isMore = index > 0 && verb !== 'does';
      const also = verb === 'is' ? text.replace(/^(\S+)/, '$1 also') : `also ${text}`;
      return `${name.isMany ? 'They' : 'It'} ${isMore ? also : text}.`;
    });
  });
}

/** "comes in blue and comes in a box" → "comes in blue and in a box". */
function withoutRepeatedVerb(parts: readonly string[]): string[] {
  const verbOf = (text: string | undefined) => /^\S+ /.exec(text ?? '')?.[0] ?? '';
  return parts.map((part, index) => {
    const verb = verbOf(part);
    return index > 0 && /^comes? $/.test(verb) && verbOf(parts[0]) === verb ? part.slice(verb.length) : part;
  });
}

/** Groups of at most `most` and nearly equal size: seven become three, two and two. */
function evenly<Item>(items: readonly Item[], most: number): Item[][] {
  const count = Math.ceil(items.length / most);
  const bound = (index: number) => Math.ceil((index * items.length) / count);
  return Array.from({ length: count }, (_none, index) => items.slice(bound(index), bound(index + 1)));
}

/** Replaces an opening "It" by the name. */
function nameFirst(prose: readonly string[], name: ProductName): string[] {
  const [first = '', ...rest] = prose;
  return [first.replace(/^(?:It|They)(?= )/, capitalise(name.definite)), ...rest];
}

function paragraphs(sentences: readonly string[]): string[] {
  const count = sentences.length <= 2 ? 1 : sentences.length <= 6 ? 2 : 3;
  return evenly(sentences, Math.ceil(sentences.length / count)).map((group) => group.join(' '));
}
