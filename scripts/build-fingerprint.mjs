// A hash of the sources the web build was made from: a build with a different one is stale.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const INPUTS = [
  'web/**/*',
  'contract/**/*',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/precompress.mjs',
];

export const fingerprintPath = join(root, 'build', 'fingerprint');

/** Hash of the current sources, without their tests. */
export function sourceFingerprint() {
  const hash = createHash('sha256');
  const entries = globSync(INPUTS, { cwd: root, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Whether `build/` is complete and made from the current sources. */
export function isBuildFresh() {
  try {
    return readFileSync(fingerprintPath, 'utf8') === sourceFingerprint();
  } catch {
    return false;
  }
}
