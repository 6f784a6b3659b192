// npm run check: format, lint, types, unused code, import law. Runs every gate, even after a failure.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, projectEnvironment, root } from './prepare.mjs';

ensureInstalled();

const gates = [
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['page types', 'react-router', ['typegen']],
  ['types of contract and server', 'tsc', ['-p', 'tsconfig.server.json']],
  ['types of contract and web', 'tsc', ['-p', 'tsconfig.web.json']],
  ['types of tests and tools', 'tsc', ['-p', '.']],
  [
    'promises and React rules',
    'oxlint',
    ['--type-aware', '--deny-warnings', 'contract', 'server', 'web', 'tests'],
  ],
  ['unused code', 'knip', []],
  ['import law', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'contract', 'server', 'web']],
];

let failed = 0;
for (const [name, command, args] of gates) {
  const startedAt = Date.now();
  const result = spawnSync(command, args, {
    cwd: root,
    env: projectEnvironment(),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const isOk = result.status === 0;
  if (!isOk) {
    failed++;
    console.log(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`);
  }
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}
console.log(`checks: ${gates.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
