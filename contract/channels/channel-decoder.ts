import {
  asMeta,
  asTags,
  asTitle,
  extendLine,
  hasContent,
  isRuleOrEmpty,
  listMarkOf,
} from '../answer-lines.ts';
import { toPlainText } from '../plain-text.ts';
import { toSlug } from '../slug.ts';
import { fieldOfHeading, formsOf, mayBecomeHeading } from './answer-form.ts';
import { hasTags, htmlOfLines, textOfHtml } from './html-text.ts';
import type { FieldForm } from './version-fields.ts';
import type { ChannelTexts, ChosenChannel } from './versions.ts';

export type ChannelVersion<Channel extends ChosenChannel = ChosenChannel> = NonNullable<
  ChannelTexts[Channel]
>;

/** Decodes the model's text into a channel's version as it arrives. Never throws, whatever the text. */
export interface ChannelDecoder<Channel extends ChosenChannel> {
  write(delta: string): void;
  /** The version so far, with the fields that have text. Cheap enough to call after every delta. */
  fields(): ChannelVersion<Channel>;
  /** Finishes with the last line as it stands; later text is ignored. */
  end(): ChannelVersion<Channel>;
}

export interface ChannelDecoderOptions {
  /** The listing's, as a BCP 47 code. */
  language?: string | undefined;
  /** The only field that was asked for: text without a heading is this field's. */
  only?: string | undefined;
}

/** Far above every limit of a rule pack, so that an answer that never ends fills no memory. */
const MOST_LINES = 300;
const LONGEST_TEXT = 30_000;

/** Lines by field; what they mean is read when a version is asked for. */
interface Draft {
  field: string | null;
  readonly lines: Map<string, string[]>;
  length: number;
  /** Fields that were left: a second copy of one does not add to it. */
  readonly left: Set<string>;
  /** No heading has come yet. */
  isAssumed: boolean;
}

/** Markdown and numbering before a heading. */
const decoration = /^[#>*_\s]{0,12}(?:\d{1,2}[.)]\s{0,8})?[*_]{0,3}/;
const LONGEST_MARKDOWN_HEADING = 100;
const markdown = /^\s*#{1,6}\s+(\S.*)$/;
const label = /^([A-Za-z][A-Za-z -]{2,40}?)[*_]{0,3}\s{0,8}(?:[:：]\s{0,8}[*_]{0,3}(.*))?$/;

const emptyDraft = (field: string | null): Draft => ({
  field,
  lines: new Map(),
  length: 0,
  left: new Set(),
  isAssumed: field !== null,
});

const copyOf = (draft: Draft): Draft => ({
  ...draft,
  lines: new Map([...draft.lines].map(([field, lines]) => [field, [...lines]])),
  left: new Set(draft.left),
});

interface Heading {
  readonly field: string | null;
  readonly rest: string;
}

function readHeading(channel: ChosenChannel, line: string): Heading | null {
  const bare = line.replace(decoration, '');
  if (bare.startsWith('==')) return readFenced(channel, bare);
  const marked = line.length <= LONGEST_MARKDOWN_HEADING ? markdown.exec(line)?.[1] : undefined;
  const named = marked && fieldOfHeading(channel, marked.replace(/[*_:：#]/g, ''));
  if (named) return { field: named.field, rest: '' };
  const [, title, rest = ''] = label.exec(bare) ?? [];
  const certain = title === undefined ? undefined : fieldOfHeading(channel, title);
  return certain?.isCertain ? { field: certain.field, rest: rest.trim() } : null;
}

/** `=== NAME ===`; the closing marks are optional, and text may follow the name. */
function readFenced(channel: ChosenChannel, text: string): Heading | null {
  const opened = text.replace(/^=+/, '');
  const close = opened.indexOf('==');
  const title = close < 0 ? opened : opened.slice(0, close);
  const after = close < 0 ? '' : opened.slice(close).replace(/^=+[*_]*/, '');
  const [name = '', ...rest] = title.split(/[:：]/);
  if (!/\p{L}/u.test(name)) return null;
  return { field: fieldOfHeading(channel, name)?.field ?? null, rest: `${rest.join(':')} ${after}`.trim() };
}

const midLine = /(?<!=)={3,}\s?([A-Za-z][^=\n]{2,60}?)\s?={3,}/g;

/** Splits a line before each heading inside it, written by models that forget the line break. */
function splitAtHeadings(channel: ChosenChannel, line: string): string[] {
  if (line.indexOf('===', 1) < 0) return [line];
  const starts = [...line.matchAll(midLine)]
    .filter(({ 1: title = '' }) => fieldOfHeading(channel, title) !== undefined)
    .map(({ index }) => index)
    .filter((index) => index > 0);
  return [0, ...starts].map((start, index) => line.slice(start, starts[index]));
}

const LONGEST_HEADING = 60;

/** Removes from an unfinished last line whatever may still become a heading. */
function withoutHeadingStart(line: string, isOver: boolean): string {
  const text = withoutOpenFence(line);
  const bare = text.replace(decoration, '');
  if (bare === '') return isOver ? text : '';
  if (bare.length > LONGEST_HEADING || !/^[A-Za-z][A-Za-z *_-]*$/.test(bare)) return text;
  const isLikelyCopy = isOver && (bare !== bare.toUpperCase() || bare.length < 4);
  return !isLikelyCopy && mayBecomeHeading(bare) ? '' : text;
}

/** Removes an unclosed `===` anywhere on the line. */
function withoutOpenFence(line: string): string {
  if (!line.includes('=')) return line;
  const fences = [...line.matchAll(/={2,}/g)];
  const last = fences.at(-1);
  if (last && fences.length % 2 === 1 && !/[:：]/.test(line.slice(last.index)))
    return line.slice(0, last.index);
  return line.endsWith('=') && !last ? line.slice(0, -1) : line;
}

function takeLine(draft: Draft, channel: ChosenChannel, line: string, only: string | undefined): void {
  for (const piece of splitAtHeadings(channel, line)) {
    const heading = readHeading(channel, piece);
    if (heading) enter(draft, heading.field, only);
    addLine(draft, heading ? heading.rest : piece);
  }
}

function enter(draft: Draft, field: string | null, only: string | undefined): void {
  // What stood before the first heading was a remark.
  if (draft.isAssumed) draft.lines.clear();
  draft.isAssumed = false;
  if (draft.field !== null && draft.field !== field) draft.left.add(draft.field);
  draft.field = field !== null && (only === undefined || field === only) ? field : null;
}

function addLine(draft: Draft, line: string): void {
  const { field } = draft;
  if (field === null || draft.left.has(field) || (isRuleOrEmpty(line) && line.trim() !== '')) return;
  const lines = draft.lines.get(field) ?? [];
  if (lines.length >= MOST_LINES || draft.length + line.length > LONGEST_TEXT) return;
  if (line.trim() === '' && (lines.length === 0 || lines.at(-1) === '')) return;
  draft.length += line.length;
  lines.push(line.trim());
  draft.lines.set(field, lines);
}

/** The text of a line, without list mark, Markdown and HTML; one line for each block. */
const plainLines = (line: string): string[] => textOfHtml(line).split('\n');

function plainItems(lines: readonly string[]): string[] {
  const items = lines
    .flatMap(plainLines)
    .map((line) => toPlainText(line.slice(listMarkOf(line).length)))
    .filter(hasContent);
  return unique(items);
}

function unique(items: readonly string[]): string[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const folded = item.toLowerCase();
    return !seen.has(folded) && seen.add(folded);
  });
}

/** Bullet points keep a mark that no spreadsheet takes for a formula. */
function paragraph(line: string): string {
  const mark = listMarkOf(line);
  const text = toPlainText(line.slice(mark.length));
  return mark !== '' && !/\d/.test(mark) && hasContent(text) ? `• ${text}` : text;
}

function paragraphsOf(lines: readonly string[]): string {
  const read = lines.flatMap(plainLines).map((line) => (line.trim() === '' ? '' : paragraph(line)));
  return read
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function htmlOf(lines: readonly string[]): string {
  const text = lines.join('\n').trim();
  if (hasTags(text)) return text.replace(/\n{2,}/g, '\n');
  return htmlOfLines(lines.map(paragraph).filter(hasContent));
}

interface Detail {
  section?: string;
  name: string;
  value: string;
}

function detailOf(item: string): Detail | null {
  const cells = item
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
  const [first = '', second = '', ...more] = cells;
  if (more.length > 0) {
    const value = more.join(' ').trim();
    return second && value ? { ...(first && { section: first }), name: second, value } : null;
  }
  if (second) return first ? { name: first, value: second } : null;
  const [, name, value] = /^([^:：]{1,80})[:：]\s*(\S.*)$/.exec(first) ?? [];
  return name && value ? { name: name.trim(), value } : null;
}

function readValue(form: FieldForm, lines: readonly string[], language: string): unknown {
  switch (form) {
    case 'line':
      return asMeta(asTitle(plainItems(lines)[0] ?? ''));
    case 'sentences':
      return asMeta(plainItems(lines).join(' '));
    case 'phrases':
      return asMeta(plainItems(lines).join(', '));
    case 'words':
      return plainItems(lines)
        .join(' ')
        .replace(/[,;،、，]+/g, ' ')
        .replace(/\s{2,}/g, ' ')
        .trim();
    case 'paragraphs':
      return paragraphsOf(lines);
    case 'html':
      return htmlOf(lines);
    case 'items':
      return plainItems(lines);
    case 'tags':
      return unique(plainItems(lines).flatMap(asTags).filter(hasContent));
    case 'details':
      return plainItems(lines).flatMap((item) => detailOf(item) ?? []);
    case 'address':
      return toSlug(plainItems(lines)[0]?.split(/[/\\]/).findLast(Boolean) ?? '', 255, language);
  }
}

export function createChannelDecoder<Channel extends ChosenChannel>(
  channel: Channel,
  { language = 'en', only }: ChannelDecoderOptions = {},
): ChannelDecoder<Channel> {
  const forms = formsOf(channel);
  const draft = emptyDraft(only ?? null);
  let line = '';
  let hasEnded = false;
  /** Fields that have not changed are not read again. */
  const known = new Map<string, { lines: readonly string[]; value: unknown }>();

  function versionOf({ lines: byField }: Draft): ChannelVersion<Channel> {
    const version: Record<string, unknown> = {};
    for (const [field, form] of Object.entries(forms)) {
      const lines = byField.get(field);
      if (!lines) continue;
      const before = known.get(field);
      const isSame = before?.lines.length === lines.length && before.lines.at(-1) === lines.at(-1);
      const value = isSame ? before.value : readValue(form, lines, language);
      if (!isSame) known.set(field, { lines: [...lines], value });
      if (Array.isArray(value) ? value.length > 0 : value !== '') version[field] = value;
    }
    return version as ChannelVersion<Channel>;
  }

  return {
    write(delta) {
      if (hasEnded || !delta) return;
      let start = 0;
      for (let end = delta.indexOf('\n'); end >= 0; end = delta.indexOf('\n', start)) {
        takeLine(draft, channel, extendLine(line, delta, start, end), only);
        line = '';
        start = end + 1;
      }
      line = extendLine(line, delta, start, delta.length);
    },
    fields() {
      const open = hasEnded ? '' : withoutHeadingStart(line, false);
      if (open === '') return versionOf(draft.isAssumed ? emptyDraft(null) : draft);
      const seen = copyOf(draft);
      takeLine(seen, channel, open, only);
      return versionOf(seen.isAssumed ? emptyDraft(null) : seen);
    },
    end() {
      if (!hasEnded) takeLine(draft, channel, withoutHeadingStart(line, true), only);
      hasEnded = true;
      line = '';
      draft.isAssumed = false;
      return versionOf(draft);
    },
  };
}

/** Decodes a complete answer. */
export function decodeChannel<Channel extends ChosenChannel>(
  channel: Channel,
  text: string,
  options?: ChannelDecoderOptions,
): ChannelVersion<Channel> {
  const decoder = createChannelDecoder(channel, options);
  decoder.write(text);
  return decoder.end();
}
