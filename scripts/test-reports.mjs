// What the two test runners wrote down of a run: how many tests passed and were skipped, and each failure with its first lines.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './prepare.mjs';

const MESSAGE_LINES = 8;
const firstLines = (text) =>
  stripVTControlCharacters(text ?? 'no message')
    .split('\n')
    .filter((line) => !/node_modules|at new Promise/.test(line))
    .slice(0, MESSAGE_LINES)
    .join('\n');

/** The report in a file as `read` tells it; null when the runner wrote none. */
function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** A file that could not be loaded, or whose preparation failed, has a message of its own and no failed test. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const path = relative(root, name);
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => ({
      name: `${path} › ${test.fullName}`,
      message: firstLines(test.failureMessages[0]),
    }));
  if (status !== 'failed' || failed.length > 0) return failed;
  return [{ name: path, message: firstLines(message) }];
}

export const readVitestReport = (file) =>
  readReport(file, ({ numPassedTests, numPendingTests, numTodoTests, testResults }) => ({
    passed: numPassedTests,
    skipped: numPendingTests + numTodoTests,
    failures: testResults.flatMap(failuresOfFile),
  }));

function failuresOfSuite({ specs = [], suites = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `tests/e2e/${file} › ${title}`,
      message: firstLines(tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message),
    }));
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

export const readPlaywrightReport = (file) =>
  readReport(file, ({ stats, suites, errors }) => ({
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failuresOfSuite),
      ...errors.map(({ message }) => ({ name: 'tests in the browser', message: firstLines(message) })),
    ],
  }));
