import { isPlural, lowerFirst } from './english-grammar.ts';
import {
  materials,
  noParticiple,
  participlePhrase,
  participles,
  partNouns,
  qualities,
  qualityEnding,
  qualityStart,
  verbs,
} from './english-words.ts';
import { type Fact, fact } from './fact.ts';

const dimensions =
  /^(?:ø\s?)?(?:[WDHL]\s)?\d[\d.,]*\s?(?:mm|cm|m|in|inch|inches|ft|feet|"|″)?(?:\s?[x×]\s?(?:[WDHL]\s)?\d[\d.,–-]*\s?(?:mm|cm|m|in|inch|inches|ft|feet|"|″)?)+$/i;
const weight = /^\d[\d.,]*\s*(?:kg|g|grams?|kilos?|lbs?|pounds?|oz|ounces?)$/i;
const capacity = /^\d[\d.,]*\s*(?:ml|cl|dl|l|litres?|liters?|fl\.? oz|gallons?|cups?)$/i;
/** "max load 120 kg", "altitude 1,900-2,100 m": a name and a measure without a colon. */
const measured =
  /^(\p{L}[\p{L} ]{2,24}?)(?<! (?:at|to|for|of|in|from|with|by)) (\d[\d.,–-]*\s*(?:mm|cm|m|km|kg|g|mg|ml|cl|l|oz|lbs?|W|V|Hz|mAh|hours?|minutes?|years?|days?|%|°C|°F))$/u;

/** Phrases with a better form, and the fact each becomes with the rest of the phrase. */
const rephrased: readonly (readonly [RegExp, (rest: string) => Fact])[] = [
  [/^(?:made|crafted) (?:of|from|out of) (.+)$/i, (rest) => fact('property', rest, 'Material')],
  [/^made in (.+)$/i, (rest) => fact('property', rest, 'Made in')],
  [/^available in (.+)$/i, (rest) => fact('deed', `comes in ${rest}`)],
  [/^(with .+)$/i, (rest) => fact('deed', `comes ${lowerFirst(rest)}`)],
  [/^((?:set|pack|pair) of .+)$/i, (rest) => fact('deed', `comes as a ${lowerFirst(rest)}`)],
  [/^((?:sizes?|colou?rs?) .+)$/i, (rest) => fact('deed', `comes in ${lowerFirst(rest)}`)],
  [/^(.+) included$/i, (rest) => fact('deed', `includes ${lowerFirst(rest)}`)],
  [/^(.+) (?:required|needed)$/i, (rest) => fact('deed', `requires ${lowerFirst(rest)}`)],
];

/** Classifies a list phrase by its words. What cannot be classified remains a detail. */
export function readPhrase(phrase: string): Fact {
  if (dimensions.test(phrase)) return fact('property', phrase, 'Size');
  if (weight.test(phrase)) return fact('property', phrase, 'Weight');
  if (capacity.test(phrase)) return fact('property', phrase, 'Capacity');
  for (const [pattern, become] of rephrased) {
    const rest = pattern.exec(phrase)?.[1];
    if (rest) return become(rest);
  }
  const lower = phrase.toLowerCase();
  const [first = ''] = lower.split(' ');
  if (verbs.has(first) && lower !== first) return fact('deed', phrase);
  const [, name, value] = measured.exec(phrase) ?? [];
  if (name && value) return fact('property', value, name);
  if (isQuality(lower)) return fact('quality', phrase);
  const last = lastWord(lower);
  const isShort = phrase.split(' ').length <= 4;
  if (/^\d+\s?%\s/.test(phrase) || (materials.has(last) && isShort))
    return fact('property', phrase, 'Material');
  return fact(isPart(lower) ? 'part' : 'detail', phrase);
}

/** Removes a note in brackets: "waterproof (IP67)" is classified like "waterproof". */
const core = (phrase: string) => phrase.replace(/\([^()]*\)$/, '').trimEnd();
const lastWord = (phrase: string) => core(phrase).split(/[\s-]/).at(-1) ?? '';

function isQuality(lower: string): boolean {
  const last = lastWord(lower);
  if (qualityStart.test(lower)) return true;
  if (participlePhrase.test(lower) && !noParticiple.has(lower.split(' ')[0] ?? '')) return true;
  return qualities.has(last) || participles.has(last) || qualityEnding.test(core(lower));
}

function isPart(lower: string): boolean {
  const [head = ''] = lower.split(/ (?:for|of|with|in|to|on|at|and)(?= )/);
  const noun =
    head
      .replace(/(?: [\d.]+)$/, '')
      .split(/[\s-]/)
      .at(-1) ?? '';
  return (
    partNouns.has(noun) ||
    partNouns.has(noun.replace(/s$/, '')) ||
    (isPlural(lower) && /^[\p{L}\d]/u.test(lower))
  );
}
