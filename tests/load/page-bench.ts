import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import autocannon from 'autocannon';
import { chromiumFlags } from '../e2e/support/chromium-flags.ts';
import { median } from './quantile.ts';
import { type ServedApp, serveApp } from './served-app.ts';

const CONNECTIONS = 32;
const SECONDS = 5;
const ROUNDS = 3;

async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'accept-encoding': 'gzip', ...headers },
  });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`);
  return result.requests.average;
}

const MEASURED_REQUESTS = 600;

/** Processor time of one response, which hardly depends on how busy the machine is. */
async function processorMsOf(app: ServedApp, path: string, cookie: string): Promise<number> {
  const ask = (amount: number) =>
    autocannon({
      url: app.url + path,
      connections: 4,
      amount,
      headers: { 'accept-encoding': 'gzip, br', cookie },
    });
  await ask(MEASURED_REQUESTS / 3);
  const before = app.processorMs();
  const { errors, non2xx } = await ask(MEASURED_REQUESTS);
  if (errors > 0 || non2xx > 0) throw new Error(`${path}: ${errors} errors, ${non2xx} refusals`);
  return (app.processorMs() - before) / MEASURED_REQUESTS;
}

/** A signed-in user's Cookie header. */
async function cookieOf(app: ServedApp): Promise<string> {
  const { cookies } = await app.admin();
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** A cookie with our prefix but without a session: bypasses the cache and renders the signed-out page. */
const STRANGER = 'listwright.nobody=1';

/** node:http sending exactly the page's bytes, as the baseline. */
async function serveBytes(body: Buffer, headers: Record<string, string>) {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Gzipped size in kB of all scripts a browser has loaded once the page has settled and the mouse has moved. */
async function scriptKilobytes(pageUrl: string): Promise<number> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const page = await browser.newPage();
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.goto(pageUrl, { waitUntil: 'networkidle' });
    await page.mouse.move(100, 100);
    await page.waitForLoadState('networkidle');
    const sizes = (await Promise.all(scripts)).map((source) => gzipSync(source, { level: 9 }).length);
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  } finally {
    await browser.close();
  }
}

export interface PageReport {
  coldStartMs: number;
  warmStartMs: number;
  idleMegabytes: number;
  rawPerSecond: number;
  cachedPerSecond: number;
  foreignPerSecond: number;
  signedInMs: number;
  uncachedMs: number;
  meMs: number;
  packagesMs: number;
  loginScriptKilobytes: number;
  homeScriptKilobytes: number;
}

/** The home page from the cache compared with raw node:http, and the processor time of pages and data. */
export async function benchPages(warmDataDir: string): Promise<PageReport> {
  const first = await serveApp({ dataDir: warmDataDir });
  await first.stop();
  const app = await serveApp({ dataDir: warmDataDir, processor: 0 });
  const homeUrl = `${app.url}/`;
  const loginUrl = `${app.url}/login`;
  await sleep(10_000);
  const idleMegabytes = app.residentMegabytes();
  const home = await fetch(homeUrl, { headers: { 'accept-encoding': 'identity' } }).then((answer) =>
    answer.text(),
  );
  const raw = await serveBytes(gzipSync(home), {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
  });
  const rounds = { raw: [] as number[], cached: [] as number[], foreign: [] as number[] };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      rounds.raw.push(await requestsPerSecond(raw.url));
      rounds.cached.push(await requestsPerSecond(homeUrl));
      const foreign = { cookie: '_ga=GA1.1.123456789.1700000000; theme=dark' };
      rounds.foreign.push(await requestsPerSecond(`${homeUrl}?utm_source=mail&utm_campaign=spring`, foreign));
    }
    return {
      coldStartMs: first.startMs,
      warmStartMs: app.startMs,
      idleMegabytes,
      rawPerSecond: median(rounds.raw),
      cachedPerSecond: median(rounds.cached),
      foreignPerSecond: median(rounds.foreign),
      signedInMs: await processorMsOf(app, '/user/dashboard', await cookieOf(app)),
      uncachedMs: await processorMsOf(app, '/', STRANGER),
      meMs: await processorMsOf(app, '/api/me', await cookieOf(app)),
      packagesMs: await processorMsOf(app, '/packages', STRANGER),
      loginScriptKilobytes: await scriptKilobytes(loginUrl),
      homeScriptKilobytes: await scriptKilobytes(homeUrl),
    };
  } finally {
    raw.close();
    await app.stop();
  }
}
