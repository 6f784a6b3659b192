import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Its output so far. */
  output(): string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Resolves when it responds; rejects if it exits first. */
  ready(timeoutMs?: number): Promise<void>;
}

/** The server process, as run by `npm start` after building; optionally with another folder or command. */
export async function runServer(
  dataDir: string,
  environment: Record<string, string> = {},
  { cwd = root, command = [process.execPath, 'server/main.ts'] } = {},
): Promise<ServerProcess> {
  const port = environment['PORT'] ?? String(await freePort());
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      // Keys are tested when they are stored: nothing of a test goes to Google.
      GEMINI_BASE_URL: 'http://127.0.0.1:9',
      ...environment,
      PORT: port,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (text += part));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const url = `http://localhost:${port}`;
  return {
    child,
    url,
    ended,
    output: () => text,
    async ready(timeoutMs = 60_000) {
      for (const giveUpAt = Date.now() + timeoutMs; Date.now() < giveUpAt; await sleep(50)) {
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${text}`);
        if (
          await fetch(`${url}/readyz`).then(
            (answer) => answer.ok,
            () => false,
          )
        )
          return;
      }
      throw new Error(`not ready in time: ${text}`);
    },
  };
}
