interface Thinking {
  config: { thinkingBudget: number } | { thinkingLevel: 'minimal' | 'low' };
  /** The model thinks regardless, and its thoughts count against `maxOutputTokens`. */
  needsRoom: boolean;
}

const families: readonly (readonly [RegExp, Thinking])[] = [
  [/^gemini-2\.5-flash/, { config: { thinkingBudget: 0 }, needsRoom: false }],
  [/^gemini-2\.5-pro/, { config: { thinkingBudget: 128 }, needsRoom: true }],
  [
    /^gemini-3(?:\.[156])?-flash(?:-lite)?(?:-|$)/,
    { config: { thinkingLevel: 'minimal' }, needsRoom: false },
  ],
  // All later models, the pro models and the names that follow the latest model take `low`; 3.7 and 3.8
  // refuse `minimal`.
  [
    /^gemini-(?:[3-9]|\d\d|(?:pro|flash|flash-lite)-latest)/,
    { config: { thinkingLevel: 'low' }, needsRoom: true },
  ],
];

/**
 * The setting that makes a model think as little as possible, from Google's thinking guide (November 2026).
 * Thoughts count against the token limit, so unlimited thinking would use it up before the listing is
 * complete. Null for models without such a setting and for names that are not Google's.
 */
export function leastThinking(model: string): Thinking | null {
  const name = model.replace(/^models\//, '');
  return families.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
