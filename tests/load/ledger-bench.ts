import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#server/db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded-postgres/index.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createCredits } from '#server/features/credits/index.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { median } from './quantile.ts';

const CONCURRENCY = 16;
const SECONDS = 5;
const ROUNDS = 3;
const PEOPLE = 1000;
/** More than all rounds can take from one user. */
const CREDITS_EACH = 1_000_000;

type Connection = EmbeddedPostgres['connection'];

interface Workload {
  name: string;
  /** Picks the user of a hold, 1 to PEOPLE. */
  pick: () => number;
  pgbenchPick: string;
}

const workloads: Workload[] = [
  {
    name: `${PEOPLE} people`,
    pick: () => 1 + Math.floor(Math.random() * PEOPLE),
    pgbenchPick: `\\set person random(1, ${PEOPLE})`,
  },
  { name: 'one person', pick: () => 1, pgbenchPick: '\\set person 1' },
];

/** Holds per second through the product's own function and pool. */
async function appHoldsPerSecond(
  credits: ReturnType<typeof createCredits>,
  { pick }: Workload,
): Promise<number> {
  const endsAt = performance.now() + SECONDS * 1000;
  let count = 0;
  const loop = async () => {
    while (performance.now() < endsAt) {
      await credits.deductManually({ userId: `bench-${pick()}` }, 'bench');
      count++;
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, loop));
  return (count * 1000) / (performance.now() - startedAt);
}

/** The same statement per second, sent by pgbench with prepared statements: the most this server can do. */
async function pgbenchHoldsPerSecond(
  program: string,
  connection: Connection,
  folder: string,
  { pgbenchPick }: Workload,
) {
  const script = join(folder, 'hold.sql');
  writeFileSync(
    script,
    `${pgbenchPick}
select credits_hold('bench-' || :person, gen_random_uuid()::text, 1, 'manual', now() + interval '1 day', 'Credit deducted',
  'bench-' || :person, 'bench');\n`,
  );
  return runPgbench(program, connection, ['-c', String(CONCURRENCY), '-T', String(SECONDS), '-f', script]);
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');

async function measure(connection: Connection, folder: string): Promise<string> {
  await migrateDatabase(connection);
  const db = openDatabase(connection);
  const credits = createCredits({ db, now: () => new Date() });
  await db.$client.query(
    `insert into users (id, name, email, signup_credits)
      select 'bench-' || n, 'Bench', n || '@example.com', $1 from generate_series(1, $2) n`,
    [CREDITS_EACH, PEOPLE],
  );
  const pgbench = findPgbench();
  const rows: string[] = [];
  for (const workload of workloads) {
    const app: number[] = [];
    const yardstick: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      app.push(await appHoldsPerSecond(credits, workload));
      if (pgbench) yardstick.push(await pgbenchHoldsPerSecond(pgbench, connection, folder, workload));
    }
    const ratio = pgbench ? (median(app) / median(yardstick)).toFixed(2) : 'no pgbench on this machine';
    const most = pgbench ? whole(median(yardstick)) : '';
    rows.push(`| ${workload.name} | ${whole(median(app))} | ${most} | ${ratio} | at least 0.85 |`);
  }
  const { isBalanced } = await credits.verify();
  await db.$client.end();
  if (!isBalanced) throw new Error('the ledger does not balance after the bench');
  return rows.join('\n');
}

/**
 * The database cost of a generation: holds per second through the product's function and pool, compared with
 * pgbench running the same statement on the same server. Alternating rounds, medians. Returns a Markdown
 * section.
 */
export async function benchLedger(): Promise<string> {
  const { dataDir, remove } = makeDataDir('listwright-ledger-');
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    const rows = await measure(server.connection, dataDir);
    return `Holds a second at concurrency ${CONCURRENCY}, each one durable (fsync) before it is answered, with pgbench running the same
statement on the same server as the yardstick. ${ROUNDS} rounds in turns, medians.

| who holds | the product | pgbench | ratio | aim |
|---|---|---|---|---|
${rows}`;
  } finally {
    await server.stop();
    remove();
  }
}
