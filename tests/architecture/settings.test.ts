import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const names = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

/** The variables read by `server/platform/config.ts`, except NODE_ENV, which the start scripts set. */
function settingsRead(): Set<string> {
  const [, table = ''] =
    /^const settings = \{\n([\s\S]+?)^\} as const/m.exec(read('server/platform/config.ts')) ?? [];
  const found = names(table, /^ {2}([A-Z0-9_]+): /gm);
  found.delete('NODE_ENV');
  return found;
}

test('the README lists every setting, and no other', () => {
  const [, table = ''] = /^## Settings\n([\s\S]+?)^## /m.exec(read('README.md')) ?? [];
  const firstCells = [...table.matchAll(/^\| (`.+?`) +\|/gm)].map(([, cell = '']) => cell).join('\n');
  expect(names(firstCells, /`([A-Z0-9_]+)`/g)).toEqual(settingsRead());
});

test('compose.yaml passes on every setting that it does not fix itself', () => {
  const [, environment = ''] =
    /^ {2}app:[\s\S]+?^ {4}environment:\n([\s\S]+?)^ {4}\w/m.exec(read('compose.yaml')) ?? [];
  const given = names(environment, /^ {6}([A-Z0-9_]+): /gm);
  const fixedByImage = ['HOST', 'PORT', 'DATA_DIR'];
  expect(new Set([...given, ...fixedByImage])).toEqual(settingsRead());
});
