import type { z } from 'zod';
import {
  PACKAGE_POINTS,
  type Package,
  type PackagePoint,
  type packageBodySchema,
} from '#contract/catalog.ts';
import { readPrice } from '#contract/money.ts';
import type { FieldDifference } from '#web/ui/field-conflict.tsx';

/** A package as its form holds it: everything is text until it is saved. */
export type PackageFields = Record<'packageName' | 'price' | 'credit' | 'validity' | PackagePoint, string>;

const DEFAULT_VALIDITY_DAYS = '30';

const emptyPoints = Object.fromEntries(PACKAGE_POINTS.map((name) => [name, ''])) as Record<
  PackagePoint,
  string
>;

/** What the form begins with. */
export function fieldsOf(edited: Package | null): PackageFields {
  if (!edited) {
    return { packageName: '', price: '', credit: '', validity: DEFAULT_VALIDITY_DAYS, ...emptyPoints };
  }
  const { packageName, price, credit, validity } = edited;
  const points = PACKAGE_POINTS.map((name) => [name, edited[name]]);
  return {
    ...(Object.fromEntries(points) as Record<PackagePoint, string>),
    packageName,
    price: price.toFixed(2),
    credit: String(credit),
    validity: String(validity),
  };
}

/** What is sent: an emptied validity is said to be missing instead of left as it was. `seen` is the newest save known. */
export const bodyOf = (fields: PackageFields, seen: string | null): z.input<typeof packageBodySchema> => ({
  ...fields,
  ...(seen !== null && { updatedAt: seen }),
});

export const labelOf = (name: keyof PackageFields, currency: string): string => {
  if (name === 'packageName') return 'Package name';
  if (name === 'price') return `Price (${currency})`;
  if (name === 'credit') return 'Credits';
  if (name === 'validity') return 'Validity (days)';
  return `Feature line ${PACKAGE_POINTS.indexOf(name) + 1}`;
};

/** Where what is typed differs from what is stored. */
export function differencesOf(mine: PackageFields, stored: Package): FieldDifference[] {
  const theirs = fieldsOf(stored);
  return (['packageName', 'price', 'credit', 'validity', ...PACKAGE_POINTS] as const)
    .filter((name) => mine[name].trim() !== theirs[name])
    .map((name) => ({ label: labelOf(name, stored.currency), mine: mine[name], theirs: theirs[name] }));
}

const countOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : 0);

/** The plan's card as it would be, with what is not filled in yet as nothing. */
export function previewOf(fields: PackageFields, currency: string): Package {
  const { packageName, price, credit, validity, ...points } = fields;
  return {
    ...points,
    _id: 'preview',
    packageName: packageName.trim() || 'Unnamed',
    price: (readPrice(price) ?? 0) / 100,
    currency,
    credit: countOf(credit),
    validity: countOf(validity),
    sellerEmail: '',
    updatedAt: '',
  };
}
