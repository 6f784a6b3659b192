import { listingCounts } from '#contract/listing-format.ts';
import { asTitle, capitalise } from './english-grammar.ts';
import { danglingEnd, isNegative } from './english-words.ts';
import type { Fact } from './fact.ts';
import { attributeOf } from './fact-phrases.ts';
import { signsOf } from './signs.ts';

const LONGEST_TITLE = 80;
const LONGEST_PART = 24;
const LONGEST_LINE = 40;

interface TitleSource {
  readonly name: { readonly whole: string };
  readonly facts: readonly Fact[];
  readonly attributes: readonly string[];
  readonly isEnglish: boolean;
  /** BCP 47 code. */
  readonly language: string;
}

/** Three titles: the name with its most informative facts, each in another form; `lines` for want of short facts. */
export function composeTitles(
  { name, facts, attributes, isEnglish, language }: TitleSource,
  lines: readonly string[],
): string[] {
  const { whole } = name;
  const say = isEnglish ? asTitle : capitalise;
  const { dash, comma } = signsOf(language);
  const details = (start: string, texts: readonly string[]) =>
    grow(start, texts.map(say), dash, LONGEST_TITLE, comma);
  const withOther = (start: string, used: string) =>
    details(start, attributes.filter((text) => text !== used).slice(0, 1));
  const adjective = attributes.find(
    (text) => /^[\p{L}-]+$/u.test(text) && /(?:ed|made|able|proof|less|-free)$/.test(text),
  );
  const origin = attributes.find((text) => / in \p{Lu}/u.test(text));
  const part = facts
    .filter(({ kind }) => kind === 'part')
    .map(attributeOf)
    .find((text) => text !== null && text.length <= LONGEST_PART);

  const titles = [details(whole, attributes.slice(0, 2))];
  if (isEnglish && adjective) titles.push(withOther(`${say(adjective)} ${whole}`, adjective));
  if (isEnglish && origin) titles.push(withOther(`${whole} ${say(origin)}`, origin));
  if (isEnglish && part) titles.push(withOther(`${whole} with ${say(part)}`, part));
  titles.push(...[2, 1, 0].map((start) => details(whole, attributes.slice(start, start + 2))));
  titles.push(...attributes.slice(0, 2).map((text) => details(whole, [text])));
  const said = unique(titles).filter((title) => title !== whole);
  const rest = lines
    .filter((line) => line.length <= LONGEST_LINE && !isNegative(line))
    .map((line) => details(whole, [line]));
  return unique([...said, ...rest.filter((title) => title !== whole), ...plainTitles(whole)]).slice(
    0,
    listingCounts.titleOptions,
  );
}

/** For facts that give no titles: the name, in forms that state nothing. */
const plainTitles = (name: string) => [
  grow(name, [], ' – ', LONGEST_TITLE),
  ...['Product Details', 'Overview', 'Specification'].map(
    (label) => `${grow(name, [], ' – ', LONGEST_TITLE - label.length - 3)} – ${label}`,
  ),
];

/**
 * The start followed by as many details as fit: `Shelf – Oak, 40x60 cm`. An overlong start is cut between
 * phrases where it has any, else between words, and never after "with" or "and".
 */
export function grow(
  start: string,
  details: readonly string[],
  separator: string,
  limit: number,
  comma = ', ',
): string {
  if (start.length > limit) {
    const room = start.slice(0, limit + 1);
    const end = [...room.matchAll(phraseEnd)].at(-1)?.index ?? 0;
    const words = end * 3 > limit ? room.slice(0, end) : room.replace(/\s\S*$/, '');
    const cut = words.replace(/(?<![\s,–-])[\s,–-]+$/, '');
    return withoutDangling(cut)
      .slice(0, limit)
      .toWellFormed()
      .replace(/\uFFFD$/, '');
  }
  let text = start;
  for (const detail of details) {
    const longer = `${text}${text === start ? separator : comma}${detail}`;
    if (longer.length <= limit) text = longer;
  }
  return text;
}

const phraseEnd = /[,;:(]\s?|\s[–—|/-]\s|\s(?=(?:with|for|and|in|of|to|by|without|made)\s)/gi;

function withoutDangling(text: string): string {
  let rest = text;
  while (danglingEnd.test(rest)) rest = rest.replace(danglingEnd, '').replace(/(?<![\s,])[\s,]+$/, '');
  return rest || text;
}

/** As many whole lines as fit into `total` characters: the model's limit would cut one in the middle. */
export function withinTotal(lines: readonly string[], total: number): string[] {
  let length = 0;
  return lines.filter((line) => {
    length += line.length;
    return length <= total;
  });
}

/** Removes empty lines and duplicates, ignoring case. */
export function unique(lines: readonly string[]): string[] {
  const seen = new Set<string>(['']);
  return lines.filter((line) => !seen.has(line.toLowerCase()) && seen.add(line.toLowerCase()));
}
