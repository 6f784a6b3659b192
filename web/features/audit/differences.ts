/** A field with different values before and after; null for an absent value. */
export interface Difference {
  field: string;
  before: string | null;
  after: string | null;
}

type Facts = Record<string, unknown> | null;

/** Every nested value, by path. */
function leavesOf(value: unknown, path: string, leaves: Map<string, string>): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) {
      const step = Array.isArray(value) ? String(Number(name) + 1) : name;
      leavesOf(entry, path === '' ? step : `${path} › ${step}`, leaves);
    }
    return leaves;
  }
  if (value !== undefined && value !== null) {
    leaves.set(path, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return leaves;
}

/** The differing fields, in the order of `before`. */
export function differencesOf(before: Facts, after: Facts): Difference[] {
  const [old, present] = [leavesOf(before, '', new Map()), leavesOf(after, '', new Map())];
  const fields = [...new Set([...old.keys(), ...present.keys()])];
  return fields
    .map((field) => ({ field, before: old.get(field) ?? null, after: present.get(field) ?? null }))
    .filter((difference) => difference.before !== difference.after);
}
