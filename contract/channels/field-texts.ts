import type { ListingFields } from './fields.ts';

/** One text of a listing and where it stands: `metaTags.title`, or item 2 of `bullets`. */
export interface FieldText {
  readonly field: string;
  readonly item: number | undefined;
  readonly text: string;
}

const isParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textsOf(value: unknown, field: string, item: number | undefined): FieldText[] {
  if (typeof value === 'string') return [{ field, item, text: value }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsOf(entry, field, index));
  if (!isParts(value)) return [];
  return Object.entries(value).flatMap(([part, text]) => textsOf(text, `${field}.${part}`, item));
}

/** Every text of a listing, or of a channel's version of it, as findings name them. */
export const fieldTexts = (fields: ListingFields): FieldText[] =>
  Object.entries(fields).flatMap(([field, value]) => textsOf(value, field, undefined));

/** What stands in a field: `title`, or `metaTags.title` of the listing itself. */
export function valueAt(fields: Readonly<Record<string, unknown>>, field: string): unknown {
  const [name = '', part] = field.split('.');
  const whole = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (part === undefined || Array.isArray(whole)) return whole;
  return isParts(whole) && Object.hasOwn(whole, part) ? whole[part] : undefined;
}
