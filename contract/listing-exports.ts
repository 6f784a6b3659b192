import { channelNames } from './channels/fields.ts';
import { isBasicHtml } from './channels/html-rules.ts';
import { scanHtml } from './channels/html-scan.ts';
import {
  entriesOf,
  type FieldKind,
  type FieldValue,
  fieldAsText,
  readField,
  versionFields,
  writtenChannels,
} from './channels/version-fields.ts';
import type { ChannelTexts, ChosenChannel } from './channels/versions.ts';
import type { ListingContent } from './listing-content.ts';
import { type ListingSectionId, listingSections } from './listing-format.ts';

/** The characters that would be Markdown in the middle or at the beginning of a line. */
const asMarkdown = (text: string) =>
  text.replace(/[\\`*_[\]<>#|]/g, '\\$&').replace(/^(\d+)([.)])(?=\s)|^([+-])(?=\s)/, '$1\\$2$3');

const htmlEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const asHtml = (text: string) => text.replace(/[&<>]/g, (character) => htmlEntities[character] ?? character);

const linesOf = (text: string) => text.split(/\r\n|[\r\n]/);

/** How a format writes the parts that listings are made of. */
interface Format {
  title(level: 1 | 2 | 3, text: string): string;
  /** Lines of the text stay lines. */
  paragraph(text: string): string;
  list(items: readonly string[], isNumbered?: boolean): string;
  /** A text that may contain HTML. */
  markup(text: string): string;
}

/** Longer than any run of the sign in the text, which would otherwise end the block. */
function codeBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}html\n${text}\n${fence}`;
}

const markdown: Format = {
  title: (level, text) => `${'#'.repeat(level)} ${asMarkdown(text)}`,
  paragraph: (text) => linesOf(text).map(asMarkdown).join('\\\n'),
  list: (items, isNumbered = false) =>
    items.map((item, index) => `${isNumbered ? `${index + 1}.` : '-'} ${asMarkdown(item)}`).join('\n'),
  markup: codeBlock,
};

const html: Format = {
  title: (level, text) => `<h${level}>${asHtml(text)}</h${level}>`,
  paragraph: (text) => `<p>${linesOf(text).map(asHtml).join('<br>\n')}</p>`,
  list(items, isNumbered = false) {
    const tag = isNumbered ? 'ol' : 'ul';
    return `<${tag}>\n${items.map((item) => `  <li>${asHtml(item)}</li>`).join('\n')}\n</${tag}>`;
  },
  // What a shop would refuse, or a browser would run, is shown as text.
  markup: (text) => (isBasicHtml(text) ? `<div>${text}</div>` : html.paragraph(text)),
};

function partsOf(content: ListingContent, id: ListingSectionId, format: Format): string[] {
  const { titleOptions, seoBulletPoints, seoDescription } = content.seoOptimizedContent;
  const { title, description } = content.metaTags;
  const list = (items: readonly string[], isNumbered = false) =>
    items.length > 0 ? [format.list(items, isNumbered)] : [];
  const under = (heading: string, parts: readonly string[]) =>
    parts.length > 0 ? [format.title(3, heading), ...parts] : [];
  const paragraph = (text: string) => (text ? [format.paragraph(text)] : []);
  switch (id) {
    case 'productDescription':
      return content.productDescription.map(format.paragraph);
    case 'featureHighlights':
      return list(content.featureHighlights);
    case 'specificationDetails':
      return list(content.specificationDetails);
    case 'seoOptimizedContent':
      return [
        ...under('Optimized Titles', list(titleOptions, true)),
        ...under('SEO Bullet Points', list(seoBulletPoints)),
        ...under('SEO Description', paragraph(seoDescription)),
      ];
    case 'metaTags':
      return [...under('Meta Title', paragraph(title)), ...under('Meta Description', paragraph(description))];
    case 'slug':
      return paragraph(content.slug);
    case 'productTags':
      return paragraph(content.productTags.join(', '));
  }
}

const paragraphsOf = (text: string) =>
  linesOf(text)
    .map((line) => line.trimEnd())
    .join('\n')
    .split(/\n{2,}/);

/** A text without markup as paragraphs of HTML. */
export const paragraphsAsHtml = (text: string): string =>
  paragraphsOf(text.trim()).map(html.paragraph).join('\n');

function fieldParts(kind: FieldKind, value: FieldValue, format: Format): string[] {
  const entries = entriesOf(value);
  if (entries.length === 0) return [];
  if (kind === 'lines' || kind === 'details') return [format.list(entries)];
  const text = fieldAsText(kind, value);
  if (kind === 'html' && scanHtml(text).length > 0) return [format.markup(text)];
  return paragraphsOf(text).map(format.paragraph);
}

/** A channel's version under its name; empty if nothing of it is written. */
function channelParts(channels: ChannelTexts, channel: ChosenChannel, format: Format): string[] {
  const parts = versionFields[channel].flatMap(({ name, label, kind }) => {
    const texts = fieldParts(kind, readField(channels, channel, name), format);
    return texts.length > 0 ? [format.title(3, label), ...texts] : [];
  });
  return parts.length > 0 ? [format.title(2, channelNames[channel]), ...parts] : [];
}

function written({ content, channels }: ListingTexts, productName: string, format: Format): string[] {
  const sections = listingSections.flatMap(({ id, title }) => {
    const parts = partsOf(content, id, format);
    return parts.length > 0 ? [format.title(2, title), ...parts] : [];
  });
  const versions = writtenChannels(channels).flatMap((channel) => channelParts(channels, channel, format));
  return [format.title(1, productName.trim()), ...sections, ...versions];
}

interface ListingTexts {
  content: ListingContent;
  channels: ChannelTexts;
}

/** The seven sections, then the versions for channels. */
export const formatListingAsMarkdown = (
  content: ListingContent,
  productName: string,
  channels: ChannelTexts = {},
): string => `${written({ content, channels }, productName, markdown).join('\n\n')}\n`;

/** Headings, paragraphs and lists without attributes or styles, for any shop's editor. */
export const formatListingAsHtml = (
  content: ListingContent,
  productName: string,
  channels: ChannelTexts = {},
): string => `${written({ content, channels }, productName, html).join('\n')}\n`;

/** One channel's version, every filled field under its name. */
export function formatChannelAsText(channels: ChannelTexts, channel: ChosenChannel): string {
  const fields = versionFields[channel].flatMap(({ name, label, kind }) => {
    const text = fieldAsText(kind, readField(channels, channel, name));
    return text ? [`${label}\n${'-'.repeat(label.length)}\n${text}`] : [];
  });
  return fields.length > 0 ? `${fields.join('\n\n')}\n` : '';
}

export const formatChannelAsMarkdown = (channels: ChannelTexts, channel: ChosenChannel): string =>
  channelParts(channels, channel, markdown).join('\n\n');

export const formatChannelAsHtml = (channels: ChannelTexts, channel: ChosenChannel): string =>
  channelParts(channels, channel, html).join('\n');
