import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './tests/e2e/support/chromium-flags.ts';
import { makeDataDir } from './tests/support/data-dir.ts';

const port = Number(process.env['E2E_PORT'] ?? 4310);
const baseURL = `http://localhost:${port}`;

/** Made by the process that starts the product and inherited by the workers, which read the mails in it. */
function makeDataDirOnce(): string {
  const { dataDir, remove } = makeDataDir('listwright-e2e-');
  process.env['E2E_DATA_DIR'] = dataDir;
  // Not in a global teardown: the product still runs then.
  process.once('exit', remove);
  return dataDir;
}
const dataDir = process.env['E2E_DATA_DIR'] ?? makeDataDirOnce();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  workers: 2,
  // Ceilings for a machine under load; nothing waits for them that goes well.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  use: {
    baseURL,
    viewport: { width: 1280, height: 900 },
    // A trace films every test, which takes a third of the run: E2E_TRACE=1 when a failure cannot be told from its page.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: chromiumFlags,
    },
  },
  webServer: {
    // The very command a person types, on an empty data folder.
    command: 'node scripts/start.mjs',
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(port),
      PUBLIC_URL: baseURL,
      DATA_DIR: dataDir,
      RATE_LIMIT_MULTIPLIER: '0',
      ADMIN_EMAIL: 'operator@example.com',
      ADMIN_PASSWORD: 'quiet paper lantern',
      LOG_LEVEL: 'warn',
    },
  },
});
