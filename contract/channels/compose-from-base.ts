import type { ListingContent } from '../listing-content.ts';
import type { ChannelVersion } from './channel-decoder.ts';
import { type Composed, type ComposeOptions, checkAll, composeToFit } from './compose.ts';
import type { ListingFields } from './fields.ts';
import { isFunctionWord } from './function-words.ts';
import { escapeHtml, htmlOfLines } from './html-text.ts';
import type { Rule } from './pack.ts';
import { lengthOf } from './text-length.ts';
import type { ChosenChannel } from './versions.ts';
import { foldCase, wordsOf } from './words.ts';

export interface FromBaseOptions extends ComposeOptions {
  /** As the seller calls it. */
  readonly productName: string;
}

/** The seven sections with what the fields of channels are made of. */
interface Source {
  readonly content: ListingContent;
  readonly options: FromBaseOptions;
  /** Names and values, of the specifications that have both. */
  readonly details: readonly { readonly name: string; readonly value: string }[];
  /** What is good about it in a few words each: “hand-oiled”. */
  readonly phrases: readonly string[];
}

const unique = (texts: readonly string[]): string[] => {
  const seen = new Set<string>(['']);
  return texts.filter((text) => {
    const folded = foldCase(text.trim());
    return !seen.has(folded) && seen.add(folded);
  });
};

const named = /^([^:：]{1,60})[:：]\s*(\S.*)$/u;
const LONGEST_PHRASE = 40;

/** In English, a phrase among others begins with a small letter, unless it is a name. */
const asPhrase = (text: string, language: string): string =>
  language.startsWith('en')
    ? text.replace(/^\p{Lu}(?=\p{Ll}+(?:[\s-]|$))/u, (letter) => letter.toLowerCase())
    : text;

function phrasesOf(lines: readonly string[], language: string): string[] {
  const texts = lines.map((line) => named.exec(line)?.[2] ?? asPhrase(line, language));
  const isShort = (text: string) => text.length <= LONGEST_PHRASE && !/[,;、，]/u.test(text);
  return unique(texts.map((text) => text.replace(/[.。]$/u, '')).filter(isShort));
}

function readSource(content: ListingContent, options: FromBaseOptions): Source {
  const details = content.specificationDetails.flatMap((line) => {
    const [, name, value] = named.exec(line) ?? [];
    return name && value ? [{ name: name.trim(), value: value.trim() }] : [];
  });
  const lines = [...content.featureHighlights, ...content.specificationDetails];
  return { content, options, details, phrases: phrasesOf(lines, options.language) };
}

type LongestRule = Extract<Rule, { kind: 'longest' }>;

/** The limit of a field, as text lengths are compared with it. */
function fits(field: string, text: string, { packs }: FromBaseOptions): boolean {
  const rules = packs.channel.fields.find(({ name }) => name === field)?.rules ?? [];
  const limits = rules.filter((rule): rule is LongestRule => rule.kind === 'longest');
  return limits.every(({ limit, unit }) => lengthOf(text, unit) <= limit);
}

/** The one that says most of those that break no rule as they are, advice included. */
function bestTitle(field: string, { content, options }: Source): string {
  const candidates = unique([
    ...content.seoOptimizedContent.titleOptions,
    content.metaTags.title,
    options.productName,
  ]);
  const good = candidates.filter((text) => checkAll({ [field]: text }, options).length === 0);
  const [best] = (good.length > 0 ? good : candidates.slice(0, 1)).toSorted(
    (one, other) => other.length - one.length,
  );
  return best ?? '';
}

const commaOf = ({ options }: Source): string => (/^(?:ja|zh)/.test(options.language) ? '、' : ', ');

/** Whether all that a text says is among these words. */
const isSaid = (text: string, words: ReadonlySet<string>, language: string): boolean =>
  wordsOf(text).folded.every((word) => words.has(word) || isFunctionWord(word, language));

/** As many phrases as fit, in order, each of which says something new. */
function joinPhrases(field: string, title: string, source: Source): string {
  const { phrases, options } = source;
  const said = new Set(wordsOf(title).folded);
  let text = '';
  for (const phrase of phrases) {
    const longer = text ? text + commaOf(source) + phrase : phrase;
    if (isSaid(phrase, said, options.language) || !fits(field, longer, options)) continue;
    text = longer;
    for (const word of wordsOf(phrase).folded) said.add(word);
  }
  return text;
}

const SHORTEST_SEARCH_WORD = 3;

/** Words for which buyers may search and which the title does not have. */
function searchWords(title: string, { content, phrases, options }: Source): string {
  const known = new Set(wordsOf(title).folded);
  const texts = [...content.productTags, ...phrases];
  const isWanted = (word: string) =>
    !known.has(word) &&
    /\p{L}/u.test(word) &&
    (word.length >= SHORTEST_SEARCH_WORD || /\p{Lo}/u.test(word)) &&
    !isFunctionWord(word, options.language);
  return unique(texts.flatMap((text) => wordsOf(text).folded))
    .filter(isWanted)
    .join(' ');
}

type CountRule = Extract<Rule, { kind: 'mostItems' | 'shortest' }>;
const limitOf = (kind: CountRule['kind'], field: string, { packs }: FromBaseOptions): number | undefined =>
  packs.channel.fields
    .find(({ name }) => name === field)
    ?.rules.find((rule): rule is CountRule => rule.kind === kind && rule.severity === 'block')?.limit;

/** Short lines joined until each is long enough. */
function joinShort(lines: readonly string[], shortest: number, comma: string): string[] {
  const joined: string[] = [];
  for (const [index, line] of lines.entries()) {
    const last = joined.at(-1);
    const isLastLine = index === lines.length - 1;
    const joins = last !== undefined && (last.length < shortest || (isLastLine && line.length < shortest));
    if (joins) joined[joined.length - 1] = last + comma + line;
    else joined.push(line);
  }
  return joined;
}

const LEAST_BULLETS = 3;

function bulletsOf(source: Source): string[] {
  const { content, options } = source;
  const most = limitOf('mostItems', 'bullets', options);
  const shortest = limitOf('shortest', 'bullets', options) ?? 0;
  const join = (lines: readonly string[]) => joinShort(unique(lines), shortest, commaOf(source));
  const bullets = join(content.featureHighlights);
  const more = [...content.seoOptimizedContent.seoBulletPoints, ...content.specificationDetails];
  const missing = Math.max(0, LEAST_BULLETS - bullets.length);
  const others = join(more).filter((line) => !bullets.some((bullet) => bullet.includes(line)));
  return unique([...bullets, ...others.slice(0, missing)]).slice(0, most);
}

/** Highlights that the specifications do not say in the same words. */
function otherHighlights({ content }: Source): string[] {
  const said = new Set(content.specificationDetails.filter((line) => named.test(line)).map(foldCase));
  return content.featureHighlights.filter((line) => !said.has(foldCase(line)));
}

/** Paragraphs, highlights, and the specifications as a table: it needs no heading, in any language. */
function htmlOf(source: Source): string {
  const lines = [...source.content.productDescription, ...otherHighlights(source).map((line) => `- ${line}`)];
  const rows = source.details.map(
    ({ name, value }) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const table = rows.length > 0 ? `\n<table>\n${rows.join('\n')}\n</table>` : '';
  return `${htmlOfLines(lines)}${table}`;
}

const textOf = (source: Source): string =>
  [
    ...source.content.productDescription,
    otherHighlights(source)
      .map((line) => `• ${line}`)
      .join('\n'),
    source.content.specificationDetails.filter((line) => named.test(line)).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');

const searchDescription = ({ content }: Source): string =>
  content.metaTags.description ||
  content.seoOptimizedContent.seoDescription ||
  (content.productDescription[0] ?? '');

/** What the languages of most shops call it. */
const material =
  /^(?:(?:main |outer )?materials?|fabric|composition|(?:ober|haupt)?materiali?(?:en)?|stoff|matières?|matériaux?|composición|materiale|materiaal|materiał|materiais|tissu|tela|素材|材質|材质|材料|面料|소재|재질|материал|مادة|חומר)$/iu;

const materialsOf = ({ details }: Source): string[] =>
  unique(
    details
      .filter(({ name }) => material.test(name))
      .flatMap(({ value }) =>
        value.replace(/\([^()]*\)|(?<!\d)\d+\s?%/gu, '').split(/[,;/、，・&+]|\s(?:and|und|et|y|e|en)\s/u),
      )
      .map((text) => text.trim().replace(/[.。]$/u, '')),
  );

/** Tags that fit as they are: a shortened one would be another search. Nobody searches for a measure. */
function tagsOf(field: string, { content, phrases, options }: Source): string[] {
  const isMeasure = (text: string) => /^\d[\d.,x×/ -]*\s?\p{L}{0,3}$/u.test(text);
  const wanted = [...content.productTags, ...phrases.filter((text) => !/\d/.test(text))]
    .map((tag) => tag.toLocaleLowerCase(options.language))
    .filter((tag) => !isMeasure(tag));
  const breaks = (tag: string) =>
    checkAll({ [field]: [tag] }, options).some(({ severity }) => severity === 'block');
  return unique(wanted)
    .filter((tag) => !breaks(tag))
    .slice(0, limitOf('mostItems', field, options));
}

const versions: { readonly [Channel in ChosenChannel]: (source: Source) => ChannelVersion<Channel> } = {
  amazon(source) {
    const title = bestTitle('title', source);
    return {
      title,
      itemHighlights: joinPhrases('itemHighlights', title, source),
      bullets: bulletsOf(source),
      description: source.content.productDescription.join('\n\n'),
      searchTerms: searchWords(title, source),
    };
  },
  ebay(source) {
    const title = bestTitle('title', source);
    return { title, subtitle: joinPhrases('subtitle', title, source), description: htmlOf(source) };
  },
  etsy: (source) => ({
    title: bestTitle('title', source),
    description: textOf(source),
    tags: tagsOf('tags', source),
    materials: materialsOf(source),
  }),
  google: (source) => ({
    title: bestTitle('title', source),
    description: source.content.productDescription.join('\n\n'),
    highlights: source.content.featureHighlights.slice(0, 6),
    productDetails: [...source.details],
  }),
  shopify: (source) => ({
    title: source.options.productName,
    descriptionHtml: htmlOf(source),
    seoTitle: source.content.metaTags.title || bestTitle('seoTitle', source),
    seoDescription: searchDescription(source),
    tags: source.content.productTags,
    handle: source.content.slug,
  }),
  woocommerce: (source) => ({
    name: source.options.productName,
    shortDescription: htmlOfLines([
      source.content.seoOptimizedContent.seoDescription || searchDescription(source),
    ]),
    description: htmlOf(source),
    tags: source.content.productTags,
    seoTitle: source.content.metaTags.title || bestTitle('seoTitle', source),
    seoDescription: searchDescription(source),
  }),
};

/** Fields that these rules do not know, such as item highlights before they came, are left out. */
function known(version: ListingFields, { packs }: FromBaseOptions): ListingFields {
  const names = new Set(packs.channel.fields.map(({ name }) => name.split('.')[0]));
  const isText = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== '');
  return Object.fromEntries(
    Object.entries(version).filter(([name, value]) => names.has(name) && isText(value)),
  );
}

/** A channel's version, made from the seven sections by rule: chosen, ordered and fitted, with nothing added. */
export function composeFromBase<Channel extends ChosenChannel>(
  content: ListingContent,
  channel: Channel,
  options: FromBaseOptions,
): Composed<ChannelVersion<Channel>> {
  const version = known(versions[channel](readSource(content, options)), options);
  const composed = composeToFit(version, options);
  return { ...composed, fields: known(composed.fields, options) as ChannelVersion<Channel> };
}
