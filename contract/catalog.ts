import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { readPrice } from './money.ts';
import {
  dateTimeSchema,
  doneSchema,
  idParamsSchema,
  idSchema,
  pagingQuerySchema,
  successOf,
} from './primitives.ts';
import { imageSchema, optionalText, requiredText } from './site-sections/fields.ts';

/** The pricing section has room for three packages. */
export const PACKAGES_MAX = 3;

/** Feature bullets of a package, in order. Empty ones are not shown. */
export const PACKAGE_POINTS = [
  'pointOne',
  'pointTwo',
  'pointThree',
  'pointFour',
  'pointFive',
  'pointSix',
  'pointSeven',
  'pointEight',
  'pointNine',
  'pointTen',
] as const;
export type PackagePoint = (typeof PACKAGE_POINTS)[number];

const points = Object.fromEntries(PACKAGE_POINTS.map((name) => [name, z.string()])) as Record<
  PackagePoint,
  z.ZodString
>;

/** Whether a package has the badge "Best Choice"; `auto` is on for one named Standard alone. */
export const highlightSchema = z.enum(['auto', 'on', 'off']);
export type Highlight = z.infer<typeof highlightSchema>;

/** The membership a package brings its buyer, from payment to the end of its validity. */
export const packageMembershipSchema = z.enum(['none', 'basic', 'premium']);
export type PackageMembership = z.infer<typeof packageMembershipSchema>;

/** A package, with the field names of the specification. */
export const packageSchema = z.object({
  _id: idSchema,
  packageName: z.string(),
  /** In `currency`, two decimals. */
  price: z.number(),
  currency: z.string(),
  credit: z.number().int(),
  /** Days of the membership, if it brings one; credits do not expire. */
  validity: z.number().int(),
  highlight: highlightSchema,
  membership: packageMembershipSchema,
  sellerEmail: z.string(),
  ...points,
  /** Time of the last save. */
  updatedAt: dateTimeSchema,
});
export type Package = z.infer<typeof packageSchema>;

const PRICE_MESSAGE = 'A price such as 19.90 or 1,299.00, from 0.01 to 1,000,000';

/** A price as a number or as typed text, converted to minor units (hundredths). */
const priceSchema = z
  .union([z.number(), z.string().max(20)], 'Please enter a price')
  .transform((given, issues) => {
    const minor = readPrice(given);
    if (minor !== null) return minor;
    const isMissing = typeof given === 'string' && given.trim() === '';
    issues.addIssue({ code: 'custom', message: isMissing ? 'Please enter a price' : PRICE_MESSAGE });
    return z.NEVER;
  });

/** A whole number, as a number or as typed text. */
function countSchema(max: number, missing: string, range: string) {
  return z.union([z.number(), z.string().max(20)], missing).transform((given, issues) => {
    const text = String(given).trim();
    const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (count >= 1 && count <= max) return count;
    issues.addIssue({ code: 'custom', message: text === '' ? missing : range });
    return z.NEVER;
  });
}

/**
 * The `updatedAt` the editor loaded. If the record has been saved since, the answer is 409
 * `catalogue_changed`. Leave it out to overwrite whatever is stored.
 */
const seenSchema = dateTimeSchema.optional();

const pointFields = Object.fromEntries(
  PACKAGE_POINTS.map((name) => [name, optionalText(200).optional()]),
) as Record<PackagePoint, z.ZodOptional<z.ZodString>>;

/** An Admin's edit of a package. On an update, an optional field left out keeps its stored value. */
export const packageBodySchema = z.object({
  packageName: requiredText(100, 'Please enter a package name'),
  price: priceSchema,
  credit: countSchema(
    1_000_000,
    'Please enter the number of credits',
    'A whole number of credits, from 1 to 1,000,000',
  ),
  /** Days of membership; 30 for a new package unless given. */
  validity: countSchema(
    3650,
    'Please enter the days of membership',
    'A whole number of days, from 1 to 3,650',
  ).optional(),
  highlight: highlightSchema.optional(),
  membership: packageMembershipSchema.optional(),
  ...pointFields,
  updatedAt: seenSchema,
});

export const listPackages = defineEndpoint({
  method: 'GET',
  path: '/packages',
  access: 'public',
  summary: 'The packages on sale, in the order an Admin gave them',
  answer: z.array(packageSchema),
});

export const getPackage = defineEndpoint({
  method: 'GET',
  path: '/package/{id}',
  access: 'public',
  summary: 'One package',
  params: idParamsSchema,
  answer: packageSchema,
});

export const addPackage = defineEndpoint({
  method: 'POST',
  path: '/add-package',
  access: 'admin',
  summary: `Offer another package, ${PACKAGES_MAX} at most`,
  body: packageBodySchema,
  answer: packageSchema,
});

export const editPackage = defineEndpoint({
  method: 'PUT',
  path: '/edit-package/{id}',
  access: 'admin',
  summary: 'Change a package; orders made before keep what they were made for',
  params: idParamsSchema,
  body: packageBodySchema,
  answer: packageSchema,
});

export const orderPackages = defineEndpoint({
  method: 'PUT',
  path: '/api/packages/order',
  access: 'admin',
  summary: 'Change the order of the packages; 409 unless every package is named',
  body: z.object({ ids: z.array(idSchema).min(1).max(PACKAGES_MAX) }),
  answer: z.array(packageSchema),
});

export const deletePackage = defineEndpoint({
  method: 'DELETE',
  path: '/api/packages/{id}',
  access: 'admin',
  summary: 'Take a package off sale; its orders keep their copy of it',
  params: idParamsSchema,
  answer: doneSchema,
});

/** A single item, sold alongside the packages. */
export const itemSchema = z.object({
  _id: idSchema,
  /** Same value as `_id`. */
  itemId: idSchema,
  itemName: z.string(),
  slug: z.string(),
  description: z.string(),
  /** In `currency`, two decimals. */
  price: z.number(),
  currency: z.string(),
  imageUrl: z.string(),
  /** Plain text with line breaks. Empty until the caller has bought the item, as is `accessUrl`. */
  guidelines: z.string(),
  accessUrl: z.string(),
  /** Time of the last save. */
  updatedAt: dateTimeSchema,
});
export type Item = z.infer<typeof itemSchema>;

/** True for an http(s) URL without credentials. */
function isWebAddress(value: string): boolean {
  if (/[\p{Cc}\s\\]/u.test(value) || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

/** An Admin's edit of an item. */
export const itemBodySchema = z.object({
  itemName: requiredText(150, 'Please enter a name'),
  price: priceSchema,
  description: optionalText(2000).optional(),
  imageUrl: imageSchema.optional(),
  /** Last part of the page's address; derived from the name when left out or empty. */
  slug: optionalText(80).optional(),
  guidelines: optionalText(20_000).optional(),
  accessUrl: optionalText(500)
    .refine((value) => value === '' || isWebAddress(value), 'An address beginning with https:// or http://')
    .optional(),
  updatedAt: seenSchema,
});

export const listItems = defineEndpoint({
  method: 'GET',
  path: '/api/items',
  access: 'public',
  summary: 'The items on sale, newest first; guidelines and access link for Admins only',
  query: pagingQuerySchema.extend({
    /** Matches name and slug, ignoring case. */
    search: z.string('One search text only').trim().max(200).optional(),
  }),
  answer: successOf(z.array(itemSchema)),
});

export const getItem = defineEndpoint({
  method: 'GET',
  path: '/item/{id}',
  access: 'public',
  summary: 'One item; guidelines and access link only for those who have paid, and Admins',
  params: idParamsSchema,
  answer: successOf(itemSchema),
});

export const addItem = defineEndpoint({
  method: 'POST',
  path: '/api/items',
  access: 'admin',
  summary: 'Offer an item',
  body: itemBodySchema,
  answer: successOf(itemSchema),
});

export const editItem = defineEndpoint({
  method: 'PUT',
  path: '/api/items/{id}',
  access: 'admin',
  summary: 'Change an item; what is left out stays',
  params: idParamsSchema,
  body: itemBodySchema,
  answer: successOf(itemSchema),
});

export const deleteItem = defineEndpoint({
  method: 'DELETE',
  path: '/api/items/{id}',
  access: 'admin',
  summary: 'Take an item off sale; its orders keep their copy of it',
  params: idParamsSchema,
  answer: doneSchema,
});
