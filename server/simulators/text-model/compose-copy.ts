import { languageCodeOf } from '#contract/languages.ts';
import { listingCounts, META_DESCRIPTION_LIMIT, META_TITLE_LIMIT } from '#contract/listing-format.ts';
import { readHeading } from '#contract/listing-headings.ts';
import { toSlug } from '#contract/slug.ts';
import { cleanDetails } from '#contract/supplier-sheet/clean-details.ts';
import { describeProduct, summarise } from './compose-description.ts';
import { composeTitles, grow, unique, withinTotal } from './compose-titles.ts';
import { asTitle, capitalise } from './english-grammar.ts';
import { isNegative } from './english-words.ts';
import type { Fact } from './fact.ts';
import {
  aspectOf,
  attributeOf,
  highlightsOf,
  predicateOf,
  sentenceOf,
  specificationOf,
} from './fact-phrases.ts';
import { readClauses, readFacts } from './product-facts.ts';
import { type ProductName, readProductName } from './product-name.ts';
import { factsInProse } from './prose-facts.ts';
import { signsOf } from './signs.ts';

export interface CopyInput {
  readonly productName: string;
  readonly productDetails: string;
  /** English name of the requested language. */
  readonly language: string;
  /** Whether the seller wants every line used, whatever it looks like. */
  readonly useAllDetails?: boolean;
}

const LONGEST_LINE = 160;
const LONGEST_SLUG = 60;
const LONGEST_TAG = 40;
const MOST_SPECIFICATIONS = 20;
const LONGEST_SPECIFICATIONS = 2000;

/** The input of the sections. */
interface Source {
  readonly name: ProductName;
  readonly facts: readonly Fact[];
  /** Facts short enough to follow the name and not already part of it, most informative first. */
  readonly attributes: readonly string[];
  readonly isEnglish: boolean;
  /** BCP 47 code. */
  readonly language: string;
  readonly variant: number;
}

/**
 * A whole listing in the sections the main prompt requests. Arranges the seller's facts and adds none, so
 * sparse details produce a short listing. `variant` picks between equivalent wordings.
 */
export function composeListing(input: CopyInput, variant: number): string {
  const source = readSource(input, variant);
  return `=== PRODUCT DESCRIPTIONS ===
${description(source).map(asCopy).join('\n\n')}

=== FEATURE HIGHLIGHTS ===
${bulleted(highlights(source))}

=== SPECIFICATION DETAILS ===
${bulleted(specifications(source))}

=== SEO-OPTIMIZED CONTENT ===
=== OPTIMIZED TITLES ===
${composeTitles(source, highlights(source))
  .map((title, index) => `${index + 1}. ${asCopy(title)}`)
  .join('\n')}
=== SEO BULLET POINTS ===
${bulleted(searchBullets(source))}
=== SEO DESCRIPTION ===
${asCopy(searchDescription(source))}

=== META TAGS ===
${metaTags(source)}

=== SLUG ===
${slugOf(source)}

=== PRODUCTS TAGS ===
${tags(source).join(', ')}
`;
}

/** The two lines of the smaller follow-up request. */
export function composeMetaTags(input: CopyInput, variant: number): string {
  return metaTags(readSource(input, variant));
}

function metaTags(source: Source): string {
  const { name, attributes, variant } = source;
  const signs = signsOf(source.language);
  const title = grow(
    name.whole,
    attributes.slice(0, 3).map(source.isEnglish ? asTitle : capitalise),
    signs.dash,
    META_TITLE_LIMIT,
    signs.comma,
  );
  const sentences = source.isEnglish ? summarise(name, source.facts, variant + 1) : [];
  const opening = grow(
    name.whole,
    attributes.length > 0 ? attributes : highlights(source),
    signs.colon,
    META_DESCRIPTION_LIMIT - 1,
    signs.comma,
  );
  const said = sentences.join(' ');
  const description = said && said.length <= META_DESCRIPTION_LIMIT ? said : `${opening}${signs.stop}`;
  return `META TITLE: ${title}\nMETA DESCRIPTION: ${description}`;
}

function readSource({ language, useAllDetails = false, ...input }: CopyInput, variant: number): Source {
  const { productName } = input;
  const productDetails = useAllDetails ? input.productDetails : cleanDetails(input.productDetails).facts;
  const name = readProductName(productName);
  const nameWords = wordsOf(name.whole);
  const isNew = (text: string) => wordsBeyond(text, nameWords).length > 0;
  const isEnglish = language === 'English' && isMostlyEnglish(productDetails);
  const all = isEnglish
    ? readFacts(productDetails)
    : readClauses(productDetails).map((text): Fact => ({ kind: 'sentence', name: null, text }));
  const facts = all.filter(({ kind, text }) => kind === 'property' || isNew(text));
  const attributes = isEnglish
    ? byRank([...facts, ...factsInProse(facts)]).map(attributeOf)
    : facts.map(shortValue);
  return {
    name,
    facts,
    attributes: unique(attributes.filter((text) => text !== null)).filter(isNew),
    isEnglish,
    language: languageCodeOf(language) ?? 'en',
    variant,
  };
}

const LONGEST_SHORT_VALUE = 30;
/** "Größe: 40x60 cm" → "40x60 cm", which can follow a name in any language. */
function shortValue({ text }: Fact): string | null {
  const value = text.replace(/^[^:：]{1,40}[:：]\s*/, '').replace(/[.。!]$/, '');
  return value.length <= LONGEST_SHORT_VALUE && !/[,，](?!\d)/.test(value) && !isNegative(value)
    ? value
    : null;
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

const wordsBeyond = (text: string, known: ReadonlySet<string>) =>
  [...wordsOf(text)].filter((word) => !known.has(word));

const foreignWords = new Set(
  'und mit aus fur für der die das den nicht ohne oder von ist ein eine et avec pour le les des du une sans en est y con para sin el los las del por una'.split(
    ' ',
  ),
);
const englishWords = new Set('the and with of for is are in from not without by to on made'.split(' '));

/** The grammar is English only; facts in other languages are quoted as they are. */
function isMostlyEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const accented = words.filter((word) => /[äöüßéèêçñáíóúàôî]/.test(word)).length;
  const foreign = words.filter((word) => foreignWords.has(word)).length + accented;
  const english = words.filter((word) => englishWords.has(word)).length;
  return latin >= letters * 0.7 && (foreign < 2 || foreign <= english);
}

/** What buyers look for first: material, size, character. */
const order = [
  'material',
  'size',
  'capacity',
  'quality',
  'part',
  'colour',
  'origin',
  'deed',
  'extent',
  'sentence',
  'weight',
];
const rankOf = (fact: Fact) => {
  const rank = order.indexOf(aspectOf(fact) ?? fact.kind);
  return rank < 0 ? order.length : rank;
};
const byRank = (facts: readonly Fact[]) => [...facts].sort((one, other) => rankOf(one) - rankOf(other));

/** In other languages, the seller's own clauses, three to a paragraph. */
function description({ name, facts, isEnglish, language, variant }: Source): string[] {
  const saidInName = (fact: Fact) =>
    aspectOf(fact) === 'material' && wordsBeyond(fact.text, wordsOf(name.whole)).length === 0;
  if (isEnglish)
    return describeProduct(
      name,
      facts.filter((fact) => !saidInName(fact)),
      variant,
    );
  const { stop, space } = signsOf(language);
  const lines = [name.whole, ...facts.slice(0, 8).map(({ text }) => capitalise(text))].map((line) =>
    line.replace(/[.。!?]?$/u, (end) => end || stop),
  );
  return [0, 3, 6].map((start) => lines.slice(start, start + 3).join(space)).filter(Boolean);
}

function highlights({ facts }: Source): string[] {
  const lines = byRank(facts.filter(({ kind }) => kind !== 'advice' && kind !== 'limit')).flatMap(
    highlightsOf,
  );
  return unique(lines.filter((line) => line.length <= LONGEST_LINE)).slice(
    0,
    listingCounts.featureHighlights.max,
  );
}

function specifications(source: Source): string[] {
  if (!source.isEnglish) return specified(source.facts.flatMap(highlightsOf));
  const stated = source.facts.filter(({ kind }) => kind !== 'sentence' && kind !== 'advice');
  const all = [...stated, ...factsInProse(source.facts)];
  const lines = [...all.filter(({ name }) => name !== null), ...all.filter(({ name }) => name === null)].map(
    specificationOf,
  );
  return specified(lines.length > 0 ? lines : highlights(source));
}

const specified = (lines: readonly string[]) =>
  withinTotal(unique(lines).slice(0, MOST_SPECIFICATIONS), LONGEST_SPECIFICATIONS);

/** A search result shows a line out of context, so each names its subject. */
function searchBullets({ name, facts, attributes, language }: Source): string[] {
  const { dash, comma } = signsOf(language);
  const opening = attributes.length > 1 ? [name.short + dash + attributes.slice(0, 2).join(comma)] : [];
  const lines = [
    ...opening,
    ...byRank(facts.filter(({ kind }) => kind !== 'limit')).map((fact, index) =>
      searchBullet(fact, name, index),
    ),
  ];
  return unique(lines.filter((line) => line.length <= LONGEST_LINE)).slice(
    0,
    listingCounts.seoBulletPoints.max,
  );
}

function searchBullet(fact: Fact, { noun }: ProductName, index: number): string {
  const predicate = predicateOf(fact);
  if (fact.kind === 'part') return capitalise(`${index % 2 === 0 ? `${noun} ` : ''}with ${predicate?.text}`);
  if (fact.kind === 'advice') return `Care and use: ${fact.text}`;
  if (fact.kind === 'quality' && predicate) {
    const isAdjective =
      !/ (?:in|of|from|for|with|by|to|on|at|as|inside|outside)(?: |$)|^(?:for|from|in|to|by|of|suitable|ideal|compatible|perfect|great|free|safe) /.test(
        predicate.text,
      );
    return capitalise(isAdjective ? `${predicate.text} ${noun}` : `${noun} ${predicate.text}`);
  }
  if (aspectOf(fact) === 'origin' && predicate) return capitalise(`${noun} ${predicate.text}`);
  return fact.kind === 'property' ? specificationOf(fact) : (highlightsOf(fact)[0] ?? '');
}

/** Two sentences: what the facts say, or the name with a summary and the seller's first sentence. */
function searchDescription({ name, facts, attributes, isEnglish, language, variant }: Source): string {
  const { colon, comma, stop } = signsOf(language);
  const sentences = isEnglish ? summarise(name, facts, variant + 1) : [];
  const [prose] = isEnglish ? facts.filter(({ kind }) => kind === 'sentence').map(sentenceOf) : [];
  if (sentences.length > 1) return sentences.join(' ');
  const inShort = attributes.slice(0, 5).join(comma);
  const opening = sentences[0] ?? `${name.whole}${inShort && colon + inShort}${stop}`;
  return prose ? `${opening} ${prose}` : opening;
}

function slugOf({ name, attributes, language }: Source): string {
  const detail = attributes.find((text) => !/\d/.test(text));
  const long = detail ? toSlug(`${name.short} ${detail}`, Number.POSITIVE_INFINITY, language) : '';
  return long && long.length <= LONGEST_SLUG ? long : toSlug(name.whole, LONGEST_SLUG, language) || 'product';
}

function tags({ name, attributes, isEnglish }: Source): string[] {
  const nouns = isEnglish ? [name.short, name.noun, name.noun.split(' ').at(-1) ?? ''] : [name.short];
  const known = [...nouns.slice(0, 2), ...attributes.slice(0, 4), ...nouns.slice(2), ...attributes.slice(4)];
  const lines = known.map((text) =>
    text
      .toLowerCase()
      .replace(/[,;#]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return unique(lines.filter((text) => text.length <= LONGEST_TAG)).slice(0, listingCounts.productTags.max);
}

/** A product called "Slug: The Card Game" must not start a section; a dash or quotation marks read the same. */
function asCopy(line: string): string {
  if (!readHeading(line, null)) return line;
  const dashed = line.replace(/(?<!\s)\s*[:：]\s*/, ' – ');
  return readHeading(dashed, null) ? `“${dashed}”` : dashed;
}

const bulleted = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');
