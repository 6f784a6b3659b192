// npm run bench: measures ratios within one run and writes docs/performance.md; parts alone are only written
// with --write.
import { makeDataDir } from '#tests/support/data-dir.ts';
import { benchChecks } from './checks-bench.ts';
import { benchFirstText } from './first-text-bench.ts';
import { benchLedger } from './ledger-bench.ts';
import { benchLighthouse, type LighthouseRow } from './lighthouse-bench.ts';
import { benchPages, type PageReport } from './page-bench.ts';
import { benchPayments } from './payment-bench.ts';
import { machine, today, writeReport } from './performance-report.ts';
import { benchProducts } from './products-bench.ts';
import { benchRelay, type RelayRow } from './relay-bench.ts';
import { benchReports } from './reports-bench.ts';
import { canPin } from './served-app.ts';

const number = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });

function relayTable(rows: RelayRow[]): string {
  const lines = rows.map((row) =>
    [
      row.streams,
      `${number(row.directP50Ms, 1)} / ${number(row.directP99Ms, 1)}`,
      `${number(row.appP50Ms, 1)} / ${number(row.appP99Ms, 1)}`,
      `${number(row.appP50Ms - row.directP50Ms, 1)} / ${number(row.appP99Ms - row.directP99Ms, 1)}`,
      number(row.firstAppMs - row.firstDirectMs, 0),
      number(row.residentMegabytes),
      row.failed,
    ].join(' | '),
  );
  return [
    '| streams | direct p50 / p99 ms | through the app p50 / p99 ms | added p50 / p99 ms | added to first byte ms | memory MB | failed |',
    '|---|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}

function pageTable(report: PageReport): string {
  const rows: [string, string, string][] = [
    [
      'Home page from the page cache against node:http sending the same bytes',
      `${number(report.cachedPerSecond / report.rawPerSecond, 2)} (${number(report.cachedPerSecond)} / ${number(report.rawPerSecond)} a second)`,
      'at least 0.5',
    ],
    [
      'The same for visitors with cookies and parameters of other programs',
      `${number(report.foreignPerSecond / report.rawPerSecond, 2)} (${number(report.foreignPerSecond)} a second)`,
      'at least 0.5',
    ],
    ['Processor time of a signed-in page (dashboard)', `${number(report.signedInMs, 1)} ms`, 'at most 4 ms'],
    ['Processor time of the home page rendered anew', `${number(report.uncachedMs, 1)} ms`, 'at most 4 ms'],
    ['Processor time of GET /api/me, one query', `${number(report.meMs, 2)} ms`, 'at most 0.35 ms'],
    ['Processor time of GET /packages, one query', `${number(report.packagesMs, 2)} ms`, 'at most 0.35 ms'],
    ['Start to first page, empty data folder', `${number(report.coldStartMs / 1000, 1)} s`, ''],
    ['Start to first page, existing data', `${number(report.warmStartMs / 1000, 1)} s`, 'under 1 s'],
    [
      'Idle memory of the process, without the database',
      `${number(report.idleMegabytes)} MB`,
      'under 150 MB',
    ],
    ['Scripts of the login page, gzip', `${number(report.loginScriptKilobytes, 1)} kB`, 'under 150 kB'],
    ['Scripts of the home page, gzip', `${number(report.homeScriptKilobytes, 1)} kB`, 'under 135 kB'],
  ];
  return ['| what | measured | aim |', '|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
    '\n',
  );
}

function lighthouseTable(rows: LighthouseRow[]): string {
  const lines = rows.map(
    ({ path, scores, layoutShift }) => `| ${path} | ${scores.join(' | ')} | ${number(layoutShift, 3)} |`,
  );
  return [
    '| page | performance | accessibility | best practices | search | layout shift |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

const names = process.argv.slice(2).filter((word) => word !== '--write');
const wanted = new Set(names);
const isWhole = wanted.size === 0;
const measured = new Map<string, string>();

async function measure(part: string, title: string, section: () => Promise<string>): Promise<void> {
  if (!isWhole && !wanted.has(part)) return;
  const text = await section();
  measured.set(title, isWhole ? text : `Measured alone on ${today()}.\n\n${text}`);
  console.log(`\n## ${title}\n\n${text}`);
}

await measure('pages', 'Pages', async () => {
  const { dataDir, remove } = makeDataDir('listwright-pages-');
  try {
    return pageTable(await benchPages(dataDir));
  } finally {
    remove();
  }
});
await measure(
  'lighthouse',
  'Lighthouse, as a phone on a slow network',
  async () => `Median of three rounds. Aim: performance 99 or more, the rest 100.

${lighthouseTable(await benchLighthouse(['/', '/pricing']))}`,
);
await measure('ledger', 'The ledger', benchLedger);
await measure('payments', 'Orders and payments', benchPayments);
await measure('products', 'Products', benchProducts);
await measure('reports', 'Reports', benchReports);
await measure('checks', 'Checking listings', async () => benchChecks());
await measure('first-text', 'The first text of a listing', benchFirstText);
await measure(
  'relay',
  "Relaying the model's stream",
  async () => `The model sends 400 events, one every 20 ms, each stamped with the time; a reader notes when each arrives. "Direct" reads
the model without the app between. Aim: added p99 under 30 ms at 500 streams and under 60 ms at 750, first byte at most 500 ms later at 500, memory under 200 MB at 500.

${relayTable(await benchRelay())}`,
);

if (isWhole || process.argv.includes('--write')) {
  const head = `# Performance

Written by \`npm run bench\` on ${today()}, "Load and soak" by \`npm run load\`: ${machine}.
${canPin ? 'The app ran on one processor, everything else on the other.' : 'The app could not be pinned to one processor here.'} Figures of one machine at one hour; the ratios are what lasts.`;
  writeReport(measured, isWhole ? head : undefined);
  console.log('\nWritten to docs/performance.md');
}
