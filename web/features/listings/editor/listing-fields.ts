import { type Channel, channelNames } from '#contract/channels/fields.ts';
import type { Listing } from '#contract/listings.ts';

export interface ProductDetail {
  section?: string | undefined;
  name: string;
  value: string;
}
export type FieldValue = string | readonly string[] | readonly ProductDetail[];
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
  /** Not in the listing's language, such as the end of an address. */
  isCode: boolean;
  /** May have several lines. */
  isLong: boolean;
}

type Shape = Pick<EditorField, 'kind'> & Partial<Pick<EditorField, 'noun' | 'marker' | 'isCode' | 'isLong'>>;
const text: Shape = { kind: 'text' };
const longText: Shape = { kind: 'text', isLong: true };
const html: Shape = { kind: 'html' };
const code: Shape = { kind: 'text', isCode: true };
const list = (noun: string, marker: Marker = 'dash'): Shape => ({ kind: 'list', noun, marker });
const tags = list('tag', 'hash');

/** Each channel's fields in the order in which they are shown. */
const shapes: Readonly<Record<Channel, Readonly<Record<string, readonly [title: string, Shape]>>>> = {
  generic: {
    productDescription: ['Product Descriptions', list('paragraph', 'none')],
    featureHighlights: ['Feature Highlights', list('highlight')],
    specificationDetails: ['Specification Details', list('detail', 'none')],
    'seoOptimizedContent.titleOptions': ['Optimized Titles', list('title', 'number')],
    'seoOptimizedContent.seoBulletPoints': ['SEO Bullet Points', list('bullet point')],
    'seoOptimizedContent.seoDescription': ['SEO Description', text],
    'metaTags.title': ['Meta Title', text],
    'metaTags.description': ['Meta Description', text],
    slug: ['Slug', code],
    productTags: ['Products Tags', tags],
  },
  shopify: {
    title: ['Title', text],
    descriptionHtml: ['Description', html],
    seoTitle: ['SEO title', text],
    seoDescription: ['SEO description', text],
    tags: ['Tags', tags],
    handle: ['Handle', code],
  },
  woocommerce: {
    name: ['Name', text],
    shortDescription: ['Short description', html],
    description: ['Description', html],
    tags: ['Tags', tags],
    seoTitle: ['SEO title', text],
    seoDescription: ['SEO description', text],
  },
  amazon: {
    title: ['Title', text],
    itemHighlights: ['Item highlights', text],
    bullets: ['Bullet points', list('bullet point')],
    description: ['Description', longText],
    searchTerms: ['Search terms', text],
  },
  ebay: { title: ['Title', text], subtitle: ['Subtitle', text], description: ['Description', html] },
  etsy: {
    title: ['Title', text],
    description: ['Description', longText],
    tags: ['Tags', tags],
    materials: ['Materials', list('material')],
  },
  google: {
    title: ['Title', text],
    description: ['Description', longText],
    highlights: ['Highlights', list('highlight')],
    productDetails: ['Product details', { kind: 'details', noun: 'detail' }],
  },
};

export const keyOf = (channel: Channel, name: string): string =>
  channel === 'generic' ? name : `${channel}.${name}`;

export function fieldsOf(channel: Channel): EditorField[] {
  return Object.entries(shapes[channel]).map(([name, [title, shape]]) => ({
    noun: '',
    marker: 'none',
    isCode: false,
    isLong: false,
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

/** `Amazon · Title`; the listing's own fields have no channel before their name. */
export function fieldTitle(key: string): string {
  const [first = '', ...rest] = key.split('.');
  if (key === MARKET) return 'Market';
  if (first !== 'generic' && Object.hasOwn(shapes, first)) {
    const channel = first as Channel;
    return `${channelNames[channel]} · ${shapes[channel][rest.join('.')]?.[0] ?? rest.join('.')}`;
  }
  return shapes.generic[key]?.[0] ?? key;
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
  typeof value === 'string' ? value : (value as readonly (string | ProductDetail)[]).filter(isItemWritten) as FieldValue;

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

const isOfChannel = (key: string): boolean => {
  const first = key.split('.')[0] ?? '';
  return first !== 'generic' && Object.hasOwn(shapes, first);
};

/** The fields of a channel as its rules read them. */
export function channelTextsOf(values: FieldValues, channel: Channel): Record<string, unknown> {
  return nest(fieldsOf(channel).map(({ key, name }) => [name, storedForm(values[key] ?? '')]));
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
  const channels = nest(stored.filter(([key]) => isOfChannel(key)));
  const content = nest(stored.filter(([key]) => !isOfChannel(key)));
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
