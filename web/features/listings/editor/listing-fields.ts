import { type Channel, channelNames } from '#contract/channels/fields.ts';
import {
  type FieldKind,
  type ProductDetail,
  type FieldValue as StoredValue,
  type VersionField,
  versionFields,
} from '#contract/channels/version-fields.ts';
import { type ChosenChannel, chosenChannelSchema } from '#contract/channels/versions.ts';
import type { Listing } from '#contract/listings.ts';

export type { ProductDetail };
export type FieldValue = NonNullable<StoredValue>;
/** By key, as in `editedFields`: `metaTags.title`, `amazon.bullets`; and the `market`. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** How the items of a list are marked. */
export type Marker = 'none' | 'dash' | 'number' | 'hash';

export interface EditorField {
  key: string;
  channel: Channel;
  /** As the channel's rule pack calls it: `metaTags.title`, `bullets`. */
  name: string;
  title: string;
  kind: 'text' | 'html' | 'list' | 'details';
  /** Of a list: what one item is called, and how it is marked. */
  noun: string;
  marker: Marker;
  /** How its entries are joined when they are copied. */
  copiedAs: FieldKind;
  /** Not in the listing's language, such as the end of an address. */
  isCode: boolean;
  /** May have several lines. */
  isLong: boolean;
}

type Shape = Pick<EditorField, 'kind'> & Partial<Pick<EditorField, 'noun' | 'marker' | 'isCode' | 'isLong'>>;
type Named = readonly [name: string, title: string, shape: Shape];

const text: Shape = { kind: 'text' };
const list = (noun: string, marker: Marker = 'dash'): Shape => ({ kind: 'list', noun, marker });

/** The seven sections, field by field, in the order in which they are shown. */
const sectionFields: readonly Named[] = [
  ['productDescription', 'Product Descriptions', list('paragraph', 'none')],
  ['featureHighlights', 'Feature Highlights', list('highlight')],
  ['specificationDetails', 'Specification Details', list('detail', 'none')],
  ['seoOptimizedContent.titleOptions', 'Optimized Titles', list('title', 'number')],
  ['seoOptimizedContent.seoBulletPoints', 'SEO Bullet Points', list('bullet point')],
  ['seoOptimizedContent.seoDescription', 'SEO Description', text],
  ['metaTags.title', 'Meta Title', text],
  ['metaTags.description', 'Meta Description', text],
  ['slug', 'Slug', { kind: 'text', isCode: true }],
  ['productTags', 'Products Tags', list('tag', 'hash')],
];

/** What one entry of a channel's list is called. */
const nouns: Readonly<Record<string, string>> = {
  bullets: 'bullet point',
  highlights: 'highlight',
  materials: 'material',
  productDetails: 'detail',
  tags: 'tag',
};

/** Only what is written as HTML is shown as formatted text: Amazon takes no more than line breaks. */
function shapeOf({ name, form, kind }: VersionField): Shape {
  const noun = nouns[name] ?? 'entry';
  if (kind === 'details') return { kind, noun };
  if (kind === 'lines' || kind === 'words') return list(noun, name === 'tags' ? 'hash' : 'dash');
  if (form === 'html') return { kind: 'html' };
  return { kind: 'text', isLong: form === 'paragraphs', isCode: form === 'address' };
}

const isChosenChannel = (name: string): name is ChosenChannel =>
  chosenChannelSchema.options.some((channel) => channel === name);

const namedFieldsOf = (channel: Channel): readonly Named[] =>
  isChosenChannel(channel)
    ? versionFields[channel].map((field) => [field.name, field.label, shapeOf(field)])
    : sectionFields;

function copiedAs({ kind, noun, marker }: Shape): FieldKind {
  if (kind !== 'list') return kind;
  return marker === 'hash' || noun === 'material' ? 'words' : 'lines';
}

export const keyOf = (channel: Channel, name: string): string =>
  channel === 'generic' ? name : `${channel}.${name}`;

export function fieldsOf(channel: Channel): EditorField[] {
  return namedFieldsOf(channel).map(([name, title, shape]) => ({
    noun: '',
    marker: 'none',
    isCode: false,
    isLong: false,
    copiedAs: copiedAs(shape),
    ...shape,
    key: keyOf(channel, name),
    ...{ channel, name, title },
  }));
}

/** Of what a rule says: `productDetails.value` is a part of the field `productDetails`. */
export function fieldOfRule(channel: Channel, name: string): EditorField | undefined {
  const fields = fieldsOf(channel);
  return (
    fields.find((field) => field.name === name) ??
    fields.find((field) => field.kind === 'details' && name.startsWith(`${field.name}.`))
  );
}

/** The channels of a listing, its own seven sections first. */
export const channelsOf = ({ channelNames: chosen }: Pick<Listing, 'channelNames'>): Channel[] => [
  'generic',
  ...chosen.filter((channel) => channel !== 'generic'),
];

/** What the tab of a channel is called. */
export const tabNameOf = (channel: Channel): string =>
  channel === 'generic' ? 'Listing' : channelNames[channel];

const channelOfKey = (key: string): Channel => {
  const [first = ''] = key.split('.');
  return isChosenChannel(first) ? first : 'generic';
};

/** `Amazon · Title`; the listing's own fields have no channel before their name. */
export function fieldTitle(key: string): string {
  if (key === MARKET) return 'Market';
  const channel = channelOfKey(key);
  const title = fieldsOf(channel).find((field) => field.key === key)?.title ?? key;
  return channel === 'generic' ? title : `${channelNames[channel]} · ${title}`;
}

export const MARKET = 'market';

function partOf(whole: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      whole,
    );
}

type Texts = Pick<Listing, 'channelNames' | 'content' | 'channels'>;

/** The texts of a listing or of a version, by key. Each field is there, though it may be empty. */
export function textsOf(listing: Texts): FieldValues {
  const values: Record<string, FieldValue> = {};
  for (const channel of channelsOf(listing)) {
    const texts = channel === 'generic' ? listing.content : listing.channels[channel];
    for (const { key, name, kind } of fieldsOf(channel)) {
      const empty = kind === 'list' || kind === 'details' ? [] : '';
      values[key] = (partOf(texts, name) as FieldValue | undefined) ?? empty;
    }
  }
  return values;
}

/** The same with the market. */
export const valuesOf = (listing: Texts & Pick<Listing, 'market'>): FieldValues => ({
  ...textsOf(listing),
  [MARKET]: listing.market ?? '',
});

const isItemWritten = (item: string | ProductDetail): boolean =>
  typeof item === 'string' ? item.trim() !== '' : (item.name + item.value).trim() !== '';

/** As it is stored: an item that is empty is only the place where the next one is written. */
export const storedForm = (value: FieldValue): FieldValue =>
  typeof value === 'string'
    ? value
    : ((value as readonly (string | ProductDetail)[]).filter(isItemWritten) as FieldValue);

export const isSame = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  one === other || JSON.stringify(one && storedForm(one)) === JSON.stringify(other && storedForm(other));

/** The same nesting as the calls have: `amazon.title` becomes `{amazon: {title}}`. */
function nest(entries: readonly (readonly [path: string, value: unknown])[]): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of entries) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let place = whole;
    for (const name of names) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[last] = value;
  }
  return whole;
}

const isEmpty = (value: FieldValue): boolean => storedForm(value).length === 0;

/**
 * The fields of a channel as its rules read them. A field that has never been written is not judged, as little
 * as it is by the service.
 */
export function channelTextsOf(
  values: FieldValues,
  channel: Channel,
  stored: Texts,
): Record<string, unknown> {
  const texts = channel === 'generic' ? stored.content : stored.channels[channel];
  return nest(
    fieldsOf(channel).flatMap(({ key, name }) => {
      const value = values[key] ?? '';
      return isEmpty(value) && partOf(texts, name) === undefined ? [] : [[name, storedForm(value)] as const];
    }),
  );
}

/** The place of a written item among all that are shown. */
export function shownPlaceOf(value: FieldValue | undefined, item: number): number {
  if (typeof value !== 'object') return item;
  const places = [...value.keys()].filter((place) => isItemWritten(value[place] ?? ''));
  return places[item] ?? item;
}

/** Changed fields as `PUT /api/listings/{id}` takes them, without `updatedAt`. */
export function bodyOf(changed: FieldValues): Record<string, unknown> {
  const { [MARKET]: market, ...texts } = changed;
  const stored = Object.entries(texts).map(([key, value]) => [key, storedForm(value)] as const);
  const channels = nest(stored.filter(([key]) => channelOfKey(key) !== 'generic'));
  const content = nest(stored.filter(([key]) => channelOfKey(key) === 'generic'));
  return {
    ...(Object.keys(content).length > 0 && { content }),
    ...(Object.keys(channels).length > 0 && { channels }),
    ...(market !== undefined && { market: market || null }),
  };
}

/** The field that a refused save is about, from the path in the body. */
export function keyOfIssue(path: readonly (string | number)[], keys: readonly string[]): string | undefined {
  const [, ...names] = path;
  const called = path[0] === MARKET ? MARKET : names.join('.');
  return keys.find((key) => called === key || called.startsWith(`${key}.`));
}
