import { COST_PER_GENERATION } from '#contract/credits.ts';
import { errorTable } from '#contract/errors.ts';
import { PRODUCT_DETAILS_LIMIT, PRODUCT_NAME_LIMIT } from '#contract/listing-format.ts';
import { formatCountOf } from '#web/lib/format-count.ts';
import type { ListingFacts } from './order.ts';

interface Situation {
  draft: ListingFacts;
  credits: number;
  /** Whether it costs nothing. */
  isFree: boolean;
  /** Whether a text model is available. */
  isReady: boolean;
  /** Typed text that is no language. */
  unmatchedLanguage?: string | null;
}

function excess(what: string, text: string, limit: number): string | null {
  const over = text.trim().length - limit;
  if (over <= 0) return null;
  return `${what} ${formatCountOf(over, 'character')} too long`;
}

/** Why a listing cannot be started now, in the user's words; null if it can. */
export function startBlockOf({
  draft,
  credits,
  isFree,
  isReady,
  unmatchedLanguage = null,
}: Situation): string | null {
  const { productName, productDetails } = draft;
  if (!isReady) return 'No API keys available. Please contact administrator.';
  if (!isFree && credits < COST_PER_GENERATION) return errorTable.insufficient_credits.message;
  if (!productName.trim() || !productDetails.trim()) return errorTable.generation_input_missing.message;
  if (unmatchedLanguage !== null) return `“${unmatchedLanguage}” is not a language on the list`;
  return (
    excess('The product name is', productName, PRODUCT_NAME_LIMIT) ??
    excess('The product details are', productDetails, PRODUCT_DETAILS_LIMIT)
  );
}
