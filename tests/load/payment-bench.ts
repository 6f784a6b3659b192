import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { type Database, openDatabase } from '#server/db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded-postgres/index.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createCredits } from '#server/features/credits/index.ts';
import { deleteBoughtMembership, storeBoughtMembership } from '#server/features/identity/index.ts';
import { createOrderBook } from '#server/features/ordering/index.ts';
import {
  type OrderListFilter,
  orderCountQuery,
  orderListQuery,
} from '#server/features/ordering/orders/order-list.repository.ts';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import { readConfig } from '#server/platform/config.ts';
import type { AppContext } from '#server/platform/context.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { quantile } from './quantile.ts';

const ORDERS = 100_000;
const LOOKS = 200;
const SETTLEMENTS = 1_000;
const CONCURRENCY = 8;

const operator = {
  businessName: 'Bench',
  address: '',
  email: '',
  taxId: '',
  taxLabel: '',
  taxRatePercent: 0,
  numberPrefix: 'B',
};

const fill = (db: Database) =>
  db.$client.query(
    `with people as (
       insert into users (id, name, email, signup_credits)
       select 'user-' || n, 'Bench', n || '@example.com', 0 from generate_series(0, 1999) n returning id)
     insert into orders (id, kind, order_number, payment_number, user_id, customer_name, customer_email, address, country,
       product_id, product_name, credits, validity_days, price_minor, total_minor, currency, status, created_at)
     select 'o' || n, 'package', 'N' || lpad(n::text, 7, '0'), 'P' || lpad(n::text, 7, '0'), 'user-' || n % 2000,
       'Customer ' || md5(n::text), n % 2000 || '@example.com', 'x', 'y', 'standard', 'Standard', 80, 180, 2900, 2900, 'USD',
       'pending', now() - make_interval(mins => n)
     from generate_series(1, $1::int) n`,
    [ORDERS],
  );

const page = { limit: 10, offset: 0 };
const everybody: OrderListFilter = { kind: 'package', sort: 'orderDate', isAscending: false, page };
const lists: [string, OrderListFilter][] = [
  ['pending list of a buyer', { ...everybody, owner: { userId: 'user-7' }, status: 'pending' }],
  ['back office table', { ...everybody, page: { limit: 5, offset: 0 } }],
  ['back office table by customer', { ...everybody, sort: 'customerName', isAscending: true }],
  ['search for a customer', { ...everybody, search: { words: 'customer 8f14e45f', statuses: [] } }],
];

/** A page and the count, because the endpoint queries both. */
async function measureList(db: Database, filter: OrderListFilter): Promise<number[]> {
  const times: number[] = [];
  for (let look = 0; look < LOOKS; look++) {
    const startedAt = performance.now();
    await orderListQuery(db, filter);
    await orderCountQuery(db, filter);
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Orders settled per second: order, credits, receipt and mail in one durable transaction, without PayPal. */
async function measureSettlements(context: AppContext): Promise<number> {
  const book = createOrderBook(context, {
    credits: createCredits(context),
    memberships: { store: storeBoughtMembership, takeBack: deleteBoughtMembership },
    receiptOperator: async () => operator,
  });
  let next = 0;
  const loop = async () => {
    for (let number = ++next; number <= SETTLEMENTS; number = ++next) {
      await context.db.transaction(async (transaction) => {
        const order = await book.lock(transaction, `o${number}`);
        const payment = {
          captureId: `C${number}`,
          environment: 'live',
          paidAt: new Date(),
          requestId: null,
        } as const;
        await order.settle(payment);
      });
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, loop));
  return (SETTLEMENTS * 1000) / (performance.now() - startedAt);
}

/** The statements of a settlement, sent by a client that does nothing else. */
const SETTLEMENT = `begin;
select nextval('bench_orders') as n \\gset
select * from orders where id = 'o' || :n for update;
update orders set status = 'paid', capture_id = 'C' || :n, environment = 'live', paid_at = now(),
  membership_ends_at = created_at + interval '180 days', payment_note = null, updated_at = now() where id = 'o' || :n;
select * from credits_purchase((select user_id from orders where id = 'o' || :n), 'C' || :n, 80, 'Standard', 'order',
  'o' || :n, 'system', null);
select * from receipt_issue('r' || :n, 'B-2026', 'receipt', 'o' || :n, null, false, '{"lines":[]}'::jsonb, now());
insert into pgboss.job (name, data) values ('send-mail', '{"sealed":"x"}');
commit;
`;

/** Orders not used by the product's own settlements. */
async function pgbenchSettlements(db: Database, connection: EmbeddedPostgres['connection'], folder: string) {
  const pgbench = findPgbench();
  if (!pgbench) return null;
  await db.$client.query(`create sequence bench_orders start ${ORDERS / 2}`);
  const script = join(folder, 'settle.sql');
  writeFileSync(script, SETTLEMENT);
  const perClient = String(SETTLEMENTS / CONCURRENCY);
  return runPgbench(pgbench, connection, ['-c', String(CONCURRENCY), '-t', perClient, '-f', script]);
}

/** Lists of many orders, and settlements per second. Returns a Markdown section. */
export async function benchPayments(): Promise<string> {
  const { dataDir, remove } = makeDataDir('listwright-payments-');
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const log = pino({ level: 'silent' });
  await migrateDatabase(server.connection);
  const db = openDatabase(server.connection);
  const jobs = createJobQueue(server.connection, log);
  jobs.work('send-mail', async () => {});
  try {
    await jobs.start({ isWorking: false });
    await fill(db);
    await db.$client.query('vacuum analyze orders');
    const rows: string[] = [];
    for (const [name, filter] of lists) {
      const times = await measureList(db, filter);
      const [middle, slow] = [quantile(times, 0.5), quantile(times, 0.95)];
      rows.push(`| ${name} | ${middle.toFixed(1)} | ${slow.toFixed(1)} | under 50 |`);
    }
    const secretBox = createSecretBox('a secret of the bench, long enough to be one');
    const config = readConfig({ RATE_LIMIT_MULTIPLIER: '0' });
    const context = { config, db, log, jobs, secretBox, now: () => new Date() } as unknown as AppContext;
    const perSecond = await measureSettlements(context);
    const most = await pgbenchSettlements(db, server.connection, dataDir);
    const ratio = most ? (perSecond / most).toFixed(2) : 'no pgbench on this machine';
    return `With ${ORDERS.toLocaleString('en-US')} orders, page and count together:

| list | p50 ms | p95 ms | aim |
|---|---|---|---|
${rows.join('\n')}

Settlements a second at concurrency ${CONCURRENCY}, each one durable with order, credits, receipt without a gap in its numbers and
mail, with pgbench sending the same statements to the same server as the yardstick:

| the product | pgbench | ratio |
|---|---|---|
| ${Math.round(perSecond)} | ${most ? Math.round(most) : ''} | ${ratio} |`;
  } finally {
    await jobs.stop(1_000);
    await db.$client.end();
    await server.stop();
    remove();
  }
}
