import type { ListingSectionId } from './listing-format.ts';

/**
 * The part of the listing a line belongs to. `seo` and `meta` cover those sections before their first
 * sub-heading.
 */
export type ListingPart =
  | 'productDescription'
  | 'featureHighlights'
  | 'specificationDetails'
  | 'seo'
  | 'titleOptions'
  | 'seoBulletPoints'
  | 'seoDescription'
  | 'meta'
  | 'metaTitle'
  | 'metaDescription'
  | 'slug'
  | 'productTags';

export const sectionOfPart: Readonly<Record<ListingPart, ListingSectionId>> = {
  productDescription: 'productDescription',
  featureHighlights: 'featureHighlights',
  specificationDetails: 'specificationDetails',
  seo: 'seoOptimizedContent',
  titleOptions: 'seoOptimizedContent',
  seoBulletPoints: 'seoOptimizedContent',
  seoDescription: 'seoOptimizedContent',
  meta: 'metaTags',
  metaTitle: 'metaTags',
  metaDescription: 'metaTags',
  slug: 'slug',
  productTags: 'productTags',
};

/**
 * A heading and any text after it on the same line. `part: null` is a `===` heading the prompt did not ask
 * for.
 */
export interface ListingHeading {
  part: ListingPart | null;
  rest: string;
}

/** Names treated as headings however they are marked up, in the form `normalise` returns. */
const names: Readonly<Record<string, ListingPart>> = {
  'PRODUCT DESCRIPTION': 'productDescription',
  'FEATURE HIGHLIGHT': 'featureHighlights',
  'KEY FEATURE': 'featureHighlights',
  'SPECIFICATION DETAIL': 'specificationDetails',
  'PRODUCT SPECIFICATION': 'specificationDetails',
  'TECHNICAL SPECIFICATION': 'specificationDetails',
  'SEO OPTIMIZED CONTENT': 'seo',
  'SEO CONTENT': 'seo',
  'OPTIMIZED TITLE': 'titleOptions',
  'SEO TITLE': 'titleOptions',
  'TITLE OPTION': 'titleOptions',
  'SEO BULLET POINT': 'seoBulletPoints',
  'SEO BULLET': 'seoBulletPoints',
  'SEO DESCRIPTION': 'seoDescription',
  'META TAG': 'meta',
  'META TITLE': 'metaTitle',
  'META DESCRIPTION': 'metaDescription',
  SLUG: 'slug',
  'URL SLUG': 'slug',
  'PRODUCT TAG': 'productTags',
};

/**
 * Names that also occur in ordinary copy: headings only when marked with `===`, Markdown or a closing colon.
 */
const weakNames: Readonly<Record<string, ListingPart>> = {
  DESCRIPTION: 'productDescription',
  FEATURE: 'featureHighlights',
  HIGHLIGHT: 'featureHighlights',
  SPECIFICATION: 'specificationDetails',
  TITLE: 'titleOptions',
  'BULLET POINT': 'seoBulletPoints',
  TAG: 'productTags',
};

/** Meanings of short names inside the two sections that have sub-headings. */
const localNames: Partial<Record<ListingSectionId, Readonly<Record<string, ListingPart>>>> = {
  seoOptimizedContent: {
    TITLE: 'titleOptions',
    'BULLET POINT': 'seoBulletPoints',
    DESCRIPTION: 'seoDescription',
  },
  metaTags: { TITLE: 'metaTitle', DESCRIPTION: 'metaDescription' },
};

const LONGEST_NAME = Math.max(...Object.keys(names).map((name) => name.length));
/** Room around a name for `===`, numbering, bold marks and a note such as `(5-7)`. */
const LONGEST_HEADING = LONGEST_NAME + 32;

/** Upper case, single spaces, singular, American spelling, without notes in parentheses. */
function normalise(title: string): string {
  return title
    .replace(/\([^()]*\)/g, ' ')
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .replace(/OPTIMISED/g, 'OPTIMIZED')
    .replace(/(?<=[A-Z]{3})S(?= |$)/g, '')
    .trim();
}

/** Recognises a misspelt or translated `===` heading by any of its words. */
function guess(name: string): ListingPart | null {
  if (/META/.test(name))
    return /TITLE/.test(name) ? 'metaTitle' : /DESC/.test(name) ? 'metaDescription' : 'meta';
  if (/TITLE/.test(name)) return 'titleOptions';
  if (/BULLET/.test(name)) return 'seoBulletPoints';
  if (/SEO/.test(name)) return /DESC/.test(name) ? 'seoDescription' : 'seo';
  if (/HIGHLIGHT|FEATURE/.test(name)) return 'featureHighlights';
  if (/SPECIFICATION|TECHNICAL/.test(name)) return 'specificationDetails';
  if (/SLUG/.test(name)) return 'slug';
  if (/\bTAG/.test(name)) return 'productTags';
  return /DESCRIPTION/.test(name) ? 'productDescription' : null;
}

function lookUp(title: string, current: ListingPart | null, isMarked: boolean): ListingPart | null {
  const name = normalise(title);
  const local = current && localNames[sectionOfPart[current]]?.[name];
  return local || names[name] || (isMarked && weakNames[name]) || null;
}

const bullet = /^[-*•+–]\s+/;
/** Markdown and numbering before a heading, such as `## 2. ` or `**`. */
const decoration = /^[#>*_\s]{0,12}(?:\d{1,2}[.)]\s*)?[*_]{0,3}/;
/** A name, optionally bold or italic, followed by a colon or the end of the line. */
const label =
  /^([A-Za-z][A-Za-z0-9 &/()-]{2,60}?)\s{0,8}(?:[*_]{0,3}\s{0,8}[:：]\s{0,8}[*_]{0,3}(.*)|[*_]{0,3})$/;

/** The heading on this line, or null for text. `current` is the part being written. */
export function readHeading(line: string, current: ListingPart | null): ListingHeading | null {
  const text = line.trim();
  const isBulleted = bullet.test(text);
  if (isBulleted && (current === null || sectionOfPart[current] !== 'metaTags')) return null;
  const decorated = text.replace(bullet, '');
  const bare = decorated.replace(decoration, '');
  if (bare.startsWith('==')) return readFenced(bare, current);

  const match = label.exec(bare);
  if (!match) return null;
  const title = match[1] ?? '';
  const rest = match[2]?.trimStart();
  const isMarked = rest === '' || (rest === undefined && /^[#*_]/.test(decorated));
  const part = lookUp(title, current, isMarked);
  return part && { part, rest: rest ?? '' };
}

/** `=== NAME ===`; the closing marks are optional, and text may follow the name. */
function readFenced(text: string, current: ListingPart | null): ListingHeading {
  const opened = text.replace(/^=+\s*/, '');
  const close = opened.indexOf('==');
  const title = close < 0 ? opened : opened.slice(0, close);
  const after = close < 0 ? '' : opened.slice(close).replace(/^=+[*_]*/, '');
  const colon = title.search(/[:：]/);
  const name = colon < 0 ? title : title.slice(0, colon);
  const rest = `${colon < 0 ? '' : title.slice(colon + 1)} ${after}`.trim();
  if (!/\p{L}/u.test(name)) return { part: current, rest };
  return { part: lookUp(name, current, true) ?? guess(normalise(name)), rest };
}

/** A complete `=== NAME ===` in the middle of a line, written by models that forget the line break. */
const midLine = /===\s?([A-Za-z][^=]{2,60})===/g;

/** Splits a line before each known heading inside it. */
export function splitAtHeadings(line: string): string[] {
  if (line.indexOf('===', 1) < 0) return [line];
  const text = line.replace(/={4,}/g, '===');
  const pieces: string[] = [];
  let start = 0;
  for (const match of text.matchAll(midLine)) {
    const isAtStart = text.slice(start, match.index).replace(decoration, '') === '';
    if (isAtStart || !lookUp(match[1] ?? '', null, true)) continue;
    pieces.push(text.slice(start, match.index));
    start = match.index;
  }
  pieces.push(text.slice(start));
  return pieces;
}

/** A list number whose text has not arrived yet. */
const bareNumber = /^\s*\(?\d{1,2}[.)]?\s*$/;

/**
 * Removes from an unfinished last line whatever may still become a heading, so that no half-written heading
 * appears as copy. When `isOver`, nothing follows, and only an obvious start of a heading is removed.
 */
export function withoutHeadingStart(line: string, current: ListingPart | null, isOver: boolean): string {
  const text = withoutOpenFence(line);
  if (bareNumber.test(text)) return '';
  if (text.length > LONGEST_HEADING) return text;
  const title = text
    .replace(bullet, '')
    .replace(decoration, '')
    .replace(/(?<![*_])[*_]+$/, '')
    .trim();
  if (!/^[A-Za-z][A-Za-z -]*$/.test(title)) return text;
  const start = normalise(title);
  if (isOver) {
    // Text directly under META TAGS is rare and a truncated sub-heading is not; elsewhere a short word in
    // capitals may be copy.
    const isLikelyCopy = start.length < 4 && current !== 'meta' && current !== 'seo';
    if (isLikelyCopy || bullet.test(text.trim()) || title !== title.toUpperCase()) return text;
  }
  const canBecome = (name: string) => name.startsWith(start) && !(isOver && name === start);
  return Object.keys(isOver ? names : { ...names, ...weakNames }).some(canBecome) ? '' : text;
}

/** Removes an unclosed `===` anywhere on the line. */
function withoutOpenFence(line: string): string {
  if (!line.includes('=')) return line;
  const fences = [...line.matchAll(/={3,}/g)];
  const last = fences.at(-1);
  if (last && fences.length % 2 === 1 && !/[:：]/.test(line.slice(last.index)))
    return line.slice(0, last.index);
  if (!last && /^[#>*_\s]*={1,2}(?!.*==)/.test(line)) return '';
  return !last && line.endsWith('=') ? line.replace(/(?<!=)=+$/, '').trimEnd() : line;
}
