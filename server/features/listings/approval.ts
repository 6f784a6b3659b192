import { createHash } from 'node:crypto';
import { canonicalJson } from '#contract/canonical-json.ts';
import type { Actor } from '#server/platform/context.ts';
import type { ListingRow } from './listings.repository.ts';

/** What an approval stores: the hash of the text, and the record of how it came about. */
export function approvalOf(
  { listing, product }: ListingRow,
  { actor, now }: { actor: Pick<Actor, 'userId' | 'name'>; now: Date },
) {
  const { language, content, channels } = listing;
  const text = { productName: product.name, language, content, channels };
  const textHash = createHash('sha256').update(canonicalJson(text)).digest('hex');
  const record = { text, approvedBy: actor.name, approvedAt: now.toISOString() };
  return { textHash, record };
}
