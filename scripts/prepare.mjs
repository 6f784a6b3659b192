// Works with any Node from 20: installs missing packages and finds the project's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampPath = join(root, 'node_modules', '.installed-lockfile');
const isWindows = process.platform === 'win32';

/** The Node installed with the project. */
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

/** Only packages needed for serving, not for building or testing. */
const PRODUCTION = [
  '--omit=dev',
  // Our optional peer dependencies are build tools, which npm would otherwise install because the lockfile
  // lists them.
  '--legacy-peer-deps',
];

/**
 * Installs the locked packages unless they are already installed. With `isProduction`, only those needed for
 * serving; these replace a full install only if `isExact`.
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
  // With install scripts disabled, the project's Node is not in place yet.
  if (!existsSync(projectNode)) npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error');
  writeFileSync(stampPath, wanted);
}

/** An environment that puts the project's Node and tools first on the PATH. */
export function projectEnvironment(extra = {}) {
  const separator = isWindows ? ';' : ':';
  const path = [dirname(projectNode), join(root, 'node_modules', '.bin'), process.env.PATH].join(separator);
  return { ...process.env, PATH: path, ...extra };
}

/** Runs the project's Node, forwards signals and resolves with the exit code. */
export function runNode(args, { environment = {}, stdio = 'inherit' } = {}) {
  const child = spawn(projectNode, args, { cwd: root, stdio, env: projectEnvironment(environment) });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
