import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from './source-tree.ts';

const page = readFileSync(`${root}docs/security.md`, 'utf8');
const rows = page.split('\n').filter((line) => /^\| (?!who|-)/.test(line));
const proofsOf = (row: string) =>
  [...row.matchAll(/`((?:server|tests|contract|web)\/[^`]+)`/g)].map(([, path]) => path);

describe('the threat model', () => {
  it('names an existing test for every threat', () => {
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((row) => proofsOf(row).length === 0)).toEqual([]);
    expect(rows.flatMap(proofsOf).filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
  });
});
