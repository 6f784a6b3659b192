import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { makeDataDir } from '../../support/data-dir.ts';
import { freePort } from '../../support/server-process.ts';
import { operator } from './people.ts';

export interface OwnApp {
  readonly url: string;
  readonly dataDir: string;
  /** All output so far. */
  output(): string;
  close(): Promise<void>;
}

/** A second app on this run's build, for tests that would disturb the shared one: keys, providers. */
export async function startOwnApp(environment: Record<string, string>): Promise<OwnApp> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { dataDir, remove } = makeDataDir('listwright-e2e-own-');
  const app = spawn('node', ['scripts/start.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMIT_MULTIPLIER: '0',
      ADMIN_EMAIL: operator.email,
      ADMIN_PASSWORD: operator.password,
      LOG_LEVEL: 'warn',
      // Keys are tested when they are stored: nothing of a test goes to Google.
      GEMINI_BASE_URL: 'http://127.0.0.1:9',
      ...environment,
    },
  });
  let printed = '';
  app.stdout.on('data', (part) => {
    printed += part;
  });
  const ended = once(app, 'exit');
  await untilReady(url, ended);
  return {
    url,
    dataDir,
    output: () => printed,
    async close() {
      app.kill('SIGTERM');
      await ended;
      remove();
    },
  };
}

async function untilReady(url: string, ended: Promise<unknown>): Promise<void> {
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
  });
  while (isRunning) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the app ended before it was ready');
}
