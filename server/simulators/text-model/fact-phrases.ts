import { asList, capitalise, isPlural, lowerFirst, lowerItems, withArticle } from './english-grammar.ts';
import { isNegative } from './english-words.ts';
import type { Fact } from './fact.ts';

/**
 * What follows a sentence's subject: is "made of oak", has "a lid", does "measures 40 cm" (with its own
 * verb).
 */
export interface Predicate {
  readonly verb: 'is' | 'has' | 'does';
  readonly text: string;
}

const is = (text: string): Predicate => ({ verb: 'is', text });
const does = (text: string): Predicate => ({ verb: 'does', text });

/**
 * Property names that can form sentences, and how; all others, such as `note`, are stated as name and value.
 */
const aspects = {
  material: {
    name: /^(?:materials?|fabric|composition|made (?:of|from))$/i,
    say: (value) => is(`made of ${asList(lowerFirst(value))}`),
  },
  size: {
    name: /^(?:sizes?|dimensions?|measurements?|measures|product (?:size|dimensions))$/i,
    say: (value) => {
      if (
        /^(?:about |approx\.? |ø ?|[WHDL] ?)?\d/i.test(value) &&
        /\d\s*(?:[x×"″]|mm|cm|m\b|in\b|inch|ft)/i.test(value)
      )
        return does(`measures ${value}`);
      if (/one size/i.test(value)) return does('comes in one size');
      return does(`comes in ${/[,–-]| to | and /.test(value) ? 'sizes' : 'size'} ${asList(value)}`);
    },
  },
  weight: { name: /^(?:net )?(?:weight|weighs)$/i, say: (value) => does(`weighs ${lowerFirst(value)}`) },
  capacity: { name: /^(?:capacity|volume|holds)$/i, say: (value) => does(`holds ${lowerFirst(value)}`) },
  colour: {
    name: /^(?:available )?colou?rs?$/i,
    say: (value) =>
      does(`comes in ${/^natural$/i.test(value) ? 'a natural colour' : asList(lowerItems(value))}`),
  },
  origin: {
    name: /^(?:made|manufactured|produced|handmade|woven|crafted|knitted|thrown|sewn|built|grown|roasted) in$|^(?:(?:country|place) of )?origin$/i,
    say: (value, name) => is(`${/origin/i.test(name) ? 'made in' : lowerFirst(name)} ${value}`),
  },
  warranty: {
    name: /^(?:warranty|guarantee)$/i,
    say: (value, name) => (/^\d/.test(value) ? does(`comes with a ${name.toLowerCase()} of ${value}`) : null),
  },
  extent: {
    name: /^(?:height|width|length|depth|diameter)$/i,
    say: (value, name) => is(`${value} ${extents[name.toLowerCase()]}`),
  },
  fitness: {
    name: /^(?:suitable|ideal|recommended|perfect|great|good|best|intended|designed|made) for$/i,
    say: (value, name) => is(`${lowerFirst(name)} ${lowerFirst(value)}`),
  },
  note: {
    name: /^(?:care.*|washing.*|cleaning.*|maintenance|contents|in the box|what's in the box|includes?|included|(?:box|package|set) contents|use|uses|usage|notes?|ingredients|shipping|delivery)$/i,
    say: () => null,
  },
} as const satisfies Record<string, { name: RegExp; say: (value: string, name: string) => Predicate | null }>;

type Aspect = keyof typeof aspects;
const aspectNames = Object.keys(aspects) as Aspect[];

const extents: Readonly<Record<string, string>> = {
  height: 'high',
  width: 'wide',
  length: 'long',
  depth: 'deep',
  diameter: 'in diameter',
};

export function aspectOf({ kind, name }: Fact): Aspect | 'other' | null {
  if (kind !== 'property' || !name) return null;
  return aspectNames.find((aspect) => aspects[aspect].name.test(name)) ?? 'other';
}

/** The fact as a statement about the product; null if it reads better on its own. */
export function predicateOf(fact: Fact): Predicate | null {
  const { kind, name, text } = fact;
  if (kind === 'quality') return is(lowerFirst(text));
  if (kind === 'part') return { verb: 'has', text: withArticle(lowerFirst(text)) };
  if (kind === 'deed') {
    const [, verb, what] =
      /^(comes with|comes without|includes|requires|comes in) (.+)$/i.exec(lowerFirst(text)) ?? [];
    if (!verb || !what) return does(lowerFirst(text));
    return does(`${verb} ${verb === 'comes in' ? asList(what) : withArticle(what)}`);
  }
  const aspect = aspectOf(fact);
  return aspect && aspect !== 'other' ? aspects[aspect].say(text, name ?? '') : null;
}

/** The fact as a full sentence: "The battery life is 12 hours.", "Care: hand wash." or the seller's own. */
export function sentenceOf(fact: Fact): string {
  const { name, text } = fact;
  if (name === null) return capitalise(/[.!?]["”')]?$/.test(text) ? text : `${text}.`);
  const isAmount =
    /^\d[\d.,–-]*\s?[\p{L}%°]/u.test(text) && text.split(' ').length <= 6 && !/[.,:;]\s/.test(text);
  if (aspectOf(fact) === 'note' || !isAmount) return `${capitalise(name)}: ${lowerFirst(text)}.`;
  const subject = lowerFirst(name);
  return `The ${subject} ${isPlural(subject) ? 'are' : 'is'} ${text}.`;
}

/** The fact as a highlight; a sentence with two statements yields two. */
export function highlightsOf(fact: Fact): string[] {
  if (fact.kind === 'sentence') {
    const [first = '', ...more] = fact.text.replace(/(?<![.!])[.!]+$/, '').split(secondVerb);
    return [withoutSubject(first), ...more].map(capitalise);
  }
  const predicate = fact.kind === 'part' ? null : predicateOf(fact);
  return [predicate ? capitalise(predicate.text) : specificationOf(fact)];
}

const secondVerb = /,? and (?=(?:weighs|holds|comes|fits|includes|measures|works|keeps|lasts) )/;

/** "Name: value" if the seller gave a name, otherwise the bare fact. */
export function specificationOf({ name, text }: Fact): string {
  return name === null ? capitalise(bare(text)) : `${capitalise(name)}: ${text}`;
}

/** In a list, "comes with a lid" and "includes a lid" become "a lid". */
const bare = (text: string) =>
  text.replace(/^(?:comes (?:as a |with |in (?=sizes?|colou?rs?))|includes )/, '');

const LONGEST_ATTRIBUTE = 30;

/** The fact in two or three words, for titles and tags; null if it takes more. */
export function attributeOf(fact: Fact): string | null {
  const aspect = aspectOf(fact);
  if (/^(?:sentence|advice|limit)$/.test(fact.kind) || /,/.test(fact.text) || isNegative(fact.text))
    return null;
  if (aspect && /^(?:warranty|fitness|note|other|extent)$/.test(aspect)) return null;
  const text = aspect === 'origin' ? (predicateOf(fact)?.text ?? '') : bare(lowerFirst(fact.text));
  return text.length <= LONGEST_ATTRIBUTE && text.split(' ').length <= 4 ? text : null;
}

const subjectAndVerb =
  /^(?:it|they|this|these|(?:this|these|the|each|our|every)(?: [\p{L}\p{N}'-]+){1,3}?) (is|are|has|have|features|includes|comes|measures|weighs|holds|fits|works|keeps|offers|makes|lasts)\b ?/iu;

/** "The blanket is woven in Ireland." → "Woven in Ireland". */
function withoutSubject(text: string): string {
  const match = subjectAndVerb.exec(text);
  if (!match) return text;
  const rest = text.slice(match[0].length);
  if (!rest || /^(?:not|been|to|also)\b/.test(rest)) return text;
  const isDropped = /^(?:is|are|has|have|features)$/i.test(match[1] ?? '');
  return capitalise(isDropped ? rest : `${match[1]} ${rest}`);
}
