import { type ChannelTexts, type ChosenChannel, chosenChannelSchema } from './versions.ts';

/**
 * What a field holds: a text; a text that may contain simple HTML; entries of a line each; words that are typed
 * with commas between them; names with values.
 */
export type FieldKind = 'text' | 'html' | 'lines' | 'words' | 'details';

type Version<Channel extends ChosenChannel> = NonNullable<ChannelTexts[Channel]>;

export interface VersionField {
  readonly name: string;
  /** As the channel calls it. */
  readonly label: string;
  readonly kind: FieldKind;
}

const field = <Name extends string>(name: Name, label: string, kind: FieldKind = 'text') => ({
  name,
  label,
  kind,
});

/** The fields of each channel's version in the order in which they are shown and exported. */
export const versionFields = {
  shopify: [
    field('title', 'Title'),
    field('descriptionHtml', 'Description', 'html'),
    field('seoTitle', 'SEO title'),
    field('seoDescription', 'SEO description'),
    field('tags', 'Tags', 'words'),
    field('handle', 'URL handle'),
  ],
  woocommerce: [
    field('name', 'Name'),
    field('shortDescription', 'Short description', 'html'),
    field('description', 'Description', 'html'),
    field('tags', 'Tags', 'words'),
    field('seoTitle', 'SEO title'),
    field('seoDescription', 'SEO description'),
  ],
  amazon: [
    field('title', 'Title'),
    field('itemHighlights', 'Item highlights'),
    field('bullets', 'Bullet points', 'lines'),
    field('description', 'Description', 'html'),
    field('searchTerms', 'Search terms'),
  ],
  ebay: [field('title', 'Title'), field('subtitle', 'Subtitle'), field('description', 'Description', 'html')],
  etsy: [
    field('title', 'Title'),
    field('description', 'Description'),
    field('tags', 'Tags', 'words'),
    field('materials', 'Materials', 'words'),
  ],
  google: [
    field('title', 'Title'),
    field('description', 'Description', 'html'),
    field('highlights', 'Product highlights', 'lines'),
    field('productDetails', 'Product details', 'details'),
  ],
} as const satisfies {
  [Channel in ChosenChannel]: readonly (VersionField & { name: keyof Version<Channel> })[];
};

/** The channels that a listing has a version for, in the order in which they are shown. */
export const writtenChannels = (channels: ChannelTexts): ChosenChannel[] =>
  chosenChannelSchema.options.filter((channel) => channels[channel]);

export interface ProductDetail {
  section?: string | undefined;
  name: string;
  value: string;
}
/** What a field of a version can hold. */
export type FieldValue = string | readonly string[] | readonly ProductDetail[] | undefined;

export const readField = (channels: ChannelTexts, channel: ChosenChannel, name: string): FieldValue =>
  (channels[channel] as Readonly<Record<string, FieldValue>> | undefined)?.[name];

const detailAsText = ({ section, name, value }: ProductDetail) =>
  `${section ? `${section} – ` : ''}${name}: ${value}`;

/** The entries of a field, each as a text; a single text is one entry. */
export function entriesOf(value: FieldValue): string[] {
  const entries: readonly (string | ProductDetail)[] = typeof value === 'string' ? [value] : (value ?? []);
  return entries
    .map((entry) => (typeof entry === 'string' ? entry.trim() : detailAsText(entry)))
    .filter(Boolean);
}

/** What a field's copy button puts on the clipboard, as it is pasted into the channel. */
export const fieldAsText = (kind: FieldKind, value: FieldValue): string =>
  entriesOf(value).join(kind === 'words' ? ', ' : '\n');
