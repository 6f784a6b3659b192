import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOutbox } from '#tests/support/outbox.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const GB = 2 ** 30;
const MB = 2 ** 20;

const space = { freeBytes: 50 * GB, totalBytes: 100 * GB };
let isReadable = true;
async function readStorageSpace() {
  if (!isReadable) throw new Error('EIO: i/o error, statfs');
  return { ...space };
}
const lines: Record<string, unknown>[] = [];
const log = pino(
  { level: 'error' },
  new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  }),
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isWorkingOnJobs: true, log, readStorageSpace });
  await app.signUpAdmin();
  await app.signUpAdmin();
});
afterAll(() => app.close());

async function lookAt(freeBytes: number) {
  space.freeBytes = freeBytes;
  await app.composed.storageWatch.check();
}
const alarms = () => lines.filter(({ alarm }) => alarm === true).map(({ code }) => code);
const subjects = async () => (await readOutbox(app.dataDir)).map(({ subject }) => subject).sort();
const metric = async (name: string) => {
  const { text } = await app.client().get('/metrics');
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
};

it('emails the operators once when the disk is nearly full, once when it is full, and again the next time', async () => {
  expect(alarms()).toEqual([]);
  for (const free of [0.9 * GB, 0.8 * GB, 1.1 * GB, 0.9 * GB]) await lookAt(free);
  expect(alarms()).toEqual(['storage_low']);
  await expect.poll(subjects, { timeout: 15_000 }).toEqual(Array(2).fill('The disk is nearly full'));
  const [mail] = await readOutbox(app.dataDir);
  expect(mail?.text).toContain('921.6 MB of 100 GB are free');

  for (const free of [15 * MB, 10 * MB]) await lookAt(free);
  expect(alarms()).toEqual(['storage_low', 'storage_full']);
  await expect.poll(subjects, { timeout: 15_000 }).toHaveLength(4);
  expect(await subjects()).toContain('The disk is full');

  await lookAt(40 * GB);
  await lookAt(0.5 * GB);
  expect(alarms()).toEqual(['storage_low', 'storage_full', 'storage_low']);
  await expect.poll(subjects, { timeout: 15_000 }).toHaveLength(6);
});

it('a start on a nearly full disk raises the alarm without another email', async () => {
  const before = await subjects();
  const { rows } = await app.database.query(`select count(*)::int as jobs from pgboss.job`);
  const again = await startTestApp({ database: app.database, log, readStorageSpace });
  await again.close();
  expect(alarms()).toHaveLength(4);
  expect((await app.database.query(`select count(*)::int as jobs from pgboss.job`)).rows).toEqual(rows);
  expect(await subjects()).toEqual(before);
});

it('free space is in the metrics, and in the readiness details for those allowed to see them', async () => {
  space.freeBytes = 20 * GB;
  expect(await metric('listwright_storage_free_bytes')).toBe(20 * GB);
  expect(await metric('listwright_storage_size_bytes')).toBe(100 * GB);
  const storage = { state: 'ok', freeBytes: 20 * GB, totalBytes: 100 * GB };
  const ready = () => app.client().get('/readyz');
  expect((await ready()).body).toEqual({ status: 'ready', storage });
  space.freeBytes = 0;
  expect((await ready()).body.storage).toMatchObject({ state: 'full', freeBytes: 0 });
  isReadable = false;
  expect((await ready()).body).toEqual({ status: 'ready' });
  isReadable = true;
  const stranger = await app.client().get('/readyz', { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect([stranger.status, stranger.body]).toEqual([200, { status: 'ready' }]);
});

it('measures the disk of DATA_DIR, and a tenth of a small disk is enough', async () => {
  const real = await startTestApp();
  const { storage } = (await real.client().get('/readyz')).body;
  await real.close();
  expect(storage.totalBytes).toBeGreaterThan(storage.freeBytes);
  expect(storage.freeBytes).toBeGreaterThan(0);
  space.totalBytes = 2 * GB;
  const states = [];
  for (const freeBytes of [0.3 * GB, 0.19 * GB, 0.003 * GB]) {
    space.freeBytes = freeBytes;
    states.push((await app.composed.storageWatch.measure())?.state);
  }
  expect(states).toEqual(['ok', 'low', 'full']);
});
