import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { createHttpClient, type HttpClient } from '#tests/support/http-client.ts';
import { freePort } from '#tests/support/server-process.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface ServedApp {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to the first page. */
  readonly startMs: number;
  /** Resident memory of the process alone, in megabytes. */
  residentMegabytes(): number;
  /** Processor time used by the process and its threads, in milliseconds. */
  processorMs(): number;
  admin(): Promise<HttpClient>;
  stop(): Promise<void>;
}

/** Pins a command to one processor if the system can; otherwise the report says so. */
export const canPin = spawnSync('taskset', ['--version']).status === 0;

function launch(port: number, environment: Record<string, string>, processor: number | null): ChildProcess {
  const command = [process.execPath, 'server/main.ts'];
  const [program = '', ...args] =
    processor !== null && canPin ? ['taskset', '-c', String(processor), ...command] : command;
  return spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      RATE_LIMIT_MULTIPLIER: '0',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: 'bench@example.com',
      ADMIN_PASSWORD: 'quiet paper lantern',
      ...environment,
    },
  });
}

/** The server as run by `npm start`, with its own data folder or database. */
export async function serveApp(
  options: { environment?: Record<string, string>; processor?: number; dataDir?: string } = {},
): Promise<ServedApp> {
  const port = await freePort();
  const { dataDir, remove } = options.dataDir
    ? { dataDir: options.dataDir, remove: () => {} }
    : makeDataDir('listwright-bench-');
  const startedAt = performance.now();
  const child = launch(port, { DATA_DIR: dataDir, ...options.environment }, options.processor ?? null);
  const url = `http://localhost:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error('the application did not start');
    const isUp = await fetch(`${url}/login`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) break;
    await sleep(10);
  }
  const startMs = performance.now() - startedAt;
  return {
    url,
    pid: child.pid ?? 0,
    startMs,
    residentMegabytes() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    processorMs() {
      // proc(5): after the name in brackets, user and system time are the 12th and 13th field, in hundredths
      // of a second.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    async admin() {
      const client = createHttpClient(url);
      const answer = await client.post('/api/auth/sign-in/email', {
        email: 'bench@example.com',
        password: 'quiet paper lantern',
      });
      if (answer.status !== 200) throw new Error(`the bench's Admin could not sign in: ${answer.text}`);
      return client;
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      remove();
    },
  };
}
