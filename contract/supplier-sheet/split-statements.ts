import { doubtfulLabels, plainWord, productLabels, tradeLabels } from './sheet-words.ts';

/** A label and its value; without a label, `label` is empty. */
export interface Statement {
  readonly label: string;
  readonly value: string;
}

const MOST_LABEL_WORDS = 5;
const LONGEST_LABEL = 40;
const colon = /[:：]/g;

export const isKnownLabel = (text: string): boolean => {
  const plain = plainWord(text);
  return [productLabels, tradeLabels, ...doubtfulLabels.map(({ labels }) => labels)].some((all) =>
    all.has(plain),
  );
};

/** Reads "Material: oak" and "Material\toak". */
export function readStatement(text: string): Statement {
  const at = text.search(/[:：=\t]/);
  const label = at > 0 ? text.slice(0, at).trim() : '';
  const isLabel =
    label !== '' &&
    label.length <= LONGEST_LABEL &&
    /^[\p{L}\p{N}#]/u.test(label) &&
    label.split(/\s+/).length <= MOST_LABEL_WORDS &&
    !text.startsWith('//', at + 1);
  return isLabel
    ? { label, value: text.slice(at + 1).replace(/^[\s:：=]+/, '') }
    : { label: '', value: text };
}

/**
 * The statements that one line joins: "Material:ABS Size:20cm/Colour: red | Weight 2 kg". A line that joins
 * none comes back whole, character by character.
 */
export function splitStatements(line: string): string[] {
  return line
    .split(/\s[|•·]\s|[;；|]|\t{2,}/)
    .flatMap(splitAtLabels)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function splitAtLabels(text: string): string[] {
  const starts: number[] = [];
  let from = 0;
  for (const { index } of text.matchAll(colon)) {
    const start = labelStart(text, from, index, starts.length > 0 || from > 0);
    if (start !== null && start > 0) starts.push(start);
    from = index + 1;
  }
  const bounds = [0, ...starts, text.length];
  return bounds
    .slice(0, -1)
    .map((start, index) => text.slice(start, bounds[index + 1]).replace(/(?<![\s,/;])[\s,/;]+$/, ''));
}

/**
 * Where the label before the colon at `end` begins, not before `from`; null if there is none. After another
 * label, one unknown word with a capital is a label too.
 */
function labelStart(text: string, from: number, end: number, isAfterLabel: boolean): number | null {
  if (text.startsWith('//', end + 1)) return null;
  const window = Math.max(from, end - LONGEST_LABEL);
  const before = text.slice(window, end);
  const borders = [...before.matchAll(/[\s,/.)]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu)].map(
    ({ index, 0: gap }) => index + gap.length,
  );
  const isFirst = window === 0;
  for (const border of isFirst ? [0, ...borders] : borders) {
    if (isKnownLabel(before.slice(border))) return window + border;
  }
  const last = borders.at(-1);
  const isOneWord =
    isAfterLabel && last !== undefined && /^\p{Lu}\p{Ll}{2,19}$/u.test(before.slice(last).trim());
  return isOneWord && window + last > from ? window + last : null;
}
