import { describe, expect, it } from 'vitest';
import { slowExpressions } from './regular-expressions.ts';
import { sourceFiles } from './source-tree.ts';

const files = sourceFiles(['contract', 'server', 'web'], /(?<!\.test|\.spec|\.fixture)\.(ts|tsx|mjs)$/);
const check = (text: string) => slowExpressions({ path: 'server/x.ts', text });

describe('regular expressions', () => {
  it('take linear time in the length of their input, in all product code', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap(slowExpressions)).toEqual([]);
  });

  it.each([
    ['nested loops', String.raw`/^(a+)+$/`],
    ['loops that share characters', String.raw`/^\S+@\S+\.\S+$/`],
    ['a loop before the end of the text', String.raw`/\s+$/`],
    ['a tag that never ends', String.raw`/<li[^>]*>/gi`],
    ['two loops with words between them', String.raw`/^BEGIN.*and.*END/`],
    ['a possible start on every line', String.raw`/^-[^]*x/m`],
    ['a pattern passed as a string', String.raw`new RegExp('\\s+$', 'u')`],
    ['a pattern constructed at run time', 'RegExp(`^` + name)'],
    ['an expression in JSX', '<p title={x.replace(/[.!]+$/, name)}/>'],
  ])('a planted violation is caught: %s', (_, expression) => {
    const path = expression.startsWith('<') ? 'web/x.tsx' : 'server/x.ts';
    expect(slowExpressions({ path, text: `const x = ${expression};` })).toHaveLength(1);
  });

  it.each([
    String.raw`/(?<!\s)\s+$/`,
    String.raw`/<li[^<>]*>/gi`,
    String.raw`/^[^\s@]+@[^\s@.]+$/`,
    '/[a-z]+/g',
  ])('accepts a linear one: %s', (expression) => expect(check(`const x = ${expression};`)).toEqual([]));

  it('accepts a reason directly above, and only where one is needed', () => {
    expect(check('// Super-linear, on the names of our own files.\nconst x = /\\s+$/;')).toEqual([]);
    expect(check('// Super-linear, on the names of our own files.\n\nconst x = /\\s+$/;')).toHaveLength(2);
    expect(check('// Super-linear, on the names of our own files.\nconst x = /\\s+/;')).toHaveLength(1);
    expect(check('// Super-linear\nconst x = /\\s+$/;')).toHaveLength(1);
  });
});
