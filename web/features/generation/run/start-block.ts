import { COST_PER_GENERATION } from '#contract/credits.ts';
import { errorTable } from '#contract/errors.ts';
import { PRODUCT_DETAILS_LIMIT, PRODUCT_NAME_LIMIT } from '#contract/listing-format.ts';
import { formatCount } from '#web/lib/format-count.ts';
import type { ListingFacts } from './run-state.ts';

interface Situation {
  draft: ListingFacts;
  credits: number;
  /** Whether there is a text model to write with. */
  isReady: boolean;
}

function excess(what: string, text: string, limit: number): string | null {
  const over = text.trim().length - limit;
  if (over <= 0) return null;
  const characters = over === 1 ? '1 character' : `${formatCount(over)} characters`;
  return `${what} ${characters} too long`;
}

/** Why a listing cannot be begun now, in words for the person; null when it can. */
export function startBlockOf({ draft, credits, isReady }: Situation): string | null {
  const { productName, productDetails } = draft;
  if (!isReady) return 'No API keys available. Please contact administrator.';
  if (credits < COST_PER_GENERATION) return errorTable.insufficient_credits.message;
  if (!productName.trim() || !productDetails.trim()) return errorTable.generation_input_missing.message;
  return (
    excess('The product name is', productName, PRODUCT_NAME_LIMIT) ??
    excess('The product details are', productDetails, PRODUCT_DETAILS_LIMIT)
  );
}
