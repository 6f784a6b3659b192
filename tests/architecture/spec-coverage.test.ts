import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './source-tree.ts';

const DOCUMENT = 'docs/spec-coverage.md';
const files = sourceFiles(['contract', 'server', 'tests', 'web'], /\.(test|spec)\.tsx?$/);
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const titles = oneLine(files.map(({ text }) => text).join('\n')).replaceAll("\\'", "'");

/** The tables' rows below their headers: location and last cell. */
const rows = readFileSync(`${root}${DOCUMENT}`, 'utf8')
  .split('\n')
  .flatMap((line, index, lines) => {
    const isRow = line.startsWith('| ') && !line.startsWith('| --') && !lines[index + 1]?.startsWith('| --');
    return isRow ? [{ at: `${DOCUMENT}:${index + 1}`, tests: line.split(' | ').at(-1) ?? '' }] : [];
  });

/** The document writes `e2e/` for `tests/e2e/` and omits folders named in its section. */
const isThere = (name: string) => files.some(({ path }) => `/${path}`.endsWith(`/${name}`));

/** Titles may be abbreviated with ellipses; several are separated by semicolons or commas. */
const partsOfTitles = (tests: string) =>
  [...tests.matchAll(/›([^›;]+)/g)].flatMap(([, title = '']) =>
    title.split('…').flatMap((part) => part.trim().replaceAll(/^[:,]\s*|[\s,|]+$/g, '') || []),
  );

describe('the tests listed as proof of the specification', () => {
  it('exist', () => {
    expect(rows.length).toBeGreaterThan(300);
    const missing = rows.flatMap(({ at, tests }) => {
      const names = tests.match(/[\w./-]+\.(?:test|spec)\.tsx?\b/g) ?? [];
      return names.filter((name) => !isThere(name)).map((name) => `${at}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('have the titles the document gives', () => {
    const missing = rows.flatMap(({ at, tests }) =>
      partsOfTitles(tests)
        .filter((part) => !titles.includes(oneLine(part)))
        .map((part) => `${at}: ${part}`),
    );
    expect(missing).toEqual([]);
  });

  it('are reported if a name is wrong', () => {
    expect(isThere('e2e/no-such.spec.ts')).toBe(false);
    expect(partsOfTitles('`a.test.ts` › one … two, › three; b.spec.ts › …: four')).toEqual([
      'one',
      'two',
      'three',
      'four',
    ]);
  });
});
