/**
 * - `property`: a name and a value, as stated; `name` is set
 * - `quality`, `part`, `deed`: what the product is, has, does
 * - `detail`: a phrase that may be anything; it is listed and never made a sentence of
 * - `advice`: what its owner should do
 * - `sentence`: the seller's own prose
 */
type FactKind = 'property' | 'quality' | 'part' | 'deed' | 'detail' | 'advice' | 'sentence';

/** One thing the seller states, in the seller's words. */
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
