// Runs on whatever Node the machine has (20 or later): installs what is missing and finds the project's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampPath = join(root, 'node_modules', '.installed-lockfile');
const isWindows = process.platform === 'win32';

/** The Node that the project brings with it. */
export const projectNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function npm(...args) {
  const result = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
  });
  if (result.status !== 0) {
    console.error(
      `npm ${args.join(' ')} failed. The lines above say why; once that is mended, run this command again.`,
    );
    process.exit(1);
  }
}

/** What serving needs, and nothing that only building and testing need. */
const PRODUCTION = [
  '--omit=dev',
  // Optional peers of ours are build tools that the lockfile holds anyway; without this npm installs them too.
  '--legacy-peer-deps',
];

/**
 * Installs the locked packages unless exactly they are there already. With `isProduction` those that serving needs: they
 * replace a whole install only when `isExact`.
 */
export function ensureInstalled({ isProduction = false, isExact = false } = {}) {
  const whole = lockfileHash();
  const lean = `production ${whole}`;
  const installed = existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : '';
  const wanted = isProduction ? lean : whole;
  if (installed === wanted || (isProduction && !isExact && installed === whole)) return;
  console.log('Installing packages (the first time this takes about a minute) …');
  npm(
    'ci',
    ...(isProduction ? PRODUCTION : ['--include=dev']),
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  );
  // Where install scripts are switched off, the project's Node has not been put in place yet.
  if (!existsSync(projectNode)) npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error');
  writeFileSync(stampPath, wanted);
}

/** The environment in which programs of the project find its Node and its tools first. */
export function projectEnvironment(extra = {}) {
  const separator = isWindows ? ';' : ':';
  const path = [dirname(projectNode), join(root, 'node_modules', '.bin'), process.env.PATH].join(separator);
  return { ...process.env, PATH: path, ...extra };
}

/** Runs the project's Node and hands signals on; resolves to its exit code. */
export function runNode(args, { environment = {}, stdio = 'inherit' } = {}) {
  const child = spawn(projectNode, args, { cwd: root, stdio, env: projectEnvironment(environment) });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
