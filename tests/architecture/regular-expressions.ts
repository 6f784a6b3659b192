import { type ESTree, parseSync, Visitor } from 'vite';
import type { SourceFile } from './source-tree.ts';
import { superLinearParts } from './super-linear.ts';

/**
 * A comment directly above an expression that says why it may be slow: what it reads, and why no stranger
 * controls that.
 */
const REASON = /^\s*Super-linear, .{15,}/;

interface Expression {
  start: number;
  /** null if it is constructed at run time. */
  literal: { pattern: string; flags: string } | null;
}

function readConstructed(given: readonly ESTree.Argument[]): Expression['literal'] {
  const [pattern, flags = ''] = given.map((argument) =>
    argument.type === 'Literal' && typeof argument.value === 'string' ? argument.value : undefined,
  );
  return pattern === undefined ? null : { pattern, flags };
}

function read({ path, text }: SourceFile) {
  const { program, comments } = parseSync(path, text);
  const expressions: Expression[] = [];
  const construct = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
      expressions.push({ start: node.start, literal: readConstructed(node.arguments) });
  };
  const visitor = {
    // biome-ignore lint/correctness/noComponentHookFactories: the name of a node, not of a component
    Literal: (node: ESTree.Node) => {
      if ('regex' in node) expressions.push({ start: node.start, literal: node.regex });
    },
    NewExpression: construct,
    CallExpression: construct,
  };
  new Visitor(visitor).visit(program);
  return { expressions, comments };
}

/** The expressions in a file that may take super-linear time, and reasons without such an expression. */
export function slowExpressions(file: SourceFile): string[] {
  const { expressions, comments } = read(file);
  const lineAt = (offset: number) => file.text.slice(0, offset).split('\n').length;
  const reasons = comments.filter(({ value }) => REASON.test(value)).map(({ end }) => lineAt(end) + 1);
  const slow = expressions.flatMap(({ start, literal }) => {
    const parts = literal ? superLinearParts(literal.pattern, literal.flags) : ['it cannot be read here'];
    const shown = literal ? `/${literal.pattern}/${literal.flags}` : 'RegExp(…)';
    return parts.length === 0 ? [] : [{ line: lineAt(start), text: `${shown}: ${parts.join(', ')}` }];
  });
  const slowLines = new Set(slow.map(({ line }) => line));
  return [
    ...slow
      .filter(({ line }) => !reasons.includes(line))
      .map(({ line, text }) => `${file.path}:${line}: ${text}`),
    ...reasons
      .filter((line) => !slowLines.has(line))
      .map((line) => `${file.path}:${line}: the reason above excuses nothing`),
  ];
}
