import type { z } from 'zod';
import {
  type Highlight,
  PACKAGE_POINTS,
  type Package,
  type PackagePoint,
  type packageBodySchema,
} from '#contract/catalog.ts';
import { readPrice } from '#contract/money.ts';
import type { FieldDifference } from '#web/ui/field-conflict.tsx';

/** A package in its form: every value is text until it is saved. */
export type PackageFields = Record<'packageName' | 'price' | 'credit' | 'validity' | PackagePoint, string> &
  Pick<Package, 'highlight' | 'membership'>;

/** The choices of both selects, in words. */
export const highlightWords: Record<Highlight, string> = {
  auto: 'Automatic',
  on: 'On',
  off: 'Off',
};

const DEFAULT_VALIDITY_DAYS = '30';

const emptyPoints = Object.fromEntries(PACKAGE_POINTS.map((name) => [name, ''])) as Record<
  PackagePoint,
  string
>;

/** The form's initial values. */
export function fieldsOf(edited: Package | null): PackageFields {
  if (!edited) {
    return {
      ...{ packageName: '', price: '', credit: '', validity: DEFAULT_VALIDITY_DAYS },
      ...{ highlight: 'auto', membership: 'none' },
      ...emptyPoints,
    };
  }
  const { packageName, price, credit, validity, highlight, membership } = edited;
  const points = PACKAGE_POINTS.map((name) => [name, edited[name]]);
  return {
    ...(Object.fromEntries(points) as Record<PackagePoint, string>),
    packageName,
    price: price.toFixed(2),
    credit: String(credit),
    validity: String(validity),
    highlight,
    membership,
  };
}

/** The request body. A cleared validity is sent as missing. `seen` is the newest known version. */
export const bodyOf = (fields: PackageFields, seen: string | null): z.input<typeof packageBodySchema> => ({
  ...fields,
  ...(seen !== null && { updatedAt: seen }),
});

export const labelOf = (name: keyof PackageFields, currency: string): string => {
  if (name === 'packageName') return 'Package name';
  if (name === 'price') return `Price (${currency})`;
  if (name === 'credit') return 'Credits';
  if (name === 'validity') return 'Validity (days)';
  if (name === 'highlight') return 'Best Choice badge';
  if (name === 'membership') return 'Membership';
  return `Feature line ${PACKAGE_POINTS.indexOf(name) + 1}`;
};

/** Fields whose input differs from the stored value. */
export function differencesOf(mine: PackageFields, stored: Package): FieldDifference[] {
  const theirs = fieldsOf(stored);
  const names = ['packageName', 'price', 'credit', 'validity', 'highlight', 'membership'] as const;
  return [...names, ...PACKAGE_POINTS]
    .filter((name) => mine[name].trim() !== theirs[name])
    .map((name) => ({ label: labelOf(name, stored.currency), mine: mine[name], theirs: theirs[name] }));
}

const countOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : 0);

/** The plan card as it would look; empty fields stay empty. */
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
