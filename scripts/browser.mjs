// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { projectEnvironment, root } from './prepare.mjs';

const known = [
  process.env.CHROMIUM_PATH,
  // The headless shell has no browser UI, which nearly halves the time of the tests.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

async function find() {
  return [...known, await playwrightsOwn()].find((path) => path && existsSync(path));
}

function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return (
    /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8')) &&
    !/ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'))
  );
}

function run(command, args) {
  return spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: projectEnvironment({ DEBIAN_FRONTEND: 'noninteractive' }),
    shell: process.platform === 'win32',
  }).status;
}

/**
 * The path of a Chromium. If there is none, installs one from the system's packages or with Playwright's
 * installer.
 */
export async function findOrInstallBrowser() {
  const found = await find();
  if (found) return found;
  console.log('Installing a Chromium for the browser tests …');
  if (isDebianRoot()) {
    run('apt-get', ['update', '-q']);
    const install = (name) =>
      run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name, 'fonts-liberation']);
    // The second is for releases without a package of the first.
    if (install('chromium-headless-shell') !== 0) install('chromium');
  }
  if (!(await find())) run('playwright', ['install', 'chromium']);
  const installed = await find();
  if (!installed) throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to it.');
  return installed;
}
