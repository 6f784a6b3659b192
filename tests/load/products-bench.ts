import { readFileSync } from 'node:fs';
import pino from 'pino';
import type { z } from 'zod';
import type { productFilterSchema } from '#contract/products.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres/index.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createChannelRules } from '#server/features/channels/index.ts';
import { createListings } from '#server/features/listings/index.ts';
import { createProducts } from '#server/features/products/index.ts';
import { readConfig } from '#server/platform/config.ts';
import type { AppContext } from '#server/platform/context.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { quantile } from './quantile.ts';

const PRODUCTS = 10_000;
const OTHERS = 10_000;
const LOOKS = 40;
const AIM_MS = 50;
const SELLER = 'seller';

const words = (count: number) =>
  `(select string_agg(substr(md5(n || '-' || w), 1, 6), ' ') from generate_series(1, ${count}) w)`;

/** One seller's products, with as many of others': 1,400 characters of details each, a listing of two channels. */
const steps = [
  `insert into users (id, name, email, signup_credits) values ('${SELLER}', 'Bench', 'a@example.com', 0), ('other', 'Bench', 'b@example.com', 0)`,
  `insert into products (id, user_id, name, sku, details, facts, updated_at)
   select 'p' || n, case when n <= ${PRODUCTS} then '${SELLER}' else 'other' end, 'Stoneware mug ' || md5(n::text), 'MUG-' || n,
     ${words(200)}, jsonb_build_array(jsonb_build_object('key', 'Brand', 'value', 'Potter', 'origin', 'typed', 'by', '${SELLER}', 'at', '2026-11-23T12:00:00Z')),
     now() - make_interval(mins => n)
   from generate_series(1, ${PRODUCTS + OTHERS}) n`,
  `insert into listings (id, product_id, user_id, language, content, channels, state, findings, checked_on, updated_at)
   select 'l' || n, p.id, p.user_id, 'English', jsonb_build_object('productDescription', jsonb_build_array(p.details)),
     jsonb_build_object('amazon', jsonb_build_object('description', p.details), 'ebay', jsonb_build_object('title', p.name)),
     case when n % 50 = 0 then 'blocked' else 'draft' end,
     case when n % 50 = 0 then '[{"channel": "amazon", "rule": "title.longest", "field": "title", "severity": "block", "message": "The title has 80 characters; Amazon takes at most 75.", "pack": "amazon@2026-07-27"}]'::jsonb
       when n % 3 = 0 then '[{"channel": "generic", "rule": "metaTags.title.advisedLength", "field": "metaTags.title", "severity": "advice", "message": "The meta title is long.", "pack": "generic@2025-01-21"}]'::jsonb
       else '[]' end, current_date, p.updated_at
   from (select *, substr(id, 2)::int as n from products) p`,
  'vacuum analyze',
];

async function fill(db: Database): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const step of steps) await client.query(step);
    await client.query('reset statement_timeout');
  } finally {
    client.release();
  }
}

const lists: [string, z.output<typeof productFilterSchema>][] = [
  ['the first page', { page: 1 }],
  ['the last page', { page: PRODUCTS / 20 }],
  ['search for a name', { page: 1, search: 'mug c4ca4238' }],
  ['search for a word in the details', { page: 1, search: 'c4ca' }],
  ['search for what nobody has', { page: 1, search: 'teapot' }],
  ['with an Amazon version', { page: 1, channel: 'amazon' }],
  ['blocked', { page: 1, state: 'blocked' }],
  ['breaking a rule of Amazon', { page: 1, finding: 'amazon.title.longest' }],
  ['breaking any rule, searched', { page: 1, finding: 'any', search: 'mug' }],
];

/**
 * Milliseconds on a processor, of this process and of the database's, which other work on the machine changes
 * less than the time on the clock.
 */
function processorMs(databaseProcess: number): number {
  const { user, system } = process.cpuUsage();
  const onProcessorNs = Number(readFileSync(`/proc/${databaseProcess}/schedstat`, 'utf8').split(' ')[0]);
  return (user + system) / 1000 + onProcessorNs / 1e6;
}

/** Lists of one seller's many products, as the endpoint answers them. Returns a Markdown section. */
export async function benchProducts(): Promise<string> {
  const { dataDir, remove } = makeDataDir('listwright-products-');
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await migrateDatabase(server.connection);
  const db = openDatabase(server.connection, { maxConnections: 1 });
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost' });
  const log = pino({ level: 'silent' });
  const context = { config, db, log, now: () => new Date() } as unknown as AppContext;
  const listings = createListings(context, {
    modelCallsFor: async () => [],
    rulesOn: createChannelRules(context).packsOn,
  });
  const products = createProducts(context, listings.forProducts);
  try {
    await fill(db);
    // All work is done by the one process of the database that is measured.
    await db.$client.query('set max_parallel_workers_per_gather = 0');
    const { rows: backends } = await db.$client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = backends[0]?.pid ?? 0;
    const rows: string[] = [];
    for (const [name, query] of lists) {
      const times: number[] = [];
      let total = 0;
      for (let look = 0; look < LOOKS; look++) {
        const before = processorMs(backend);
        total = (await products.list(SELLER, query)).total ?? 0;
        times.push(processorMs(backend) - before);
      }
      const [middle, slow] = [quantile(times, 0.5), quantile(times, 0.95)].map((time) => time.toFixed(1));
      rows.push(`| ${name} | ${total.toLocaleString('en-US')} | ${middle} | ${slow} | under ${AIM_MS} |`);
    }
    return [
      `One seller with ${PRODUCTS.toLocaleString('en-US')} products, each with 1,400 characters of details and a listing for two channels.`,
      'Processor time of server and database for page, listings and count together:',
      '',
      '| list | found | p50 ms | p95 ms | aim |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n');
  } finally {
    await db.$client.end();
    await server.stop();
    remove();
  }
}
