// npm test: installs what is missing, a browser included, builds, and runs every check. Ends with each phase's time, what
// failed, and the counts. `--long` repeats what is left to chance more often, from a new seed each time.
// `unit …` and `browser …` run only those tests, with the runner's own arguments.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, projectEnvironment, projectNode, root, runNode } from './prepare.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

ensureInstalled();
const { findOrInstallBrowser } = await import('./browser.mjs');

const [only, ...given] = process.argv.slice(2);
if (only === 'unit') process.exit(await runNode(['node_modules/vitest/vitest.mjs', 'run', ...given]));
if (only === 'browser') {
  const environment = { CHROMIUM_PATH: await findOrInstallBrowser() };
  process.exit(await runNode(['node_modules/@playwright/test/cli.js', 'test', ...given], { environment }));
}

const reports = join(root, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const isLong = process.argv.includes('--long');
/** A log gets neither colours nor a line for every test. */
const isTerminal = process.stdout.isTTY === true;

/** Runs a command to its end, shows what it prints, and resolves to that and whether it went well. */
function run(command, args, environment = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: isTerminal ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: projectEnvironment(environment),
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      output += part;
      process.stdout.write(part);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ isOk: code === 0, output }));
  });
}

/** A step that counts as one: its own last lines tell what failed. */
async function runStep(name, args) {
  const { isOk, output } = await run(projectNode, args);
  const failures = isOk ? [] : [{ name, message: output.trimEnd().split('\n').slice(-12).join('\n') }];
  return { passed: isOk ? 1 : 0, skipped: 0, failures };
}

/** A runner that dies before it writes its report, or fails with nothing in it, has failed once. */
async function runTests(name, { command, args, environment, report, read }) {
  const { isOk, output } = await run(command, args, environment);
  const written = read(join(reports, report));
  const result = written ?? { passed: 0, skipped: 0, failures: [] };
  if ((!isOk || !written) && result.failures.length === 0)
    result.failures.push({ name, message: output.trimEnd().split('\n').slice(-12).join('\n') });
  return result;
}

const phases = [
  ['checks: format, lint, types, unused code, imports', (name) => runStep(name, ['scripts/check.mjs'])],
  ['build', (name) => runStep(name, ['scripts/build.mjs', '--if-stale'])],
  [
    'tests on the real engine',
    (name) =>
      runTests(name, {
        command: 'vitest',
        args: [
          'run',
          `--reporter=${isTerminal ? 'dot' : 'minimal'}`,
          '--reporter=json',
          '--outputFile.json=test-results/vitest.json',
        ],
        environment: { ...(isLong && { TEST_RUNS: 'long' }), ...(!isTerminal && { NO_COLOR: '1' }) },
        report: 'vitest.json',
        read: readVitestReport,
      }),
  ],
  [
    'tests in the browser',
    async (name) =>
      runTests(name, {
        command: 'playwright',
        args: ['test', `--reporter=${isTerminal ? 'list' : 'dot'},json`],
        environment: {
          CHROMIUM_PATH: await findOrInstallBrowser(),
          PLAYWRIGHT_JSON_OUTPUT_NAME: 'test-results/playwright.json',
          ...(!isTerminal && { FORCE_COLOR: '0' }),
        },
        report: 'playwright.json',
        read: readPlaywrightReport,
      }),
  ],
];

const outcomes = [];
for (const [name, work] of phases) {
  console.log(`\n— ${name}`);
  const startedAt = Date.now();
  const outcome = await work(name);
  const seconds = (Date.now() - startedAt) / 1000;
  console.log(`\n${name} took ${seconds.toFixed(1)} s`);
  outcomes.push({ ...outcome, name, seconds });
}

const failures = outcomes.flatMap((outcome) => outcome.failures);
for (const { name, message } of failures) console.log(`\nFAILED ${name}\n${message.replace(/^/gm, '    ')}`);
console.log('');
for (const { name, seconds } of outcomes) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
const count = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
console.log(`\n${count('passed')} passed, ${failures.length} failed, ${count('skipped')} skipped`);
process.exit(failures.length === 0 ? 0 : 1);
