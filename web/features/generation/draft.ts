import { z } from 'zod';
import type { ListingFacts } from './run/run-state.ts';

const draftSchema = z.object({ productName: z.string(), productDetails: z.string(), language: z.string() });

/** People share browsers: each has a draft of their own. */
const keyOf = (userId: string) => `listwright:draft:${userId}`;

/** What was typed before the tab was closed, or null. */
export function readDraft(userId: string): ListingFacts | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    return draftSchema.safeParse(stored).data ?? null;
  } catch {
    // Storage may be switched off, or somebody wrote into it.
    return null;
  }
}

export function saveDraft(userId: string, draft: ListingFacts): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // Storage may be full or switched off; the page keeps the text as long as it is open.
  }
}
