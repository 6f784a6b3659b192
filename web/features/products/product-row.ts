import type { Product } from '#contract/products.ts';

/** What lists show of a product: not its details and facts, which can be long. */
export type ProductRow = Pick<Product, '_id' | 'name' | 'sku' | 'updatedAt' | 'listings'>;

export const rowOf = ({ _id, name, sku, updatedAt, listings }: Product): ProductRow => ({
  ...{ _id, name, sku, updatedAt, listings },
});
