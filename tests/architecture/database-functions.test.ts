import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './source-tree.ts';

const FOLDER = 'server/db/functions';

test('a changed database function must also raise the release number that marks newer definitions', () => {
  const texts = sourceFiles([FOLDER], /\.sql$/).map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(0);
  const hash = createHash('sha256').update(texts.join('\n')).digest('hex');
  const recorded = JSON.parse(readFileSync(`${root}${FOLDER}/release.json`, 'utf8')).sha256;
  expect(recorded, `raise "release" in ${FOLDER}/release.json and set its sha256 to the new one`).toBe(hash);
});
