import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type ChannelTexts, chosenChannelSchema } from '#contract/channels/versions.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import type { listingChangeSchema } from '#contract/listings.ts';

export interface ListingTexts {
  content: ListingContent;
  channels: ChannelTexts;
}

export type ListingChange = Pick<z.output<typeof listingChangeSchema>, 'content' | 'channels'>;

const within = (name: string, parts: object): [string, unknown][] =>
  Object.entries(parts).map(([part, value]) => [`${name}.${part}`, value]);

/** Every field by its name: `slug`, `metaTags.title`, `amazon.bullets`. */
function fieldsOf({ content, channels }: ListingTexts): Map<string, unknown> {
  const { seoOptimizedContent, metaTags, ...sections } = content;
  return new Map<string, unknown>([
    ...Object.entries(sections),
    ...within('seoOptimizedContent', seoOptimizedContent),
    ...within('metaTags', metaTags),
    ...Object.entries(channels).flatMap(([channel, fields]) => within(channel, fields)),
  ]);
}

const isEmpty = (value: unknown) => value === undefined || value === '' || isDeepStrictEqual(value, []);
const isSame = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || isDeepStrictEqual(one, other);

/** The names of the fields whose text differs. An empty field is the same as none. */
export function changedFields(before: ListingTexts, after: ListingTexts): string[] {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  const names = new Set([...old.keys(), ...current.keys()]);
  return [...names].filter((name) => !isSame(old.get(name), current.get(name)));
}

interface WritersVersion extends ListingTexts {
  /** If not all of it is the writer's, these fields are. */
  isWhole: boolean;
  changedFields: readonly string[];
}

/** Of these fields, those whose text the writer never wrote: a person did. */
export function fieldsOfAPerson(
  names: readonly string[],
  texts: ListingTexts,
  written: readonly WritersVersion[],
): string[] {
  const current = fieldsOf(texts);
  const versions = written.map((version) => ({ ...version, fields: fieldsOf(version) }));
  const isWriters = (name: string) =>
    versions.some(
      ({ isWhole, changedFields, fields }) =>
        (isWhole || changedFields.includes(name)) && isSame(fields.get(name), current.get(name)),
    );
  return [...new Set(names)].filter((name) => !isWriters(name));
}

/** The texts with the changed fields put in their place. */
export function withChange(before: ListingTexts, { content, channels = {} }: ListingChange): ListingTexts {
  const names = chosenChannelSchema.options.filter(
    (name) => before.channels[name] || Object.keys(channels[name] ?? {}).length > 0,
  );
  return {
    content: {
      ...before.content,
      ...content,
      seoOptimizedContent: { ...before.content.seoOptimizedContent, ...content?.seoOptimizedContent },
      metaTags: { ...before.content.metaTags, ...content?.metaTags },
    },
    channels: Object.fromEntries(
      names.map((name) => [name, { ...before.channels[name], ...channels[name] }]),
    ),
  };
}
