import { type ChannelTexts, type ChosenChannel, chosenChannelSchema } from './versions.ts';

/**
 * How a field is written in a model's answer: as one line, as sentences, phrases between commas or words in a
 * row, as paragraphs of plain text or of HTML, as a line for each item, as items between commas, as
 * `Section | Name | Value`, or as part of an address.
 */
export type FieldForm =
  | 'line'
  | 'sentences'
  | 'phrases'
  | 'words'
  | 'paragraphs'
  | 'html'
  | 'items'
  | 'tags'
  | 'details'
  | 'address';

/**
 * What a field holds: a text; a text that may contain simple HTML; entries of a line each; words that are typed
 * with commas between them; names with values.
 */
export type FieldKind = 'text' | 'html' | 'lines' | 'words' | 'details';

const kinds: Partial<Record<FieldForm, FieldKind>> = {
  html: 'html',
  items: 'lines',
  tags: 'words',
  details: 'details',
};

type Version<Channel extends ChosenChannel> = NonNullable<ChannelTexts[Channel]>;

export interface VersionField {
  readonly name: string;
  /** As the channel calls it. */
  readonly label: string;
  readonly form: FieldForm;
  readonly kind: FieldKind;
}

const field = <Name extends string>(
  name: Name,
  label: string,
  form: FieldForm,
  kind: FieldKind = kinds[form] ?? 'text',
) => ({ name, label, form, kind });

/** The fields of each channel's version in the order in which they are written, shown and exported. */
export const versionFields = {
  shopify: [
    field('title', 'Title', 'line'),
    field('descriptionHtml', 'Description', 'html'),
    field('seoTitle', 'SEO title', 'line'),
    field('seoDescription', 'SEO description', 'sentences'),
    field('tags', 'Tags', 'tags'),
    field('handle', 'URL handle', 'address'),
  ],
  woocommerce: [
    field('name', 'Name', 'line'),
    field('shortDescription', 'Short description', 'html'),
    field('description', 'Description', 'html'),
    field('tags', 'Tags', 'tags'),
    field('seoTitle', 'SEO title', 'line'),
    field('seoDescription', 'SEO description', 'sentences'),
  ],
  amazon: [
    field('title', 'Title', 'line'),
    field('itemHighlights', 'Item highlights', 'phrases'),
    field('bullets', 'Bullet points', 'items'),
    field('description', 'Description', 'paragraphs', 'html'),
    field('searchTerms', 'Search terms', 'words'),
  ],
  ebay: [
    field('title', 'Title', 'line'),
    field('subtitle', 'Subtitle', 'line'),
    field('description', 'Description', 'html'),
  ],
  etsy: [
    field('title', 'Title', 'line'),
    field('description', 'Description', 'paragraphs'),
    field('tags', 'Tags', 'tags'),
    field('materials', 'Materials', 'tags'),
  ],
  google: [
    field('title', 'Title', 'line'),
    field('description', 'Description', 'paragraphs', 'html'),
    field('highlights', 'Product highlights', 'items'),
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
