import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { createHttpClient, type HttpClient } from '#tests/support/http-client.ts';
import { runServer, type ServerProcess } from '#tests/support/server-process.ts';

const toolPath = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
const admin = { ADMIN_EMAIL: 'operator@example.com', ADMIN_PASSWORD: 'quiet paper lantern' };
const settings = { ...admin, SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMIT_MULTIPLIER: '0' };

function run(tool: string, dataDir: string, ...args: string[]): Promise<{ status: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    execFile(process.execPath, [toolPath(tool), ...args], { env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

const places = [
  makeDataDir('listwright-backup-'),
  makeDataDir('listwright-restored-'),
  makeDataDir('listwright-copy-'),
];
const [original, restored, copies] = places.map(({ dataDir }) => dataDir) as [string, string, string];
const backup = join(copies, 'first');

async function signedIn(server: ServerProcess): Promise<HttpClient> {
  const client = createHttpClient(server.url);
  const answer = await client.post('/api/auth/sign-in/email', {
    email: admin.ADMIN_EMAIL,
    password: admin.ADMIN_PASSWORD,
  });
  expect(answer.status).toBe(200);
  return client;
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM');
  await server.ended;
}

let server: ServerProcess;
const facts = { productName: 'Stoneware mug', productDetails: 'Hand-thrown, 350 ml' };
let generationId: string;
let statement: unknown;

beforeAll(async () => {
  server = await runServer(original, settings);
  await server.ready();
  const client = await signedIn(server);
  expect(
    (await client.post('/api/gemini-keys', { name: 'Main', key: 'a-real-looking-key-123' })).status,
  ).toBe(200);
  await client.delete(`/api/gemini-keys/${(await client.get('/api/gemini-keys')).body.data[0]._id}`);
  const made = await client.post('/api/generations', facts);
  generationId = made.body.data.generation._id;
  // Its mail server does not exist, so the mail stays queued.
  await createHttpClient(server.url).post('/api/auth/request-password-reset', { email: admin.ADMIN_EMAIL });
  statement = (await client.get('/api/credit-transactions')).body.data;
}, 120_000);

afterAll(async () => {
  await stop(server);
  for (const { remove } of places) remove();
});

describe('backup and restore', () => {
  it('beside the running app, readable by its owner only, never over an older one', async () => {
    expect(await run('backup', original, backup)).toMatchObject({ status: 0 });
    expect(readdirSync(backup).sort()).toEqual(['app-secret', 'manifest.json', 'tables']);
    expect(statSync(backup).mode & 0o077).toBe(0);
    const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
    expect(manifest.jobs).toMatchObject([{ name: 'send-mail' }]);
    const points = (await (await signedIn(server)).get('/api/go-live')).body.data;
    expect(points).toContainEqual(expect.objectContaining({ id: 'backup', state: 'done' }));
    const second = await run('backup', original, backup);
    expect([second.status, second.output]).toEqual([1, expect.stringContaining('is there already')]);
  });

  it('sets everything up again: people, secrets, listings, books, waiting mails', async () => {
    const answer = await run('restore', restored, backup);
    expect(answer.output).toContain('Restored');
    expect(answer.status).toBe(0);
    expect(await run('ledger-verify', restored)).toMatchObject({ status: 0 });

    // Restored without a mail server, the queued mail becomes a file.
    const again = await runServer(restored, { ...admin, RATE_LIMIT_MULTIPLIER: '0' });
    await again.ready();
    const client = await signedIn(again);
    expect((await client.get('/api/credit-transactions')).body.data).toEqual(statement);
    expect((await client.get(`/api/generations/${generationId}`)).body.data).toMatchObject(facts);
    const next = await client.post('/api/generations', facts);
    expect(next.body.data.balance).toBe((statement as { balance: number }).balance - 1);
    await expect.poll(() => readdirSync(join(restored, 'outbox')), { timeout: 30_000 }).toHaveLength(1);
    await stop(again);
    expect(await run('ledger-verify', restored)).toMatchObject({ status: 0 });
  }, 120_000);

  it('holds every upload, though others come and go while it is made', async () => {
    const uploads = join(original, 'uploads');
    mkdirSync(uploads, { recursive: true });
    const kept = Array.from({ length: 300 }, (_, number) => `kept-${number}.webp`);
    for (const name of kept) writeFileSync(join(uploads, name), name);
    let isOver = false;
    const comeAndGo = async (name: string) => {
      for (let number = 0; !isOver; number++) {
        const path = join(uploads, `${name}-${number % 100}.webp`);
        await writeFile(path, 'soon gone');
        await rm(path);
      }
    };
    const coming = ['one', 'other', 'third'].map(comeAndGo);
    const target = join(copies, 'busy');
    const answer = await run('backup', original, target);
    isOver = true;
    await Promise.all(coming);
    expect(answer).toMatchObject({ status: 0 });
    expect(JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8')).folders).toContain('uploads');
    expect(readdirSync(join(target, 'uploads'))).toEqual(expect.arrayContaining(kept));
  });

  it('is refused where something is, and says where it would work', async () => {
    const used = await run('restore', original, backup);
    expect([used.status, used.output]).toEqual([1, expect.stringContaining('Restore into a new DATA_DIR')]);
    const nowhere = await run('restore', join(copies, 'new'));
    expect(nowhere.output).toContain('Say which backup');
    const absent = await run('restore', join(copies, 'new'), join(copies, 'absent'));
    expect(absent.output).toContain('is no backup');
  });

  it('of a damaged or newer backup leaves the database as empty as it was', async () => {
    const path = join(backup, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    const fresh = join(copies, 'fresh');
    for (const [change, sentence] of [
      [{ migrations: [...manifest.migrations, '29990101000000_later'] }, 'newer version'],
      [{ tables: manifest.tables.map((table: object) => ({ ...table, rows: 77 })) }, 'damaged'],
      [{ format: 9 }, 'another version'],
    ] as const) {
      writeFileSync(path, JSON.stringify({ ...manifest, ...change }));
      const answer = await run('restore', fresh, backup);
      expect([answer.status, answer.output]).toEqual([1, expect.stringContaining(sentence)]);
    }
    writeFileSync(path, JSON.stringify(manifest));
    expect(await run('restore', join(copies, 'fresh'), backup)).toMatchObject({ status: 0 });
  }, 120_000);
});
