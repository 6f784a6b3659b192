import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { isDisjointWith, JS, NFA, TooManyNodesError } from 'refa';
import { analyse } from 'scslre';

type Node = AST.Node;
type Step = { before: AST.Element[]; after: AST.Element[] };

/** Matches anything: stands for the search, which tries every position of the text. */
const ANYTHING = '[^]*';

const isUnbounded = (node: Node): node is AST.Quantifier =>
  node.type === 'Quantifier' && node.max === Infinity;

const sourceOf = (elements: readonly AST.Element[]) => elements.map(({ raw }) => raw).join('');

function childrenOf(node: Node): Node[] {
  if (node.type === 'Pattern' || node.type === 'Group' || node.type === 'CapturingGroup')
    return node.alternatives;
  if (node.type === 'Assertion')
    return node.kind === 'lookahead' || node.kind === 'lookbehind' ? node.alternatives : [];
  if (node.type === 'Alternative') return node.elements;
  return node.type === 'Quantifier' ? [node.element] : [];
}

/** The elements before and after an element at each level, the outermost level first. */
function pathTo(element: AST.Quantifier): Step[] {
  const steps: Step[] = [];
  for (let node: Node | null = element; node; node = node.parent) {
    if (node.parent?.type !== 'Alternative') continue;
    const { elements } = node.parent;
    const index = elements.indexOf(node as AST.Element);
    steps.unshift({ before: elements.slice(0, index), after: elements.slice(index + 1) });
  }
  return steps;
}

const isInLookbehind = (node: Node | null): boolean =>
  node !== null && ((node.type === 'Assertion' && node.kind === 'lookbehind') || isInLookbehind(node.parent));

function automatonOf(source: string, flags: string, assertions: 'ignore' | 'disable'): NFA {
  const parser = JS.Parser.fromLiteral({ source, flags });
  const { expression, maxCharacter } = parser.parse({ assertions, backreferences: 'disable' });
  return NFA.fromRegex(expression, { maxCharacter }, { assertions: 'throw' });
}

/** Whether both loops can match what is between them, which makes every occurrence of it a possible start. */
function canTrade(first: string, between: string, second: string, flags: string): boolean {
  const read = (expression: string) => automatonOf(expression, flags, 'ignore');
  const something = NFA.fromIntersection(read(between), read('[^]+'));
  if (something.isEmpty) return false;
  const within = read(ANYTHING);
  within.append(something);
  within.append(read(ANYTHING));
  return !isDisjointWith(NFA.fromIntersection(read(first), read(second)), within);
}

/**
 * Loops that reread the same text from many positions, with more than one character between them: /<a[^>]*>/
 * on "<a<a<a<a…". The library only detects adjacent ones.
 */
function distantTrades(pattern: AST.Pattern, flags: string): string[] {
  const isByLine = flags.includes('m');
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (isUnbounded(node) && !isInLookbehind(node)) {
      const steps = pathTo(node);
      const after = steps.map((step) => sourceOf(step.after)).reverse();
      // If nothing after the loop can fail, it never backtracks.
      const canFail = !automatonOf(after.map((part) => `(?:${part})`).join(''), flags, 'disable').test([]);
      const before = steps.flatMap((step) => step.before);
      if (canFail && tradesWith(before, node, flags, isByLine)) found.push(node.raw);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(pattern);
  return found;
}

function tradesWith(before: AST.Element[], loop: AST.Quantifier, flags: string, isByLine: boolean): boolean {
  let between = '';
  for (const element of before.toReversed()) {
    if (isUnbounded(element) && canTrade(element.raw, between, loop.raw, flags)) return true;
    if (element.type === 'Assertion' && element.kind === 'start') {
      if (!isByLine) return false;
      between = `\\n${between}`;
    } else between = element.raw + between;
  }
  return canTrade(ANYTHING, between, loop.raw, flags);
}

/** Why an expression may take super-linear time; empty if it is linear. */
export function superLinearParts(source: string, flags: string): string[] {
  const { reports } = analyse({ source, flags });
  const reported = reports.map(({ type, character }) => `${type} on many ${JSON.stringify(character.pick)}`);
  const parsed = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  try {
    return [...reported, ...distantTrades(parsed, flags).map((loop) => `${loop} begins again and again`)];
  } catch (error) {
    if (error instanceof TooManyNodesError) return [...reported, 'too large to be judged'];
    throw error;
  }
}
