import { cleanDetails } from '#contract/supplier-sheet/clean-details.ts';
import type { Draft } from '../draft.ts';

export interface Cleaning {
  /** The details to write from. */
  productDetails: string;
  /** Lines set aside now. */
  leftOut: readonly string[];
  /** Lines that could be set aside, if none is. */
  offered: readonly string[];
}

/** What of the details is used. The demo writer sets lines aside unless told otherwise, a model when asked to. */
export function cleaningOf({ productDetails, isCleaned, kept = [] }: Draft, isDemo: boolean): Cleaning {
  const { leftOut, facts } = cleanDetails(productDetails, new Set(kept));
  if (isCleaned ?? isDemo) {
    if (leftOut.length > 0 || kept.length === 0) return { productDetails: facts, leftOut, offered: [] };
  }
  return { productDetails, leftOut: [], offered: cleanDetails(productDetails).leftOut };
}
