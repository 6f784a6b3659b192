import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres/index.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { createHttpClient } from '#tests/support/http-client.ts';
import { quantile } from './quantile.ts';
import { canPin, type ServedApp, serveApp } from './served-app.ts';
import type { ReaderReport, ReaderTask } from './stream-reader.ts';

const USERS = 20;
const DELAY_STEPS = [50, 250, 500, 750];

function forkPinned(file: string, processor: number): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  if (!canPin) return fork(path);
  const args = ['-c', String(processor), process.execPath, path];
  return spawn('taskset', args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

async function read(task: ReaderTask): Promise<ReaderReport> {
  const reader = forkPinned('./stream-reader.ts', 1);
  reader.send(task);
  const [report] = (await once(reader, 'message')) as [ReaderReport];
  reader.disconnect();
  return report;
}

/** Signed-in users with enough credits for every round, and the bench's own model in the settings. */
async function prepare(
  app: ServedApp,
  modelUrl: string,
  database: pg.Client,
): Promise<Record<string, string>[]> {
  const admin = await app.admin();
  await admin.put('/api/text-model-settings', { provider: 'gemini', model: '', baseUrl: modelUrl });
  await admin.post('/api/gemini-keys', { name: 'bench', key: 'AIzaSyBenchBenchBenchBench' });
  const headers: Record<string, string>[] = [];
  for (let index = 0; index < USERS; index++) {
    const client = createHttpClient(app.url);
    const email = `reader-${index}@example.com`;
    const answer = await client.post('/api/auth/sign-up/email', {
      name: 'Reader',
      email,
      password: 'correct horse battery',
    });
    if (answer.status !== 200) throw new Error(`sign-up of a reader failed: ${answer.text}`);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    headers.push({
      cookie,
      origin: app.url,
      accept: 'text/event-stream',
      'content-type': 'application/json',
    });
  }
  await database.query(
    `select credits_adjust(id, 2000, 'bench:' || id, 'bench', 'bench', 'bench') from users where email like 'reader-%'`,
  );
  return headers;
}

export interface RelayRow {
  streams: number;
  directP50Ms: number;
  directP99Ms: number;
  appP50Ms: number;
  appP99Ms: number;
  firstDirectMs: number;
  firstAppMs: number;
  residentMegabytes: number;
  failed: number;
}

/**
 * Delay the app adds to a model's stream, compared with a direct connection, at growing numbers of streams.
 */
export async function benchRelay(steps: number[] = DELAY_STEPS): Promise<RelayRow[]> {
  const { dataDir, remove } = makeDataDir('listwright-relay-');
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const { host, user, port, database: name } = server.connection;
  const databaseUrl = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const model = forkPinned('./model-source.ts', 1);
  const [{ url: modelUrl }] = (await once(model, 'message')) as [{ url: string }];
  const app = await serveApp({
    environment: { DATABASE_URL: databaseUrl, DAILY_GENERATIONS: '100000' },
    processor: 0,
  });
  const database = new pg.Client(server.connection);
  await database.connect();
  const rows: RelayRow[] = [];
  try {
    const headers = await prepare(app, modelUrl, database);
    const body = JSON.stringify({ productName: 'Bench of oak', productDetails: 'Oak, 120 cm' });
    for (const streams of steps) {
      const direct = await read({
        url: modelUrl,
        path: '/',
        method: 'POST',
        headers: [{}],
        body: '{}',
        streams,
      });
      const peak = watchMemory(app);
      const relayed = await read({
        url: app.url,
        path: '/api/generations',
        method: 'POST',
        headers,
        body,
        streams,
      });
      rows.push({
        streams,
        directP50Ms: quantile(direct.delaysMs, 0.5),
        directP99Ms: quantile(direct.delaysMs, 0.99),
        appP50Ms: quantile(relayed.delaysMs, 0.5),
        appP99Ms: quantile(relayed.delaysMs, 0.99),
        firstDirectMs: quantile(direct.firstMs, 0.5),
        firstAppMs: quantile(relayed.firstMs, 0.5),
        residentMegabytes: peak(),
        failed: relayed.failed,
      });
    }
  } finally {
    await database.end();
    model.disconnect();
    await app.stop();
    await server.stop();
    remove();
  }
  return rows;
}

function watchMemory(app: ServedApp): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, app.residentMegabytes());
  }, 500);
  return () => {
    clearInterval(timer);
    return peak;
  };
}
