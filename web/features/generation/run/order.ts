import type { CallInput } from '#contract/endpoint.ts';
import type { RunChoice, startGeneration } from '#contract/generation.ts';

/** The form's input. */
export interface ListingFacts {
  productName: string;
  productDetails: string;
  /** The language's English name. */
  language: string;
}

/** What somebody asks for. */
export interface Order {
  facts: ListingFacts;
  choice: RunChoice;
  /** The product whose listing is written again. */
  productId: string | null;
  /** Whether that costs nothing. */
  isFree: boolean;
}

export const nothingChosen: RunChoice = { channels: [], market: null, voiceId: null };

export const sameFacts = (a: ListingFacts, b: ListingFacts) =>
  a.productName === b.productName && a.productDetails === b.productDetails && a.language === b.language;

export const sameChoice = (a: RunChoice, b: RunChoice) =>
  a.market === b.market && a.voiceId === b.voiceId && a.channels.join() === b.channels.join();

export type OrderBody = CallInput<typeof startGeneration>['body'];

/** The request: no more than the facts if nothing else is chosen. */
export function bodyOf({ facts, choice, productId, isFree }: Order, isDemo: boolean): OrderBody {
  const { channels, market, voiceId } = choice;
  return {
    ...facts,
    // What the demo writer would leave out has been left out here, as the person decided.
    ...(isDemo && { useAllDetails: true }),
    ...(channels.length > 0 && { channels }),
    ...(market && { market }),
    ...(voiceId && { voiceId }),
    // Without a window, the person has been told what it costs.
    ...(productId && { productId, ...(!isFree && { acceptsCharge: true }) }),
  };
}
