import { useEffect, useEffectEvent } from 'react';
import { getProduct } from '#contract/products.ts';
import { useLoaded } from '#web/data/use-loaded.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import type { Draft } from './draft.ts';
import type { ListingFacts } from './run/order.ts';
import type { RunState } from './run/run-state.ts';

/** Null if the product has been deleted. */
async function findProduct(id: string) {
  try {
    return { product: (await api(getProduct, { params: { id } })).data };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { product: null };
    throw error;
  }
}

/** The product these facts belong to: the one on the sheet, or the one the form was filled from. */
function productIdOf({ facts, result }: RunState, { product }: Draft, name: string): string | null {
  if (result?.productId && facts?.productName === name) return result.productId;
  return product?.name === name ? product.id : null;
}

/**
 * Whether the form's facts are those of a product that has been written, and until when its listing in this
 * language is written again for nothing.
 */
export function useRewriting(state: RunState, draft: Draft, { productName, language }: ListingFacts) {
  const productId = productIdOf(state, draft, productName);
  const { content, reload } = useLoaded(productId, () => findProduct(productId ?? ''));
  const reloadKnown = useEffectEvent(() => {
    if (content) reload();
  });
  const { result } = state;
  useEffect(() => {
    // A run changes what is free.
    if (result) reloadKnown();
  }, [result]);
  const listing = content?.product?.listings.find((one) => one.language === language);
  const isGone = content?.product === null;
  return { productId: isGone ? null : productId, freeUntil: listing?.freeUntil ?? null };
}
