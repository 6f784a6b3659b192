/**
 * - `property`: a name and a value, as stated; `name` is set
 * - `quality`, `part`, `deed`: what the product is, has or does
 * - `detail`: an unclassified phrase, listed but never made into a sentence
 * - `advice`: what the owner should do
 * - `limit`: what the product is not, has not or does not include; quoted, because a rewording could turn it round
 * - `sentence`: the seller's own prose
 */
type FactKind = 'property' | 'quality' | 'part' | 'deed' | 'detail' | 'advice' | 'limit' | 'sentence';

/** One statement by the seller, in the seller's words. */
export interface Fact {
  readonly kind: FactKind;
  readonly name: string | null;
  readonly text: string;
}

export const fact = (kind: FactKind, text: string, name: string | null = null): Fact => ({
  kind,
  name,
  text,
});
