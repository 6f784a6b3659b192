import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { createJobQueue, type RunningJobQueue } from './job-queue.ts';

const JOBS = 30;

let database: TestDatabase;
let jobs: RunningJobQueue;
/** How often each job was begun, by its number. */
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
  await jobs.start();
});

afterAll(async () => {
  await jobs?.stop(1_000);
  await database?.drop();
});

test('of jobs taken together one that fails is tried again alone, and the others are done once', async () => {
  for (let number = 1; number <= JOBS; number++) await jobs.enqueue('count', { number });
  const isDone = async () => {
    const { rows } = await database.query(
      `select count(*)::int n from pgboss.job where name = 'count' and state = 'completed'`,
    );
    return rows[0].n;
  };
  await expect.poll(isDone, { timeout: 40_000, interval: 200 }).toBe(JOBS);
  const expected = Array.from({ length: JOBS }, (_, index) => [index + 1, index + 1 === 3 ? 2 : 1]);
  expect([...begun].sort(([one], [other]) => one - other)).toEqual(expected);
  expect(mostAtOnce).toBeLessThanOrEqual(2);
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
