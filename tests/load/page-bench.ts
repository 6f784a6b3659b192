import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { median } from './quantile.ts';
import { serveApp } from './served-app.ts';

const CONNECTIONS = 32;
const SECONDS = 5;
const ROUNDS = 3;

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'accept-encoding': 'gzip' },
  });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`);
  return result.requests.average;
}

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
  uncachedPerSecond: number;
  loginScriptKilobytes: number;
  homeScriptKilobytes: number;
}

/** Pages without a session: home from the page cache and as raw node:http, the login page rendered anew (a query goes past the cache). */
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
  const rounds = { raw: [] as number[], cached: [] as number[], uncached: [] as number[] };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      rounds.raw.push(await requestsPerSecond(raw.url));
      rounds.cached.push(await requestsPerSecond(homeUrl));
      rounds.uncached.push(await requestsPerSecond(`${loginUrl}?uncached`));
    }
    return {
      coldStartMs: first.startMs,
      warmStartMs: app.startMs,
      idleMegabytes,
      rawPerSecond: median(rounds.raw),
      cachedPerSecond: median(rounds.cached),
      uncachedPerSecond: median(rounds.uncached),
      loginScriptKilobytes: await scriptKilobytes(loginUrl, login),
      homeScriptKilobytes: await scriptKilobytes(homeUrl, home),
    };
  } finally {
    raw.close();
    await app.stop();
  }
}
