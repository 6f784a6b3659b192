import { channelNames } from './fields.ts';
import { type FieldForm, versionFields } from './version-fields.ts';
import { type ChosenChannel, chosenChannelSchema } from './versions.ts';

/** The fields of a channel in the order in which they are written, with their form. */
export const formsOf = (channel: ChosenChannel): Readonly<Record<string, FieldForm>> =>
  Object.fromEntries(versionFields[channel].map(({ name, form }) => [name, form]));

/** `itemHighlights` → `ITEM HIGHLIGHTS` */
const spelledOut = (field: string): string => field.replace(/(?=\p{Lu})/gu, ' ').toUpperCase();

/** `AMAZON ITEM HIGHLIGHTS`: what stands between the `===` above a field. */
export const headingOfField = (channel: ChosenChannel, field: string): string =>
  `${channelNames[channel].toUpperCase()} ${spelledOut(field)}`;

/** Other words for fields, as models write them. */
const otherNames: Partial<Record<string, readonly string[]>> = {
  bullets: ['BULLET POINT'],
  descriptionHtml: ['DESCRIPTION'],
  itemHighlights: ['HIGHLIGHT'],
  name: ['TITLE'],
  searchTerms: ['KEYWORD', 'SEARCH KEYWORD'],
  seoDescription: ['META DESCRIPTION'],
  seoTitle: ['META TITLE'],
  handle: ['SLUG'],
};

/** Upper case, single spaces, singular, without notes in brackets. */
export const normaliseHeading = (title: string): string =>
  title
    .replace(/\([^()]*\)/g, ' ')
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .replace(/(?<=[A-Z]{3})S(?= |$)/g, '')
    .trim();

function namesOf(channel: ChosenChannel): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const fields = Object.keys(formsOf(channel));
  const add = (name: string, field: string) => {
    if (!names.has(name)) names.set(name, field);
  };
  for (const field of fields) add(normaliseHeading(spelledOut(field)), field);
  for (const field of fields) for (const name of otherNames[field] ?? []) add(name, field);
  for (const [name, field] of [...names]) add(`PRODUCT ${name}`, field);
  return names;
}

const nameOf = (channel: ChosenChannel): string => normaliseHeading(channelNames[channel]);
const channelsByName = new Map(
  chosenChannelSchema.options.map((channel) => [nameOf(channel), { channel, names: namesOf(channel) }]),
);

/** What a heading names: a field, or null for one that is not the channel's; undefined if it is no heading. */
export interface NamedField {
  readonly field: string | null;
  /** The channel stands before it, so that it can hardly be copy. */
  readonly isCertain: boolean;
}

export function fieldOfHeading(channel: ChosenChannel, title: string): NamedField | undefined {
  const name = normaliseHeading(title);
  const [first = '', ...rest] = name.split(' ');
  const named = channelsByName.get(first);
  if (!named) {
    const field = channelsByName.get(nameOf(channel))?.names.get(name);
    return field === undefined ? undefined : { field, isCertain: false };
  }
  const field = named.names.get(rest.join(' '));
  if (field === undefined) return undefined;
  return { field: named.channel === channel ? field : null, isCertain: true };
}

/** Whether an unfinished line may become the heading of any channel. */
export function mayBecomeHeading(start: string): boolean {
  const name = normaliseHeading(start);
  for (const [first, { names }] of channelsByName) {
    if (first.startsWith(name)) return true;
    if (!name.startsWith(`${first} `)) continue;
    for (const field of names.keys()) if (`${first} ${field}`.startsWith(name)) return true;
  }
  return false;
}
