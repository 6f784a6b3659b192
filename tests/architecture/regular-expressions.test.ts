import { describe, expect, it } from 'vitest';
import { slowExpressions } from './regular-expressions.ts';
import { sourceFiles } from './source-tree.ts';

const files = sourceFiles(['contract', 'server', 'web'], /(?<!\.test|\.spec|\.fixture)\.(ts|tsx|mjs)$/);
const check = (text: string) => slowExpressions({ path: 'server/x.ts', text });

describe('regular expressions', () => {
  it('take time in proportion to the text that they read, all of the product', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap(slowExpressions)).toEqual([]);
  });

  it.each([
    ['nested loops', String.raw`/^(a+)+$/`],
    ['loops that share characters', String.raw`/^\S+@\S+\.\S+$/`],
    ['a loop before the end of the text', String.raw`/\s+$/`],
    ['a tag that never ends', String.raw`/<li[^>]*>/gi`],
    ['two loops with words between them', String.raw`/^BEGIN.*and.*END/`],
    ['one line after another', String.raw`/^-[^]*x/m`],
    ['what is given as text', String.raw`new RegExp('\\s+$', 'u')`],
    ['what is put together', 'RegExp(`^` + name)'],
    ['what stands inside a page', '<p title={x.replace(/[.!]+$/, name)}/>'],
  ])('a planted violation is caught: %s', (_, expression) => {
    const path = expression.startsWith('<') ? 'web/x.tsx' : 'server/x.ts';
    expect(slowExpressions({ path, text: `const x = ${expression};` })).toHaveLength(1);
  });

  it.each([
    String.raw`/(?<!\s)\s+$/`,
    String.raw`/<li[^<>]*>/gi`,
    String.raw`/^[^\s@]+@[^\s@.]+$/`,
    '/[a-z]+/g',
  ])('lets a linear one pass: %s', (expression) => expect(check(`const x = ${expression};`)).toEqual([]));

  it('takes a reason straight above, and only where one is needed', () => {
    expect(check('// Super-linear, on the names of our own files.\nconst x = /\\s+$/;')).toEqual([]);
    expect(check('// Super-linear, on the names of our own files.\n\nconst x = /\\s+$/;')).toHaveLength(2);
    expect(check('// Super-linear, on the names of our own files.\nconst x = /\\s+/;')).toHaveLength(1);
    expect(check('// Super-linear\nconst x = /\\s+$/;')).toHaveLength(1);
  });
});
