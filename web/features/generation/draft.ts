import { z } from 'zod';
import { type RunChoice, runChoiceSchema } from '#contract/generation.ts';
import type { ListingFacts } from './run/order.ts';

const draftSchema = z.object({
  productName: z.string(),
  productDetails: z.string(),
  language: z.string(),
  isCleaned: z.boolean().optional(),
  kept: z.array(z.string()).optional(),
  choice: runChoiceSchema.optional(),
  product: z.object({ id: z.string(), name: z.string() }).optional(),
});

/** The form's texts, and what is done with lines that are no product facts. */
export interface Draft extends ListingFacts {
  /** Whether such lines are left out; undefined until decided. */
  isCleaned?: boolean | undefined;
  /** Lines restored by hand. */
  kept?: readonly string[] | undefined;
  /** What it is written for; undefined until decided. */
  choice?: RunChoice | undefined;
  /** The product that the facts are of, as long as its name stays. */
  product?: { id: string; name: string } | undefined;
}

/** Users share browsers, so drafts are per user. */
const keyOf = (userId: string) => `listwright:draft:${userId}`;

/** The draft from before the tab was closed, or null. */
export function readDraft(userId: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    return draftSchema.safeParse(stored).data ?? null;
  } catch {
    // Storage may be unavailable or contain invalid data.
    return null;
  }
}

export function saveDraft(userId: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // Storage may be full or unavailable; the page keeps the text while it is open.
  }
}
