import {
  materials,
  measuredStart,
  properWords,
  singularInS,
  smallWords,
  uncountable,
} from './english-words.ts';

export function capitalise(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Capitalises the main words, as in a title; measures and names stay as they are. */
export function asTitle(text: string): string {
  return text
    .split(' ')
    .map((word) =>
      smallWords.has(word.toLowerCase()) || /\d/.test(word)
        ? word
        : word.replace(/(^|-)\p{Ll}/gu, (start) => start.toUpperCase()),
    )
    .join(' ');
}

/** Lower-cases the first letter, unless the word is a name, an abbreviation or a size. */
export function lowerFirst(text: string): string {
  const [first = ''] = text.split(/[\s,.;:]/);
  const isOrdinary =
    /^\p{Lu}(?:[\p{Ll}'-]+(?:-\p{Lu}\p{Ll}+)*)?$/u.test(first) &&
    (first.length > 1 || /^[AI] /.test(text)) &&
    !first.split('-').some((word) => properWords.has(word.toLowerCase()));
  return isOrdinary ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Lower-cases the first letter of each list item. */
export function lowerItems(text: string): string {
  return text
    .split(/(?<=,\s)/)
    .map(lowerFirst)
    .join('');
}

/** "a, b, c" → "a, b and c". Leaves decimal commas alone. */
export function asList(text: string, conjunction: 'and' | 'or' = 'and'): string {
  const parts = text.split(/,\s+(?:(?:and|or)\s+)?|\s(?:and|or)\s+(?=\S+$)/);
  return joinWords(
    parts.map((part) => part.trimEnd()),
    conjunction,
  );
}

export function joinWords(parts: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  return parts.length < 2
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} ${conjunction} ${parts.at(-1)}`;
}

export function isPlural(phrase: string): boolean {
  const noun = headNoun(phrase);
  return /[^s']s$/.test(noun) && !singularInS.has(noun);
}

/** "set of 4 mugs" → "set", "lid with handle" → "lid". */
function headNoun(phrase: string): string {
  const [head = ''] = phrase
    .toLowerCase()
    .split(
      / (?:for|of|with|in|inside|to|from|that|on|at|by|made|and|–|-|\/)(?= )|[,(–]| (?:inside|outside)$/,
    );
  return (
    head
      .trim()
      .split(/\s+/)
      .findLast((word) => !/\d/.test(word)) ?? ''
  );
}

/** "lid" → "a lid"; plurals, amounts, materials and uncountable nouns stay as they are. */
export function withArticle(phrase: string): string {
  const noun = headNoun(phrase);
  const article = startsWithVowelSound(phrase) ? 'an' : 'a';
  if (isPlural(phrase) || !/^[\p{Script=Latin}\d]/u.test(phrase)) return phrase;
  const isCounted =
    /^(?:\d|(?:a|an|the|no|one|two|three|four|five|six|seven|eight|ten|several|many|some|full|its|your|more|all|easy) )/i.test(
      phrase,
    );
  const isActivity = /.{3}ing$/.test(noun) && !/(?:ring|string|spring|opening|fitting|coating)$/.test(noun);
  const isMass = materials.has(noun) || uncountable.has(noun) || /\d$/.test(phrase);
  if (isActivity || isMass) return phrase;
  return isCounted && !measuredStart.test(phrase) ? phrase : `${article} ${phrase}`;
}

function startsWithVowelSound(phrase: string): boolean {
  const [word = ''] = phrase.split(/[\s-]/);
  if (/^[A-Z]{2,}$/.test(word)) return /^[AEFHILMNORSX]/.test(word);
  return /^(?:[aeio]|u(?!ni|se|su|sb|til|ro)|hour|honest|heir|(?:8|11|18)(?!\d))/i.test(word);
}

/** "measures 40 cm" → "measure 40 cm", for products that are many. */
export function pluralVerb(text: string): string {
  const [verb = '', ...rest] = text.split(' ');
  const plain = verb
    .replace(/^is$/, 'are')
    .replace(/^has$/, 'have')
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|sh|ss|x|z|o)es$/, '')
    .replace(/s$/, '');
  return [plain, ...rest].join(' ');
}
