import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { createJobQueue, type RunningJobQueue } from './job-queue.ts';

const JOBS = 30;

let database: TestDatabase;
let jobs: RunningJobQueue;
/** How often each job was started, by its number. */
const begun = new Map<number, number>();
let atOnce = 0;
let mostAtOnce = 0;

async function perform({ number }: { number: number }): Promise<void> {
  begun.set(number, (begun.get(number) ?? 0) + 1);
  mostAtOnce = Math.max(mostAtOnce, ++atOnce);
  await new Promise((resolve) => setTimeout(resolve, 20));
  atOnce--;
  if (number === 3 && begun.get(number) === 1) throw new Error('not this time');
}

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = createJobQueue(database.connection, pino({ level: 'silent' }));
  jobs.work('count', (data) => perform(data as { number: number }));
  jobs.work('nightly', async () => {});
  jobs.schedule('nightly', '17 3 * * *');
  await jobs.start();
});

afterAll(async () => {
  await jobs?.stop(1_000);
  await database?.drop();
});

async function completed(job: string): Promise<number> {
  const { rows } = await database.query(
    `select count(*)::int n from pgboss.job where name = $1 and state = 'completed'`,
    [job],
  );
  return rows[0].n;
}

test('of jobs taken together one that fails is tried again alone, and the others are done once', async () => {
  for (let number = 1; number <= JOBS; number++) await jobs.enqueue('count', { number });
  await expect.poll(() => completed('count'), { timeout: 40_000, interval: 200 }).toBe(JOBS);
  const expected = Array.from({ length: JOBS }, (_, index) => [index + 1, index + 1 === 3 ? 2 : 1]);
  expect([...begun].sort(([one], [other]) => one - other)).toEqual(expected);
  expect(mostAtOnce).toBeLessThanOrEqual(2);
});

test('a scheduled job that fails is tried again a few times only, since it comes again by itself', async () => {
  const { rows } = await database.query(`select name, options->>'retryLimit' as tries from pgboss.schedule`);
  expect(rows).toEqual([{ name: 'nightly', tries: '3' }]);
});

test('a job of a transaction that is taken back is never done', async () => {
  const before = begun.size;
  const wish = database.db.transaction(async (transaction) => {
    await jobs.enqueue('count', { number: 1_000 }, transaction);
    throw new Error('taken back');
  });
  await expect(wish).rejects.toThrow('taken back');
  await jobs.enqueue('count', { number: 1_001 });
  await expect.poll(() => begun.has(1_001), { timeout: 20_000 }).toBe(true);
  expect(begun.size).toBe(before + 1);
});

test('what a stop finds done of jobs taken together is not done again by the next process', async () => {
  const done: number[] = [];
  const startProcess = async (pauseMs: number) => {
    const queue = createJobQueue(database.connection, pino({ level: 'silent' }));
    queue.work('slow', async (data) => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      done.push((data as { number: number }).number);
    });
    await queue.start({ isWorking: pauseMs > 0 });
    return queue;
  };
  const queueing = await startProcess(0);
  for (let number = 0; number < 8; number++) await queueing.enqueue('slow', { number });
  await queueing.stop(1_000);

  const stopped = await startProcess(700);
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(2);
  await stopped.stop(1_000);
  // Two workers, each at most in the middle of one job.
  expect(done.length).toBeLessThanOrEqual(4);
  const next = await startProcess(1);
  await expect.poll(() => completed('slow'), { timeout: 40_000, interval: 200 }).toBe(8);
  await next.stop(1_000);
  expect(done.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
}, 60_000);
