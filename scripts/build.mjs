// npm run build: builds and precompresses the web app and stores the fingerprint of its sources. `--if-stale`
// skips a fresh build; `--check` only reports whether there is one.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintPath, isBuildFresh, sourceFingerprint } from './build-fingerprint.mjs';
import { precompress } from './precompress.mjs';
import { ensureInstalled, projectEnvironment, projectNode, root } from './prepare.mjs';

const isCheck = process.argv.includes('--check');
if ((isCheck || process.argv.includes('--if-stale')) && isBuildFresh()) process.exit(0);
if (isCheck) {
  console.error('The pages have not been built from these sources. Run `npm run build` first.');
  process.exit(1);
}
ensureInstalled();

const startedAt = Date.now();
// A build without fingerprint counts as stale, so an interrupted one is never served.
rmSync(fingerprintPath, { force: true });
const fingerprint = sourceFingerprint();
const bundler = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
const result = spawnSync(projectNode, [bundler, 'build'], {
  cwd: root,
  env: projectEnvironment({ NODE_ENV: 'production' }),
  encoding: 'utf8',
});
if (result.status !== 0) {
  console.error(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`);
  console.error('The pages could not be built; the lines above say why.');
  process.exit(1);
}
precompress(join(root, 'build', 'client'));
writeFileSync(fingerprintPath, fingerprint);
console.log(`Pages built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
