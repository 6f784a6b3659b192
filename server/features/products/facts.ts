import type { z } from 'zod';
import type { factInputSchema } from '#contract/products.ts';
import type { StoredFact } from '#server/db/schema/products.ts';

type FactInput = z.output<typeof factInputSchema>;

const isSame = (one: FactInput, other: FactInput) =>
  one.key.toLowerCase() === other.key.toLowerCase() &&
  one.value === other.value &&
  (one.unit ?? '') === (other.unit ?? '');

/** These facts; those that were there already keep who gave them, and when. */
export function factsFrom(
  given: readonly FactInput[],
  stored: readonly StoredFact[],
  { by, at }: { by: string; at: Date },
): StoredFact[] {
  const facts: StoredFact[] = [];
  for (const fact of given) {
    if (facts.some((other) => isSame(fact, other))) continue;
    const known = stored.find((other) => isSame(fact, other));
    facts.push({ ...(known ?? { origin: 'typed', by, at: at.toISOString() }), ...fact });
  }
  return facts;
}
