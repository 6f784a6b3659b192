import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { openRaw, type RawConnection, rawRequest } from '#tests/support/raw-connection.ts';
import { runServer, type ServerProcess } from '#tests/support/server-process.ts';

/** main.ts runs the garbage collector once after starting; that pause is not caused by the attack. */
const UNTIL_COLLECTED_MS = 3_000;

const data = makeDataDir();
let server: ServerProcess;
beforeAll(async () => {
  server = await runServer(data.dataDir, { LOG_LEVEL: 'warn' });
  await server.ready();
}, 120_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  data.remove();
});

const isLinux = process.platform === 'linux';
/** Another client: only Linux lets any address of 127.0.0.0/8 be used without setup. */
const elsewhere = isLinux ? { localAddress: '127.0.0.2' } : {};
/** Pages are rendered for requests with a cookie; others come from the cache. */
const rendered = { ...elsewhere, headers: { cookie: 'a=b' } };

function ask(path: string, options: http.RequestOptions = {}): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(new URL(path, server.url), { agent: false, ...options }, (response) => {
        response.resume().once('end', () => {
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt });
        });
      })
      .once('error', reject);
  });
}

/** Processor time used by the server so far, which excludes other processes on a busy machine. */
function busyMs(): number {
  if (!isLinux) return performance.now();
  const fields = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Response time, but no longer than the processor time the server used meanwhile. */
async function timed(path: string, options?: http.RequestOptions): Promise<{ status: number; ms: number }> {
  const before = busyMs();
  const { status, ms } = await ask(path, options);
  return { status, ms: Math.min(ms, busyMs() - before) };
}

/** Resident memory of the server in megabytes; 0 if unknown. */
function residentMegabytes(): number {
  if (!isLinux) return 0;
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function beHostile(): Promise<RawConnection[]> {
  const connections: Promise<RawConnection>[] = [];
  for (let index = 0; index < 40; index++) connections.push(openRaw(server.url));
  for (let index = 0; index < 300; index++) connections.push(openRaw(server.url, { isReading: false }));
  const open = await Promise.all(connections);
  const paths = ['/uploads/../login', '/uploads/%2e%2e/login', '/uploads/x/y', '/login'];
  open.forEach(({ socket }, index) => {
    const request = rawRequest(paths[index % paths.length] ?? '/', { cookie: 'a=b' });
    socket.write(index < 40 ? request.repeat(4_000) : request);
  });
  return open;
}

describe('one visitor', () => {
  it('cannot stall the app: 40 connections pipeline 4 000 pages each, 300 never read', async () => {
    // Compilation and caching up to here are not caused by the attack.
    for (let index = 0; index < 60; index++) await ask('/login', rendered);
    await sleep(UNTIL_COLLECTED_MS);
    const before = residentMegabytes();
    const hostile = await beHostile();
    const health: number[] = [];
    const pages: number[] = [];
    let most = 0;
    for (const until = performance.now() + 3_000; performance.now() < until; await sleep(50)) {
      const alive = await timed('/healthz');
      expect(alive.status).toBe(200);
      health.push(alive.ms);
      const page = await timed('/pricing', rendered);
      if (isLinux) expect(page.status).toBe(200);
      pages.push(page.ms);
      most = Math.max(most, residentMegabytes());
    }
    for (const { socket } of hostile) socket.destroy();
    expect(Math.max(...health)).toBeLessThan(1_000);
    expect(Math.max(...pages)).toBeLessThan(3_000);
    expect(most - before).toBeLessThan(100);
  });
});
