import {
  asMeta,
  asTags,
  asTitle,
  extendLine,
  hasContent,
  isRuleOrEmpty,
  listMarkOf,
} from './answer-lines.ts';
import type { ListingContent } from './listing-content.ts';
import { type ListingSectionId, listingLimits, listingSections } from './listing-format.ts';
import {
  type ListingPart,
  readHeading,
  sectionOfPart,
  splitAtHeadings,
  withoutHeadingStart,
} from './listing-headings.ts';
import { toPlainText, truncate } from './plain-text.ts';
import { toSlug } from './slug.ts';

/** The section being written now, and the sections already finished with content. */
export interface ListingProgress {
  writing: ListingSectionId | null;
  finished: readonly ListingSectionId[];
}

/** Decodes the model's text into a listing as it arrives. Never throws, whatever the text. */
export interface ListingDecoder {
  write(delta: string): void;
  /** The listing so far, including the unfinished last line. Cheap enough to call after every delta. */
  content(): ListingContent;
  sections(): ListingProgress;
  /** Finishes with the last line as it stands; later text is ignored. */
  end(): ListingContent;
}

type ListPart =
  | 'productDescription'
  | 'featureHighlights'
  | 'specificationDetails'
  | 'titleOptions'
  | 'seoBulletPoints'
  | 'productTags';
type TextPart = 'seoDescription' | 'metaTitle' | 'metaDescription' | 'slug';

interface Draft {
  part: ListingPart | null;
  lists: Record<ListPart, string[]>;
  texts: Record<TextPart, string>;
  /** Single-text parts that are complete: a second copy of the section does not append to them. */
  sealed: ReadonlySet<ListingPart>;
  /** BCP 47 code, for the slug. */
  readonly language: string;
}

const emptyDraft = (language: string): Draft => ({
  language,
  part: null,
  lists: {
    productDescription: [],
    featureHighlights: [],
    specificationDetails: [],
    titleOptions: [],
    seoBulletPoints: [],
    productTags: [],
  },
  texts: { seoDescription: '', metaTitle: '', metaDescription: '', slug: '' },
  sealed: new Set(),
});

const copyOf = ({ part, lists, texts, sealed, language }: Draft): Draft => ({
  part,
  lists: {
    productDescription: [...lists.productDescription],
    featureHighlights: [...lists.featureHighlights],
    specificationDetails: [...lists.specificationDetails],
    titleOptions: [...lists.titleOptions],
    seoBulletPoints: [...lists.seoBulletPoints],
    productTags: [...lists.productTags],
  },
  texts: { ...texts },
  sealed,
  language,
});

/** `language` is the listing's, as a BCP 47 code. */
export function createListingDecoder(language = 'en'): ListingDecoder {
  const draft = emptyDraft(language);
  let line = '';
  let seen: Draft | null = draft;
  let hasEnded = false;

  const current = (): Draft => {
    if (seen) return seen;
    seen = line ? copyOf(draft) : draft;
    if (line) takeLine(seen, withoutHeadingStart(line, seen.part, false));
    return seen;
  };

  return {
    write(delta) {
      if (hasEnded || !delta) return;
      seen = null;
      let start = 0;
      for (let end = delta.indexOf('\n'); end >= 0; end = delta.indexOf('\n', start)) {
        takeLine(draft, extendLine(line, delta, start, end));
        line = '';
        start = end + 1;
      }
      line = extendLine(line, delta, start, delta.length);
    },
    content: () => contentOf(current()),
    sections: () => progressOf(current(), hasEnded),
    end() {
      if (!hasEnded) takeLine(draft, withoutHeadingStart(line, draft.part, true));
      hasEnded = true;
      line = '';
      seen = draft;
      return contentOf(draft);
    },
  };
}

/** Decodes a complete text. */
export function decodeListing(text: string, language?: string): ListingContent {
  const decoder = createListingDecoder(language);
  decoder.write(text);
  return decoder.end();
}

/**
 * Decodes the answer to the smaller follow-up request: lines that start with `META TITLE:` and `META
 * DESCRIPTION:`.
 */
export function decodeMetaTags(text: string): ListingContent['metaTags'] {
  return decodeListing(text).metaTags;
}

/** Whether the listing has content a shop can use. Only such a result costs a credit. */
export function isUsable(content: ListingContent): boolean {
  return content.productDescription.length > 0 || content.featureHighlights.length > 0;
}

function takeLine(draft: Draft, line: string): void {
  for (const piece of splitAtHeadings(line)) {
    const heading = readHeading(piece, draft.part);
    if (heading) enter(draft, heading.part);
    takeText(draft, heading ? heading.rest : piece);
  }
}

function enter(draft: Draft, part: ListingPart | null): void {
  const filled = Object.entries(draft.texts).filter(([, text]) => text !== '');
  if (part !== draft.part) draft.sealed = new Set(filled.map(([name]) => name as TextPart));
  draft.part = part;
}

function takeText(draft: Draft, line: string): void {
  const { part } = draft;
  if (!part || isRuleOrEmpty(line)) return;
  const mark = listMarkOf(line);
  const text = toPlainText(line.slice(mark.length));
  if (!hasContent(text)) return;
  switch (part) {
    case 'seo':
      if (mark) addItem(draft, 'seoBulletPoints', text);
      else addText(draft, 'seoDescription', text);
      break;
    case 'meta':
      addText(draft, draft.texts.metaTitle ? 'metaDescription' : 'metaTitle', text);
      break;
    case 'seoDescription':
    case 'metaTitle':
    case 'metaDescription':
    case 'slug':
      addText(draft, part, text);
      break;
    case 'productTags':
      for (const tag of asTags(line.slice(mark.length))) addItem(draft, part, tag);
      break;
    case 'titleOptions':
      addItem(draft, part, asTitle(text));
      break;
    case 'featureHighlights':
    case 'seoBulletPoints':
      // "Here are the highlights:" introduces the list and is not an entry of it.
      if (mark || !/[:：]$/.test(text)) addItem(draft, part, asCells(text));
      break;
    default:
      addItem(draft, part, asCells(text));
  }
}

function addItem(draft: Draft, part: ListPart, text: string): void {
  const list = draft.lists[part];
  const { items, length } = listingLimits[part];
  const item = truncate(text, length);
  if (!item || list.length >= items) return;
  const same = item.toLowerCase();
  if (!list.some((other) => other.toLowerCase() === same)) list.push(item);
}

function addText(draft: Draft, part: TextPart, text: string): void {
  const before = draft.texts[part];
  const isOneLine = part === 'metaTitle' || part === 'slug';
  if (draft.sealed.has(part) || (isOneLine && before)) return;
  if (part === 'slug') draft.texts.slug = asSlug(text, draft.language);
  else if (part === 'seoDescription') {
    draft.texts[part] = truncate(before ? `${before} ${text}` : text, listingLimits[part]);
  } else draft.texts[part] = truncate(asMeta(before ? `${before} ${text}` : text), listingLimits[part]);
}

/** Turns a Markdown table row, as some models write specifications, into `Material: Oak`. */
const asCells = (text: string) =>
  /^\|.*\|$/.test(text)
    ? text
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
        .filter((cell) => cell && !/^:?-+:?$/.test(cell))
        .join(': ')
    : text;
/** Some models write a full URL; its last segment is the slug. */
const asSlug = (text: string, language: string) =>
  toSlug(text.split(/[/\\]/).findLast(Boolean) ?? '', listingLimits.slug, language);

function contentOf({ lists, texts }: Draft): ListingContent {
  return {
    productDescription: [...lists.productDescription],
    featureHighlights: [...lists.featureHighlights],
    specificationDetails: [...lists.specificationDetails],
    seoOptimizedContent: {
      titleOptions: [...lists.titleOptions],
      seoBulletPoints: [...lists.seoBulletPoints],
      seoDescription: texts.seoDescription,
    },
    metaTags: { title: texts.metaTitle, description: texts.metaDescription },
    slug: texts.slug,
    productTags: [...lists.productTags],
  };
}

function progressOf({ part, lists, texts }: Draft, hasEnded: boolean): ListingProgress {
  const writing = part && !hasEnded ? sectionOfPart[part] : null;
  const filled = new Set<ListingSectionId>();
  for (const [name, value] of [...Object.entries(lists), ...Object.entries(texts)]) {
    if (value.length > 0) filled.add(sectionOfPart[name as ListPart | TextPart]);
  }
  const finished = listingSections.map(({ id }) => id).filter((id) => id !== writing && filled.has(id));
  return { writing, finished };
}
