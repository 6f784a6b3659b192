import { fieldWords, valueWords } from './audit-words.ts';

/** A field with different values before and after; null for an absent value. */
export interface Difference {
  /** In words, with the way to it: `Menu › 2 › label`. */
  field: string;
  before: string | null;
  after: string | null;
}

type Facts = Record<string, unknown> | null;

interface Leaf {
  name: string;
  value: unknown;
}

/** Every nested value, by path. */
function leavesOf(value: unknown, path: readonly string[], leaves: Map<string, Leaf>): Map<string, Leaf> {
  if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) {
      const step = Array.isArray(value) ? String(Number(name) + 1) : name;
      leavesOf(entry, [...path, step], leaves);
    }
    return leaves;
  }
  if (value !== undefined && value !== null) {
    leaves.set(path.join(' › '), { name: path.at(-1) ?? '', value });
  }
  return leaves;
}

const currencyOf = (facts: Facts) => (typeof facts?.['currency'] === 'string' ? facts['currency'] : null);

/** The differing fields, in the order of `before`, in words. */
export function differencesOf(before: Facts, after: Facts): Difference[] {
  const [old, present] = [leavesOf(before, [], new Map()), leavesOf(after, [], new Map())];
  const paths = [...new Set([...old.keys(), ...present.keys()])];
  const currency = currencyOf(after) ?? currencyOf(before);
  const shown = (leaf: Leaf | undefined) => (leaf ? valueWords(leaf.name, leaf.value, currency) : null);
  return (
    paths
      // A thing's own id is no news: the entry names the thing.
      .filter((path) => path !== 'id' && old.get(path)?.value !== present.get(path)?.value)
      .map((path) => ({
        field: fieldWords(path.split(' › ')),
        before: shown(old.get(path)),
        after: shown(present.get(path)),
      }))
  );
}
