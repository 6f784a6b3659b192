import { capitalise } from './english-grammar.ts';
import { isNegative } from './english-words.ts';
import type { Fact } from './fact.ts';

const patterns: readonly { name: string | null; pattern: RegExp }[] = [
  {
    name: 'Size',
    pattern:
      /\b(?:measur\p{L}{1,6}|size|dimensions)\b[^.]{0,20}?(\d[\d.,]*\s?(?:mm|cm|m|in|inch(?:es)?|ft)?(?:\s?[x×]\s?\d[\d.,]*\s?(?:mm|cm|m|in|inch(?:es)?|ft)?)+)/iu,
  },
  {
    name: 'Weight',
    pattern:
      /\bweigh\p{L}{0,5}\s((?:about |around |approx\.? )?\d[\d.,]*\s?(?:kg|g|grams?|kilos?|lbs?|oz))\b/iu,
  },
  {
    name: 'Capacity',
    pattern:
      /\b(?:holds|capacity of)\s((?:about |around |up to )?\d[\d.,]*\s?(?:ml|cl|l|litres?|liters?|fl\.? oz))\b/iu,
  },
  {
    name: 'Material',
    pattern:
      /\b(?:made|woven|crafted|knitted|cut|carved|built|sewn|turned)\s(?:from|of|out of)\s((?:[\p{L}\p{N}%-]+\s){0,3}?[\p{L}\p{N}%-]+)(?=[,.;]|\s(?:and|with|in|by|that|which|at|on|for)\b|$)/iu,
  },
];

const origin =
  /\b(made|produced|woven|crafted|knitted|thrown|sewn|built|grown|roasted)\b[^.;]{0,60}?\sin\s((?:the\s)?\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+){0,2})/u;

/** Materials, measures and places stated explicitly in the seller's sentences. */
export function factsInProse(facts: readonly Fact[]): Fact[] {
  const stated = new Set(facts.map(({ name }) => name?.toLowerCase()));
  const found: Fact[] = [];
  const add = (name: string, text: string | undefined) => {
    if (!text || stated.has(name.toLowerCase())) return;
    stated.add(name.toLowerCase());
    found.push({ kind: 'property', name, text: text.trim() });
  };
  for (const { kind, text } of facts) {
    // "Not made of plastic" is no material.
    if (kind !== 'sentence' || isNegative(text)) continue;
    for (const { name, pattern } of patterns) add(name ?? '', pattern.exec(text)?.[1]);
    const [, verb, place] = origin.exec(text) ?? [];
    if (verb) add(`${capitalise(verb)} in`, place);
  }
  return found;
}
