import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './source-tree.ts';

const DOCUMENT = 'docs/spec-coverage.md';
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll("\\'", "'");
const files = sourceFiles(['contract', 'server', 'tests', 'web'], /\.(test|spec)\.tsx?$/).map(
  ({ path, text }) => ({ path, text: oneLine(text) }),
);

/** The tables' rows below their headers: location and last cell. */
const rows = readFileSync(`${root}${DOCUMENT}`, 'utf8')
  .split('\n')
  .flatMap((line, index, lines) => {
    const isRow = line.startsWith('| ') && !line.startsWith('| --') && !lines[index + 1]?.startsWith('| --');
    return isRow ? [{ at: `${DOCUMENT}:${index + 1}`, tests: line.split(' | ').at(-1) ?? '' }] : [];
  });

/** The document writes `e2e/` for `tests/e2e/` and omits folders named in its section. */
const filesNamed = (name: string) => files.filter(({ path }) => `/${path}`.endsWith(`/${name}`));

interface Claim {
  file: string;
  /** Parts of titles, which may be abbreviated with ellipses; several are separated by semicolons or commas. */
  titles: string[];
}

/** Each file of a cell with the titles behind it. */
function claimsOf(tests: string): Claim[] {
  const [, ...pieces] = tests.split(/([\w./-]+\.(?:test|spec)\.tsx?)/);
  return pieces.flatMap((file, index) => {
    if (index % 2 === 1) return [];
    const titles = [...(pieces[index + 1] ?? '').matchAll(/›([^›;]+)/g)].flatMap(([, title = '']) =>
      title.split('…').flatMap((part) => part.trim().replaceAll(/^[:,]\s*|[\s,|`]+$/g, '') || []),
    );
    return [{ file, titles }];
  });
}

/** What a cell claims and is not there. */
const missingOf = (tests: string): string[] =>
  claimsOf(tests).flatMap(({ file, titles }) => {
    const named = filesNamed(file);
    if (named.length === 0) return [file];
    return titles
      .filter((title) => !named.some(({ text }) => text.includes(oneLine(title))))
      .map((title) => `${file} › ${title}`);
  });

describe('the tests listed as proof of the specification', () => {
  it('exist, with the titles the document gives', () => {
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.flatMap(({ at, tests }) => missingOf(tests).map((missing) => `${at}: ${missing}`))).toEqual(
      [],
    );
  });

  it('are reported if a file or title is wrong, or belongs to another file', () => {
    expect(claimsOf('`a.test.ts` › one … two, › three; b/b.spec.ts, c.test.ts › …: four')).toEqual([
      { file: 'a.test.ts', titles: ['one', 'two', 'three'] },
      { file: 'b/b.spec.ts', titles: [] },
      { file: 'c.test.ts', titles: ['four'] },
    ]);
    expect(missingOf('e2e/no-such.spec.ts › anything')).toEqual(['e2e/no-such.spec.ts']);
    expect(missingOf('e2e/crawl.spec.ts › for a visitor, › for nobody')).toEqual([
      'e2e/crawl.spec.ts › for nobody',
    ]);
    expect(missingOf('e2e/history.spec.ts › every page and every link of it')).toHaveLength(1);
  });
});
