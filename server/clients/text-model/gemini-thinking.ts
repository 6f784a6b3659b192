interface Thinking {
  config: { thinkingBudget: number } | { thinkingLevel: 'minimal' | 'low' };
  /** It thinks all the same, and what it thinks counts against `maxOutputTokens`. */
  needsRoom: boolean;
}

const families: readonly (readonly [RegExp, Thinking])[] = [
  [/^gemini-2\.5-flash/, { config: { thinkingBudget: 0 }, needsRoom: false }],
  [/^gemini-2\.5-pro/, { config: { thinkingBudget: 128 }, needsRoom: true }],
  [
    /^gemini-3(?:\.[156])?-flash(?:-lite)?(?:-|$)/,
    { config: { thinkingLevel: 'minimal' }, needsRoom: false },
  ],
  // Every later model, the pro models and the names that follow the newest one take `low`; 3.7 and 3.8 refuse `minimal`.
  [
    /^gemini-(?:[3-9]|\d\d|(?:pro|flash|flash-lite)-latest)/,
    { config: { thinkingLevel: 'low' }, needsRoom: true },
  ],
];

/**
 * How a model is told to think as little as it can, from Google's thinking guide (November 2026). Thought counts against
 * the token limit: a model that thinks as much as it likes ends before the listing does. Null for models that know no such
 * setting, and for names that are none of Google's.
 */
export function leastThinking(model: string): Thinking | null {
  const name = model.replace(/^models\//, '');
  return families.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
