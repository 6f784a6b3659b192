import { listingCounts } from '#contract/listing-format.ts';
import { asTitle } from './english-grammar.ts';
import type { Fact } from './fact.ts';
import { attributeOf } from './fact-phrases.ts';

const LONGEST_TITLE = 80;
const LONGEST_PART = 24;

/** Up to three titles: the name with its most informative facts, each in another form. */
export function composeTitles(name: string, facts: readonly Fact[], attributes: readonly string[]): string[] {
  const adjective = attributes.find(
    (text) => /^[\p{L}-]+$/u.test(text) && /(?:ed|made|able|proof|less|-free)$/.test(text),
  );
  const origin = attributes.find((text) => / in \p{Lu}/u.test(text));
  const part = facts
    .filter(({ kind }) => kind === 'part')
    .map(attributeOf)
    .find((text) => text !== null && text.length <= LONGEST_PART);
  const withOther = (start: string, used: string) =>
    withDetails(start, attributes.filter((text) => text !== used).slice(0, 1));

  const titles = [withDetails(name, attributes.slice(0, 2))];
  if (adjective) titles.push(withOther(`${asTitle(adjective)} ${name}`, adjective));
  if (origin) titles.push(withOther(`${name} ${asTitle(origin)}`, origin));
  if (part) titles.push(withOther(`${name} with ${asTitle(part)}`, part));
  titles.push(...[2, 1, 0].map((start) => withDetails(name, attributes.slice(start, start + 2))), name);
  return unique(titles).slice(0, listingCounts.titleOptions);
}

const withDetails = (start: string, details: readonly string[]) =>
  grow(start, details.map(asTitle), ' – ', LONGEST_TITLE);

/**
 * The start followed by as many details as fit: `Shelf – Oak, 40x60 cm`. An overlong start is cut between
 * words.
 */
export function grow(start: string, details: readonly string[], separator: string, limit: number): string {
  if (start.length > limit) {
    const words = start.slice(0, limit + 1).replace(/\s\S*$/, '');
    const cut = words.replace(/(?<![\s,–-])[\s,–-]+$/, '');
    return cut
      .slice(0, limit)
      .toWellFormed()
      .replace(/\uFFFD$/, '');
  }
  let text = start;
  for (const detail of details) {
    const longer = `${text}${text === start ? separator : ', '}${detail}`;
    if (longer.length <= limit) text = longer;
  }
  return text;
}

/** Removes empty lines and duplicates, ignoring case. */
export function unique(lines: readonly string[]): string[] {
  const seen = new Set<string>(['']);
  return lines.filter((line) => !seen.has(line.toLowerCase()) && seen.add(line.toLowerCase()));
}
