import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
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

/** Processor time of one answer: it stays the same however busy the machine is, nearly. */
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

/** Somebody signed in, as the header of a browser. */
async function cookieOf(app: ServedApp): Promise<string> {
  const { cookies } = await app.admin();
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** A cookie of ours that is nobody's session: its page is rendered anew, as a stranger's. */
const STRANGER = 'listwright.nobody=1';

/** node:http sending the very bytes of the page, as the yardstick. */
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

/** Scripts that the page loads before anybody does anything, gzipped, in kB. */
async function scriptKilobytes(pageUrl: string, html: string): Promise<number> {
  const paths = new Set([...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1]));
  for (const [, list = ''] of html.matchAll(/data-modules="([^"]*)"/g))
    for (const path of list.split(' ')) paths.add(path);
  for (const match of html.matchAll(/import\s*(?:[\w*{}\s,]+from\s*)?"(\/[^"]+\.js)"/g)) paths.add(match[1]);
  let bytes = 0;
  for (const path of paths) {
    const source = await fetch(new URL(path ?? '', pageUrl)).then((response) => response.arrayBuffer());
    bytes += gzipSync(Buffer.from(source), { level: 9 }).length;
  }
  return bytes / 1000;
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

/** Home from the page cache and as raw node:http, and what the processor spends on pages and data. */
export async function benchPages(warmDataDir: string): Promise<PageReport> {
  const first = await serveApp({ dataDir: warmDataDir });
  await first.stop();
  const app = await serveApp({ dataDir: warmDataDir, processor: 0 });
  const homeUrl = `${app.url}/`;
  const loginUrl = `${app.url}/login`;
  await sleep(10_000);
  const idleMegabytes = app.residentMegabytes();
  const htmlOf = (url: string) =>
    fetch(url, { headers: { 'accept-encoding': 'identity' } }).then((answer) => answer.text());
  const [home, login] = [await htmlOf(homeUrl), await htmlOf(loginUrl)];
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
      loginScriptKilobytes: await scriptKilobytes(loginUrl, login),
      homeScriptKilobytes: await scriptKilobytes(homeUrl, home),
    };
  } finally {
    raw.close();
    await app.stop();
  }
}
