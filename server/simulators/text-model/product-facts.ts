import { toPlainText } from '#contract/plain-text.ts';
import { lowerFirst } from './english-grammar.ts';
import { abbreviation, adviceStart, colours, danglingEnd, isNegative, verbs } from './english-words.ts';
import { type Fact, fact } from './fact.ts';
import { readPhrase } from './read-phrase.ts';

const LONGEST_NAME_WORDS = 4;
const LONGEST_PHRASE_WORDS = 7;
const MOST_FACTS = 60;
/** Far more than a listing can use; text made of separators alone produces thousands. */
const MOST_CLAUSES = 300;
/** Longer clauses are cut after a phrase, or ignored. In characters. */
const LONGEST_CLAUSE = 280;

/** Single letters, as in "W 65 x D 60", do not count as words. */
const wordCount = (text: string) => text.split(/\s+/).filter((word) => word.length > 1).length;
/** The seller's statements, one fact each, in the original order and words. Nothing is added. */
export function readFacts(productDetails: string): Fact[] {
  const facts: Fact[] = [];
  const seen = new Set<string>();
  for (const clause of readClauses(productDetails)) {
    for (const found of readClause(clause)) {
      const key = `${found.name ?? ''}:${found.text}`.toLowerCase();
      if (seen.has(key) || !/[\p{L}\p{N}]/u.test(found.text)) continue;
      seen.add(key);
      facts.push(found);
      if (facts.length === MOST_FACTS) return facts;
    }
  }
  return facts;
}

/**
 * Lines and list items, split further at semicolons, full stops and property names; headings of lists are
 * dropped.
 */
export function readClauses(productDetails: string): string[] {
  return unwrapped(productDetails)
    .flatMap((line) => line.split(/[;；。]|\s[|•·]\s/))
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .slice(0, MOST_CLAUSES)
    .map((part) => part.replace(/^\s*(?:(?:[-*•‣·–—✓]+|\d{1,2}[.)])\s+)+/, '').replace(/={2,}/g, ' '))
    .map((part) => part.replace(/(?<=\d)\*(?=\d)/g, ' x ').replace(/(?<=\p{L}),(?=\p{L})/gu, ', '))
    .map(toPlainText)
    .filter((part) => !/^[\p{L}\s]{1,40}[:：]$/u.test(part))
    .flatMap(splitSentences)
    .slice(0, MOST_CLAUSES)
    .flatMap((part) => part.split(/[,.]\s+(?=\p{Lu}[\p{L} ]{1,24}:\s)/u))
    .map((part) => atPhraseEnd(part.replace(/(?<![,;:\s])[,;:\s]+$/, '').trim()))
    .filter((part) => part !== '');
}

/** The one line below a heading: "Sizes:", then "- S, M, L". */
const isOnlyItem = (line: string, after: string) =>
  /[^\s•*–-]/.test(line) && !/[:：]/.test(line) && after.trim() === '';

/** Lines of wrapped prose are joined: a long line, and one that goes on in lower case. A heading is joined to its only item. */
function unwrapped(text: string): string[] {
  const lines: string[] = [];
  const given = text.split('\n');
  for (const [index, line] of given.entries()) {
    const before = lines.at(-1) ?? '';
    const after = given[index + 1] ?? '';
    const goesOn = before.length >= WRAPPED_LINE && before.length <= MOST_UNWRAPPED && /^\p{Ll}/u.test(line);
    if (goesOn && /[\p{L},-]$/u.test(before) && !/[:：]/.test(line))
      lines[lines.length - 1] = `${before} ${line}`;
    else if (/^\s*[\p{L} ]{1,30}[:：]\s*$/u.test(before) && isOnlyItem(line, after))
      lines[lines.length - 1] = `${before.trim()} ${line.replace(/^[\s•*–-]+/, '')}`;
    else lines.push(line.trimEnd());
  }
  return lines;
}

const WRAPPED_LINE = 50;
const MOST_UNWRAPPED = 1000;

/** Without an ending such as "and" or "made of the"; an overlong clause ends after a phrase. */
function atPhraseEnd(clause: string): string {
  let text = clause;
  if (text.length > LONGEST_CLAUSE) {
    const cut = text.slice(0, LONGEST_CLAUSE);
    const end = Math.max(cut.lastIndexOf(', '), cut.lastIndexOf(' – '), cut.lastIndexOf('，'));
    text = end > 0 ? cut.slice(0, end) : '';
  }
  while (danglingEnd.test(text)) text = text.replace(danglingEnd, '').replace(/(?<![,\s])[,\s]+$/, '');
  return text;
}

function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?]["”')]?\s+(?=["“'(]?[\p{Lu}\p{N}])/gu)) {
    const end = match.index + match[0].trimEnd().length;
    if (abbreviation.test(text.slice(start, end))) continue;
    sentences.push(text.slice(start, end));
    start = match.index + match[0].length;
  }
  return [...sentences, text.slice(start)];
}

const withoutStop = (text: string) =>
  abbreviation.test(text) ? text : text.replace(/(?<![.!\s])[.!\s]+$/, '');

function readClause(clause: string): Fact[] {
  const named = /^(\p{L}[\p{L}\p{N} /&()'-]{0,40}?)\s?(?:[:：=]\s|(?<=\p{L})[:：](?!\/\/))(.+)$/u.exec(
    clause,
  );
  if (named?.[1] && named[2] && wordCount(named[1]) <= LONGEST_NAME_WORDS) {
    const text = withoutStop(named[2]);
    return readNamed(named[1], text.trim());
  }
  const measured = readMeasuredName(clause);
  if (measured) return [measured];
  const phrase = withoutStop(clause);
  if (adviceStart.test(phrase)) return [fact('advice', phrase)];
  if (isNegative(phrase) && !isProse(phrase)) return readNegative(phrase);
  const parts = isProse(phrase) ? [] : splitList(phrase);
  if (parts.length > 0 && parts.every((part) => wordCount(part) <= LONGEST_PHRASE_WORDS)) {
    return parts.map(readPhrase);
  }
  return [fact('sentence', clause)];
}

function readNamed(name: string, text: string): Fact[] {
  if (/^(?:product )?(?:name|title)$/i.test(name)) return [];
  if (/^(?:n\/?a|tb[acd]|unknown|[-–—?/.]+)$/i.test(text)) return [];
  if (/^(?:yes|y|✓|✔)$/i.test(text)) return [readPhrase(name)];
  if (/^(?:no|n|✗|x)$/i.test(text)) return [fact('limit', denied(name))];
  if (/^not (?:included|supplied|required|needed)$/i.test(text))
    return [fact('limit', `${name} ${text.toLowerCase()}`)];
  return [fact('property', text, name)];
}

/** "Dishwasher safe: no" → "Not dishwasher safe". */
function denied(name: string): string {
  const [, what, how] = /^(.+) (included|required|needed)$/i.exec(name) ?? [];
  if (what && how) return `${what} not ${how}`;
  return readPhrase(name).kind === 'quality' ? `Not ${lowerFirst(name)}` : `${name}: no`;
}

/**
 * A phrase of a list loses a negation that stands in another phrase, as in "does not contain lead, BPA". Only
 * "…, bulb not included" is split; everything else is quoted as a whole.
 */
function readNegative(phrase: string): Fact[] {
  const parts = phrase.split(/,\s+/);
  const isOwn = (part: string) =>
    !isNegative(part) || (/ not (?:included|supplied)$/i.test(part) && !/ (?:and|or|&) /.test(part));
  if (
    parts.length > 1 &&
    parts.every(isOwn) &&
    parts.every((part) => wordCount(part) <= LONGEST_PHRASE_WORDS)
  ) {
    return parts.map((part) => (isNegative(part) ? fact('limit', part) : readPhrase(part)));
  }
  return [fact('limit', phrase)];
}

/** "size 40x60 cm", "Weight 2 kg": a name without its colon. */
function readMeasuredName(clause: string): Fact | null {
  const match =
    /^(size|dimensions|weight|capacity|volume|height|width|length|depth|diameter|colou?r|material|battery life|power)\s+(?:is\s+|are\s+)?(\S.*)$/i.exec(
      withoutStop(clause),
    );
  if (!match?.[1] || !match[2] || wordCount(match[2]) > LONGEST_PHRASE_WORDS) return null;
  const isMeasure = !/^(?:colou?r|material)/i.test(match[1]);
  return isMeasure && !/\d/.test(match[2]) ? null : fact('property', match[2], match[1]);
}

/** Prose has a subject or starts with an article; list phrases do neither. */
function isProse(clause: string): boolean {
  const [first = '', ...rest] = clause
    .toLowerCase()
    .replace(/[,.!?]/g, '')
    .split(/\s+/);
  if (/^(?:a|an|the|i|we|you|it|they|this|these|there|our|your)$/.test(first)) return true;
  if (verbs.has(first)) return false;
  if (/^(?:each|every|all)$/.test(first) && rest.some((word) => verbs.has(word))) return true;
  return rest.some((word) => /^(?:is|are|was|were|has|have|can|will|does|makes)$/.test(word));
}

const listOpening = /^(?:comes?|available|offered|sold|includes|contains|with|suitable|fits) | of /i;
const LONGEST_LIST_WORDS = 2;

/**
 * The phrases between commas. A list introduced by one verb or preposition ("comes in blue, white and grey")
 * stays whole.
 */
function splitList(phrase: string): string[] {
  const parts = phrase.split(/,\s+(?=\S)/).filter((part) => part !== '');
  const found: string[] = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? '';
    const end = listOpening.test(part) ? endOfList(parts, index + 1) : index;
    found.push(
      parts
        .slice(index, end + 1)
        .join(', ')
        .replace(/^and /, ''),
    );
    index = end;
  }
  return found;
}

/**
 * The index of the part with the "and" that closes a list begun before `start`; `start - 1` if there is none.
 */
function endOfList(parts: readonly string[], start: number): number {
  for (let index = start; index < parts.length; index++) {
    const part = parts[index] ?? '';
    const words = part.toLowerCase().split(' ');
    if (/(?:^| )(?:and|or) /.test(part) && words.length <= 2 * LONGEST_LIST_WORDS + 1) return index;
    if (words.length > LONGEST_LIST_WORDS || readPhrase(part).kind === 'quality') break;
  }
  const areColours = (index: number) =>
    colours.has((parts[index] ?? '').toLowerCase().split(' ').at(-1) ?? '');
  let end = start;
  while (areColours(end)) end++;
  return end - 1;
}
