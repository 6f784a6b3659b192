import pino from 'pino';
import { type Database, openDatabase } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres/index.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { orderListQuery, sumOrders } from '#server/features/ordering/orders/order-list.repository.ts';
import { createReporting } from '#server/features/reporting/index.ts';
import {
  countFunnel,
  countThings,
  findFirstOpenDay,
  listDays,
  listFailures,
  listNewestOrders,
  listNewestTickets,
  listPeopleDays,
  listTakings,
  listWaitingOrders,
  measureLatency,
  sumOutstandingCredits,
} from '#server/features/reporting/report.repository.ts';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { quantile } from './quantile.ts';

const PEOPLE = 2_000;
const ORDERS = 100_000;
const GENERATIONS = 1_000_000;
const TICKETS = 10_000;
/** Orders and listings are spread evenly over this period. */
const DAYS = 365;
const LOOKS = 60;
const AIM_MS = 50;

const DAY_MS = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const steps = [
  `insert into users (id, name, email, signup_credits, created_at)
   select 'user-' || n, 'Bench', n || '@example.com', 1000, now() - interval '${DAYS} days' from generate_series(1, ${PEOPLE}) n`,
  // Nine in ten are paid; some of those need attention, some of the others wait for PayPal.
  `insert into orders (id, kind, order_number, payment_number, user_id, customer_name, customer_email, address, country, product_id,
     product_name, credits, validity_days, price_minor, total_minor, currency, status, capture_id, environment, paid_at, alarm,
     payment_note, created_at)
   select 'o' || n, case when n % 5 = 0 then 'item' else 'package' end, 'N' || lpad(n::text, 7, '0'), 'P' || lpad(n::text, 7, '0'),
     'user-' || 1 + n % ${PEOPLE}, 'Customer ' || n, 1 + n % ${PEOPLE} || '@example.com', 'x', 'y', 'standard', 'Standard',
     case when n % 5 = 0 then 0 else 80 end, 180, 2900, 2900, 'USD', case when n % 10 = 0 then 'pending' else 'paid' end,
     case when n % 10 <> 0 then 'C' || n end, case when n % 10 <> 0 then 'live' end,
     case when n % 10 <> 0 then now() - interval '${DAYS} days' * n / ${ORDERS} end, case when n % 5000 = 1 then 'amount_mismatch' end,
     case when n % 2000 = 0 then 'in_review' end, now() - interval '${DAYS} days' * n / ${ORDERS}
   from generate_series(1, ${ORDERS}) n`,
  // One in twenty failed, for one of five reasons; each took one to twenty seconds.
  `insert into generations (id, user_id, request_hash, product_name, product_details, language, status, content, failure_code,
     failure_message, process_id, lease_until, created_at, finished_at)
   select 'g' || n, 'user-' || 1 + n % ${PEOPLE}, md5(n::text), 'Stoneware mug', 'Thrown by hand', 'English',
     case when n % 20 = 0 then 'failed' else 'completed' end, case when n % 20 <> 0 then '{"productDescriptions":"x"}'::jsonb end,
     case when n % 20 = 0 then 'reason_' || n / 20 % 5 end, case when n % 20 = 0 then 'It failed.' end, 'bench', at, at,
     at + interval '1 second' * (1 + n % 20)
   from (select n, now() - interval '1 minute' - interval '${DAYS} days' * n / ${GENERATIONS} as at
     from generate_series(1, ${GENERATIONS}) n) t`,
  // The ledger entries of those listings and orders, in chronological order, as in production.
  `alter table ledger_transfers disable trigger ledger_transfers_post`,
  `insert into ledger_transfers (idempotency_key, debit_account_id, credit_account_id, amount, kind, user_id, balance_after, actor_id,
     created_at)
   select step || ':' || n, case step when 'hold' then 'available:' else 'held:' end || person,
     case when step = 'hold' then 'held:' || person when n % 20 = 0 then 'available:' || person else 'consumed' end, 1,
     case when step = 'end' and n % 20 = 0 then 'generation_refund' else 'generation' end, person, 1000, person, at
   from (select n, step, 'user-' || 1 + n % ${PEOPLE} as person, now() - interval '${DAYS} days' * n / ${GENERATIONS} as at
     from generate_series(${GENERATIONS}, 1, -1) n, unnest(array['hold', 'end']) step) t`,
  `insert into ledger_transfers (idempotency_key, debit_account_id, credit_account_id, amount, kind, user_id, balance_after, actor_id,
     created_at)
   select 'purchase:' || id, 'sold', 'available:' || user_id, 80, 'purchase', user_id, 1000, 'system', paid_at
   from orders where status = 'paid' and kind = 'package' order by paid_at`,
  `alter table ledger_transfers enable trigger ledger_transfers_post`,
  `insert into support_tickets (id, subject, author_name, author_email, author_role, message, phone, created_at)
   select 't' || n, 'Question ' || n, 'Bench', n % ${PEOPLE} || '@example.com', 'member', 'How?', '', now() - interval '${DAYS} days' * n / ${TICKETS}
   from generate_series(1, ${TICKETS}) n`,
];

async function fill(db: Database): Promise<void> {
  // On one connection, without the product's statement timeout.
  const client = await db.$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const step of [...steps, 'vacuum analyze']) await client.query(step);
    await client.query('reset statement_timeout');
  } finally {
    client.release();
  }
}

type Read = [name: string, read: () => Promise<unknown>];

/**
 * Each query behind the dashboard and its CSV, for a year; those behind the list of orders; then the whole response, for a month and a year.
 */
async function readsOf(db: Database, reporting: ReturnType<typeof createReporting>): Promise<Read[]> {
  const range = { from: daysAgo(DAYS - 1), until: daysAgo(-1) };
  const open = await findFirstOpenDay(db);
  const page = { limit: 25, offset: 0 };
  const orders = { kind: 'package', sort: 'orderDate', isAscending: false, page } as const;
  const searching = (words: string) => ({ ...orders, search: { words, statuses: [] } });
  return [
    ['counts of the cards', () => countThings(db)],
    ['days of a year', () => listDays(db, range, open)],
    ['takings of a year', () => listTakings(db, range, open)],
    ['failures of a year', () => listFailures(db, range, open)],
    ['people and sign-up credits of a year', () => listPeopleDays(db, range)],
    ['from registration to purchase, a year', () => countFunnel(db, range, 'live')],
    ['credits outstanding', () => sumOutstandingCredits(db)],
    ['latency of a day', () => measureLatency(db, new Date(Date.now() - DAY_MS))],
    ['newest orders', () => listNewestOrders(db, 5)],
    ['waiting orders', () => listWaitingOrders(db, 10)],
    ['newest tickets', () => listNewestTickets(db, 5)],
    ['orders, the newest', () => orderListQuery(db, orders)],
    [
      'orders, the last page',
      () => orderListQuery(db, { ...orders, page: { limit: 25, offset: ORDERS * 0.79 } }),
    ],
    ['orders by email', () => orderListQuery(db, searching('17@example.com'))],
    ['orders by PayPal transaction', () => orderListQuery(db, searching('C77777'))],
    ['orders by product, each one', () => orderListQuery(db, searching('standard'))],
    ['totals of all orders', () => sumOrders(db, orders)],
    ['totals of a search', () => sumOrders(db, searching('17@example.com'))],
    ['the dashboard, a month', () => reporting.report({})],
    ['the dashboard or its CSV, a year', () => reporting.report({ from: range.from })],
  ];
}

async function timesOf(read: Read[1], looks = LOOKS): Promise<number[]> {
  const times: number[] = [];
  for (let look = 0; look < looks; look++) {
    const startedAt = performance.now();
    await read();
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** p95 in milliseconds for placing an order, alone and while the yearly dashboard is read continuously. */
async function ordersBeside(db: Database, reporting: ReturnType<typeof createReporting>) {
  let number = 0;
  const place = () =>
    db.$client.query(
      `insert into orders (id, kind, order_number, payment_number, user_id, customer_name, customer_email, address, country, product_id,
         product_name, credits, validity_days, price_minor, total_minor, currency)
       values ($1, 'package', $1, $1, 'user-1', 'Ada', '1@example.com', 'x', 'y', 'standard', 'Standard', 80, 180, 2900, 2900, 'USD')`,
      [`B${String(++number).padStart(7, '0')}`],
    );
  const alone = quantile(await timesOf(place, 300), 0.95);
  let isOver = false;
  const reading = (async () => {
    while (!isOver) await reporting.report({ from: daysAgo(DAYS - 1) });
  })();
  const beside = quantile(await timesOf(place, 300), 0.95);
  isOver = true;
  await reading;
  return { alone, beside };
}

/** What the back office reads, with a year of a busy shop in the database. Returns a Markdown section. */
export async function benchReports(): Promise<string> {
  const { dataDir, remove } = makeDataDir('listwright-reports-');
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await migrateDatabase(server.connection);
  const db = openDatabase(server.connection);
  const jobs = createJobQueue(server.connection, pino({ level: 'silent' }));
  const context = { db, now: () => new Date(), jobs } as unknown as Parameters<typeof createReporting>[0];
  const reporting = createReporting(context, {
    paymentPlace: async () => ({ currency: 'USD', environment: 'live' }),
    ceilingUse: async () => ({ paid: null, free: null }),
    textModelStatus: async () => ({ isReady: true, isDemo: false, provider: 'gemini' }),
  });
  try {
    await fill(db);
    // The hourly job; the first run aggregates a whole year.
    const startedAt = performance.now();
    await reporting.rollUp(daysAgo(0));
    const rollUpMs = performance.now() - startedAt;
    const rows: string[] = [];
    for (const [name, read] of await readsOf(db, reporting)) {
      await timesOf(read, 5);
      const times = await timesOf(read);
      rows.push(
        `| ${name} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.95).toFixed(1)} | under ${AIM_MS} |`,
      );
    }
    const { alone, beside } = await ordersBeside(db, reporting);
    return `With ${ORDERS.toLocaleString('en-US')} orders and ${GENERATIONS.toLocaleString('en-US')} listings over ${DAYS} days. Keeping the sums of the whole year the first time took ${(rollUpMs / 1000).toFixed(1)} s; after
that each hour keeps at most a day.

| read | p50 ms | p95 ms | aim |
|---|---|---|---|
${rows.join('\n')}

The shop meanwhile: an order is written in ${alone.toFixed(1)} ms (p95) alone and in ${beside.toFixed(1)} ms while the dashboard of a year is read without a pause.`;
  } finally {
    await db.$client.end();
    await server.stop();
    remove();
  }
}
