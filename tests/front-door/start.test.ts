import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { createHttpClient } from '#tests/support/http-client.ts';
import { freePort, runServer, type ServerProcess } from '#tests/support/server-process.ts';

let data: ReturnType<typeof makeDataDir>;
const running = new Set<ServerProcess>();

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await runServer(data.dataDir, environment);
  running.add(server);
  void server.ended.then(() => running.delete(server));
  return server;
}

beforeAll(async () => {
  data = makeDataDir();
});
afterAll(async () => {
  for (const server of running) server.child.kill('SIGTERM');
  await Promise.all([...running].map((server) => server.ended));
  data.remove();
});

const clusterOf = (dataDir: string) => join(dataDir, 'postgres', 'cluster');
/** PostgreSQL's own file, removed on a clean shutdown. */
const pidFileOf = (dataDir: string) => join(clusterOf(dataDir), 'postmaster.pid');

const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' };

describe('the server process', () => {
  it('an invalid setting ends the start with one line and exit code 1', async () => {
    const server = await start({ SIGNUP_CREDITS: 'many' });
    expect(await server.ended).toBe(1);
    expect(server.output().trim()).toBe(
      'SIGNUP_CREDITS: got "many", which is not what it takes: a whole number, 0 to 1000.',
    );
  });

  it('a truncated secret ends the start with one line that says what to do', async () => {
    const torn = makeDataDir();
    mkdirSync(torn.dataDir, { recursive: true });
    writeFileSync(join(torn.dataDir, 'app-secret'), 'half');
    const server = await runServer(torn.dataDir);
    expect(await server.ended).toBe(1);
    expect(server.output().trim().split('\n').at(-1)).toBe(
      `Listwright could not start. ${join(torn.dataDir, 'app-secret')} is damaged: restore it from a backup. Stored keys need it.`,
    );
    torn.remove();
  });

  it('starts on an empty folder, prints the address and a set-up link, and stops cleanly on SIGTERM', async () => {
    const server = await start();
    await server.ready();
    expect(server.output()).toContain(`Listwright is ready: ${server.url}`);
    expect(server.output()).toMatch(/\/setup\?token=[\w-]{40,}/);
    const client = createHttpClient(server.url);
    expect((await client.post('/api/auth/sign-up/email', person)).status).toBe(200);
    // As with Ctrl-C: the terminal sends SIGINT and npm forwards a signal too.
    server.child.kill('SIGINT');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).toContain('"msg":"stopped"');
  });

  it('keeps everything through kill -9, and refuses a second process on the folder', async () => {
    const killed = await start();
    await killed.ready();
    killed.child.kill('SIGKILL');
    await killed.ended;

    const next = await start();
    await next.ready();
    const client = createHttpClient(next.url);
    const signIn = await client.post('/api/auth/sign-in/email', {
      email: person.email,
      password: person.password,
    });
    expect(signIn.status).toBe(200);
    expect((await client.get('/api/me')).body.data.credits).toBe(5);

    const second = await start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`pid ${next.child.pid}`);
    expect((await client.get('/api/me')).status).toBe(200);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });

  it('also stops cleanly while starting', async () => {
    const fresh = makeDataDir();
    const server = await runServer(fresh.dataDir);
    running.add(server);
    await expect
      .poll(() => existsSync(pidFileOf(fresh.dataDir)), { timeout: 30_000, interval: 5 })
      .toBe(true);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    running.delete(server);
    expect(existsSync(pidFileOf(fresh.dataDir))).toBe(false);
    fresh.remove();
  });

  it('says clearly that a port is taken, and leaves no database running', async () => {
    const port = await freePort();
    const first = await start({ PORT: String(port) });
    await first.ready();
    const other = makeDataDir();
    const second = await runServer(other.dataDir, { PORT: String(port) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`PORT: ${port} is taken by another program`);
    expect(existsSync(clusterOf(other.dataDir))).toBe(true);
    expect(existsSync(pidFileOf(other.dataDir))).toBe(false);
    const third = await runServer(other.dataDir);
    await third.ready();
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
    other.remove();
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });

  it('serves its pages complete, with their own policy', async () => {
    const server = await start();
    await server.ready();
    const page = await createHttpClient(server.url).get('/login');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Welcome Back');
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
    expect(page.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/);
    const missing = await createHttpClient(server.url).get('/no/such/page');
    expect([missing.status, missing.text.includes('Oops! Page Not Found')]).toEqual([404, true]);
    for (const path of [
      '/.env',
      '/.git/config',
      '/package.json',
      '/server/main.ts',
      '/assets/../../package.json',
      '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    ]) {
      const answer = await createHttpClient(server.url).get(path);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    server.child.kill('SIGTERM');
    await server.ended;
  });
});
