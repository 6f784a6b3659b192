// npm run load: puts the server, with its embedded database, under the target load for a while.
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { attachDatabase } from '#server/db/provide-database.ts';
import { readConfig } from '#server/platform/config.ts';
import { startPayPalSimulator } from '#server/simulators/paypal/index.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { keepBuying, keepReading, keepWriting } from './load-acts.ts';
import { createFigures, describeFigures, type Moment, readEventAnswers, readMoment } from './load-figures.ts';
import { createPerson, insertPeople } from './load-people.ts';
import { machine, today, writeReport } from './performance-report.ts';
import { type ServedApp, serveApp } from './served-app.ts';

const AIM = { seconds: 300, readers: 2_000, streams: 200, payments: 20 };
type Load = typeof AIM;

/** Half the load first, so as not to measure the JavaScript compiler warming up. */
const WARM_UP_SECONDS = 60;
const warmUpOf = (load: Load): Load => ({
  seconds: Math.min(WARM_UP_SECONDS, load.seconds),
  readers: Math.ceil(load.readers / 2),
  streams: Math.ceil(load.streams / 2),
  payments: load.payments / 2,
});

const LOOK_EVERY_MS = 3_000;
/** Number of chunks per listing and milliseconds between them: about eight seconds, like a fast model. */
const MODEL = ['80', '100'];
const APP_SECRET = 'a secret of the load run, long enough to be one';
const WEBHOOK_ID = '8PT597110X687430LKGECATA';

function readLoad(): Load {
  const options = Object.fromEntries(Object.keys(AIM).map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options });
  const entries = Object.entries(AIM).map(([name, aim]) => {
    const value = Number(values[name] ?? aim);
    if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} takes a number`);
    return [name, value];
  });
  return Object.fromEntries(entries) as Load;
}

/** Configures text model and PayPal over the API, as an operator would. */
async function connectVendors(app: ServedApp, modelUrl: string): Promise<void> {
  const admin = await app.admin();
  const answers = [
    await admin.put('/api/text-model-settings', { provider: 'gemini', model: '', baseUrl: modelUrl }),
    await admin.post('/api/gemini-keys', { name: 'load', key: 'AIzaSyLoadLoadLoadLoad' }),
    await admin.put('/api/paypal-settings', {
      enablePayPal: true,
      clientId: 'client-of-the-load-run',
      clientSecret: 'secret-of-the-load-run',
      webhookId: WEBHOOK_ID,
      mode: 'sandbox',
      currency: 'USD',
      buttonStyles: { layout: 'vertical', color: 'blue', shape: 'rect', label: 'pay' },
    }),
  ];
  for (const { status, text } of answers)
    if (status !== 200) throw new Error(`settings were refused: ${text}`);
}

async function withDatabase<Result>(dataDir: string, work: (database: pg.Client) => Promise<Result>) {
  const provided = await attachDatabase(readConfig({ DATA_DIR: dataDir }));
  const database = new pg.Client(provided.connection);
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
    await provided.stop();
  }
}

/** `npm run ledger:verify` beside the running app. */
async function verifyLedger(dataDir: string): Promise<string> {
  const tool = fileURLToPath(new URL('../../server/tools/ledger-verify.ts', import.meta.url));
  const options = { env: { ...process.env, DATA_DIR: dataDir } };
  return promisify(execFile)(process.execPath, [tool], options).then(
    ({ stdout }) => stdout.trim().split('\n').at(-1) ?? '',
    (error: { stdout?: string }) => `FAILED: ${error.stdout ?? String(error)}`,
  );
}

/** What the database says about payments and listings, to compare with what the clients saw. */
async function readBooks(database: pg.Client) {
  const { rows } = await database.query(
    `select (select count(*)::int from orders where status = 'paid') as paid,
       (select count(*)::int from orders where alarm is not null) as alarms,
       (select count(*)::int from generations where status = 'completed') as written,
       (select count(*)::int from generations where status = 'failed') as failed`,
  );
  return rows[0] as { paid: number; alarms: number; written: number; failed: number };
}

async function makeLoad(app: ServedApp, load: Load, approve: Parameters<typeof keepBuying>[2]) {
  const people = Array.from({ length: load.readers }, (_, index) =>
    createPerson(app.url, APP_SECRET, index + 1),
  );
  let turn = 0;
  const next = () => people[turn++ % people.length] as (typeof people)[number];
  const figures = createFigures();
  const startedAt = performance.now();
  const over = new Promise<void>((resolve) => setTimeout(resolve, load.seconds * 1000));
  const endsAt = startedAt + load.seconds * 1000;
  const run = { figures, over, isGoing: () => performance.now() < endsAt };
  const moments: Moment[] = [];
  const look = setInterval(() => {
    readMoment(app.url, startedAt).then(
      (moment) => {
        moments.push(moment);
        if (moments.length % 10 === 0)
          console.log(`${Math.round(moment.at)} s, ${Math.round(moment.residentMegabytes)} MB`);
      },
      (error: unknown) => figures.fail(`metrics: ${String(error)}`),
    );
  }, LOOK_EVERY_MS);
  const [bought] = await Promise.all([
    keepBuying(next, load.payments, approve, run),
    ...people.map((person) => keepReading(person, run)),
    ...Array.from({ length: load.streams }, () => keepWriting(next, run)),
  ]);
  clearInterval(look);
  return { figures, moments, bought };
}

/** The section of the report, and whether only tolerated failures occurred. */
async function runLoad(load: Load): Promise<{ section: string; isGood: boolean }> {
  const { dataDir, remove } = makeDataDir('listwright-load-');
  const model = fork(fileURLToPath(new URL('./model-source.ts', import.meta.url)), MODEL);
  const [{ url: modelUrl }] = (await once(model, 'message')) as [{ url: string }];
  let shopUrl = '';
  const paypal = await startPayPalSimulator({
    webhook: () => ({ url: `${shopUrl}/api/paypal/webhook`, id: WEBHOOK_ID }),
    // PayPal retries a rejected event for three days, at growing intervals.
    webhookRetryDelaysMs: [60_000, 120_000],
  });
  const app = await serveApp({
    dataDir,
    // The rate limits stay on: each user has a separate address, sent by a trusted proxy.
    environment: {
      APP_SECRET,
      PAYPAL_BASE_URL: paypal.url,
      RATE_LIMIT_MULTIPLIER: '1',
      TRUST_PROXY: '127.0.0.1,::1',
      // These users have not paid, so they would reach the free limits.
      DAILY_FREE_GENERATIONS_TOTAL: '1000000',
      DAILY_FREE_GENERATIONS_PER_RANGE: '1000000',
    },
  });
  shopUrl = app.url;
  try {
    await connectVendors(app, modelUrl);
    await withDatabase(dataDir, (database) => insertPeople(database, load.readers));
    const idle = app.residentMegabytes();
    const warmUp = await makeLoad(app, warmUpOf(load), paypal.control.approve);
    const { figures, moments, bought } = await makeLoad(app, load, paypal.control.approve);
    const events = await readEventAnswers(app.url);
    const verdict = await verifyLedger(dataDir);
    const books = await withDatabase(dataDir, readBooks);
    const failures = [...warmUp.figures.failures.values(), ...figures.failures.values()];
    const errors = failures.reduce((sum, number) => sum + number, 0);
    const settled = warmUp.bought.settled + bought.settled;
    const section = `${today()}, ${machine}; the app, its database, model, PayPal and everybody who makes the load share its processors. \`npm run load\`:
${load.readers.toLocaleString('en-US')} signed-in readers, each asking for something every 15 to 30 s; ${load.streams} listings always being written, 80 pieces in about 8 s;
${load.payments} payments begun a second, from the order to the settlement, with PayPal's events beside them, a refused one again after 1 and 2 minutes; for ${load.seconds} s,
after ${warmUpOf(load).seconds} s of half of it. Limits switched on.

| aim | measured |
|---|---|
| no error but 429 | ${errors} errors, ${figures.statuses.get('429') ?? 0} answers 429 |
| ${load.payments} settlements a second | ${(bought.settled / load.seconds).toFixed(1)} a second; ${bought.notBegun} not begun because 400 were under way |
| books balance | ${verdict} Paid orders ${books.paid} (seen settled ${settled}), alarms ${books.alarms}; listings written ${books.written}, failed ${books.failed} |
| PayPal's events, from one address | ${events} |
| memory flat | see below; ${Math.round(idle)} MB before the load |

${describeFigures(figures, moments)}`;
    return { section, isGood: errors === 0 && verdict.includes('The ledger balances') };
  } finally {
    await app.stop();
    await paypal.close();
    model.disconnect();
    remove();
  }
}

const load = readLoad();
const { section, isGood } = await runLoad(load);
console.log(`\n## Load and soak\n\n${section}`);
if (JSON.stringify(load) === JSON.stringify(AIM)) {
  writeReport(new Map([['Load and soak', section]]));
  console.log('\nWritten to docs/performance.md');
}
process.exit(isGood ? 0 : 1);
