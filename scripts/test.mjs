// npm test: installs what is missing, a browser included, builds, and runs every check. Ends with the counts.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, projectEnvironment, root, runNode } from './prepare.mjs';

ensureInstalled();
const { findOrInstallBrowser } = await import('./browser.mjs');

const reports = join(root, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** A runner that dies before it writes its report has failed once, whatever it would have counted. */
function readCounts(file, read) {
  try {
    return read(JSON.parse(readFileSync(join(reports, file), 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function run(command, args, environment = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: projectEnvironment(environment),
    shell: process.platform === 'win32',
  });
  return result.status === 0;
}

const total = { passed: 0, failed: 0, skipped: 0 };
function add(counts, isOk) {
  for (const key of Object.keys(total)) total[key] += counts[key];
  if (!isOk && counts.failed === 0) total.failed++;
}

console.log('\n— checks: format, lint, types, unused code, imports');
const isChecked = (await runNode(['scripts/check.mjs'])) === 0;
add({ passed: isChecked ? 1 : 0, failed: isChecked ? 0 : 1, skipped: 0 }, isChecked);

console.log('\n— build');
const isBuilt = (await runNode(['scripts/build.mjs', '--if-stale'])) === 0;
add({ passed: isBuilt ? 1 : 0, failed: isBuilt ? 0 : 1, skipped: 0 }, isBuilt);

console.log('\n— tests on the real engine');
const vitestOk = run('vitest', [
  'run',
  '--reporter=dot',
  '--reporter=json',
  '--outputFile.json=test-results/vitest.json',
]);
add(
  readCounts('vitest.json', (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  })),
  vitestOk,
);

console.log('\n— tests in the browser');
const browser = await findOrInstallBrowser();
const playwrightOk = run('playwright', ['test', '--reporter=list,json'], {
  CHROMIUM_PATH: browser,
  PLAYWRIGHT_JSON_OUTPUT_NAME: 'test-results/playwright.json',
});
add(
  readCounts('playwright.json', ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  })),
  playwrightOk,
);

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
