import type { z } from 'zod';
import type { Product, ProductFact, productChangeSchema } from '#contract/products.ts';

/** A fact in the form. `given` is who gave it and when, for one that is stored. */
export interface FactFields {
  key: string;
  value: string;
  unit: string;
  given: Pick<ProductFact, 'origin' | 'by' | 'at'> | null;
}

export interface ProductFields {
  name: string;
  sku: string;
  category: string;
  details: string;
  facts: FactFields[];
}

export const LABELS = {
  name: 'Product name',
  sku: 'SKU',
  category: 'Category',
  details: 'Product details',
  facts: 'Facts',
} as const;

export const newFact: FactFields = { key: '', value: '', unit: '', given: null };

export const fieldsOf = (product: Product | null): ProductFields => ({
  name: product?.name ?? '',
  sku: product?.sku ?? '',
  category: product?.category ?? '',
  details: product?.details ?? '',
  facts: (product?.facts ?? []).map(({ key, value, unit, origin, by, at }) => ({
    ...{ key, value, unit: unit ?? '', given: { origin, by, at } },
  })),
});

export function bodyOf(fields: ProductFields, updatedAt?: string) {
  const { name, sku, category, details, facts } = fields;
  return {
    ...{ name, details, updatedAt },
    sku: sku.trim() || null,
    category: category.trim() || null,
    facts: facts.map(({ key, value, unit }) => ({ key, value, unit: unit.trim() || undefined })),
  } satisfies z.input<typeof productChangeSchema>;
}

const inWords: Readonly<Record<keyof ProductFields, (fields: ProductFields) => string>> = {
  name: ({ name }) => name,
  sku: ({ sku }) => sku,
  category: ({ category }) => category,
  details: ({ details }) => details,
  facts: ({ facts }) => facts.map(({ key, value, unit }) => `${key}: ${value} ${unit}`.trim()).join('\n'),
};

/** The fields that differ between the form and what somebody saved meanwhile. */
export function differencesOf(typed: ProductFields, theirs: ProductFields) {
  return (Object.keys(LABELS) as (keyof ProductFields)[])
    .map((name) => ({
      label: LABELS[name],
      mine: inWords[name](typed).trim(),
      theirs: inWords[name](theirs).trim(),
    }))
    .filter(({ mine, theirs }) => mine !== theirs);
}
