import { getProduct, type Product, putProduct } from '#contract/products.ts';
import type { Api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { bodyOf, fieldsOf, type ProductFields } from './product-draft.ts';

const isSame = (one: Product, other: Product): boolean =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));

/**
 * Saves a product as typed over the version the form was filled from. A listing that is written or edited dates its
 * product too: that is no conflict, because the form shows none of it.
 */
export async function saveProduct(api: Api, seen: Product, fields: ProductFields): Promise<Product> {
  const params = { id: seen._id };
  const send = async (updatedAt: string) =>
    (await api(putProduct, { params, body: bodyOf(fields, updatedAt) })).data;
  try {
    return await send(seen.updatedAt);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
    const { data: present } = await api(getProduct, { params });
    if (!isSame(present, seen)) throw error;
    return send(present.updatedAt);
  }
}
