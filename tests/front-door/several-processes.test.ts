import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bannerSection } from '#contract/site-content.ts';
import { type BalancingProxy, startBalancingProxy } from '#tests/support/balancing-proxy.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { createHttpClient } from '#tests/support/http-client.ts';
import { readOutbox } from '#tests/support/outbox.ts';
import { runServer, type ServerProcess } from '#tests/support/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const operator = { email: 'olive@example.com', password: 'correct horse battery' };
const facts = { productName: 'Stoneware mug', productDetails: 'Hand-thrown stoneware, 350 ml' };

let data: ReturnType<typeof makeDataDir>[];
let database: TestDatabase;
let servers: ServerProcess[];
let proxy: BalancingProxy;

/** Two processes on one database, with separate data folders, behind a round-robin proxy. */
beforeAll(async () => {
  data = [makeDataDir(), makeDataDir()];
  database = await createTestDatabase();
  proxy = await startBalancingProxy();
  const environment = {
    DATABASE_URL: database.url,
    APP_SECRET: 'the same in both processes, long enough',
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.1,::1',
    ADMIN_EMAIL: operator.email,
    ADMIN_PASSWORD: operator.password,
  };
  servers = await Promise.all(data.map(({ dataDir }) => runServer(dataDir, environment)));
  await Promise.all(servers.map((server) => server.ready()));
  proxy.setServers(servers.map(({ url }) => url));
}, 120_000);
afterAll(async () => {
  for (const server of servers ?? []) server.child.kill('SIGTERM');
  await Promise.all((servers ?? []).map((server) => server.ended));
  await proxy?.close();
  await database?.drop();
  for (const { remove } of data ?? []) remove();
});

async function newPerson() {
  const client = createHttpClient(proxy.url);
  const email = `${randomUUID()}@example.com`;
  const answer = await client.post('/api/auth/sign-up/email', {
    name: 'Ada',
    email,
    password: operator.password,
  });
  expect(answer.status).toBe(200);
  return Object.assign(client, { email });
}

const bothServed = (since: number) => new Set(proxy.served.slice(since)).size === 2;
const sentMails = async () => (await Promise.all(data.map(({ dataDir }) => readOutbox(dataDir)))).flat();

describe('two processes on one database, behind a proxy without sticky sessions', () => {
  it('share sessions, and end them together', async () => {
    const since = proxy.served.length;
    const person = await newPerson();
    for (let turn = 0; turn < 4; turn++)
      expect((await person.get('/api/me')).body.data.email).toBe(person.email);
    expect(bothServed(since)).toBe(true);
    const cookies = new Map(person.cookies);
    await person.post('/api/auth/sign-out', {});
    for (const [name, value] of cookies) person.cookies.set(name, value);
    for (let turn = 0; turn < 2; turn++) expect((await person.get('/api/me')).status).toBe(401);
  });

  it('share limits', async () => {
    const since = proxy.served.length;
    const send = () =>
      createHttpClient(proxy.url).post('/new-support-message', {
        ticketUserName: 'Ada',
        ticketUserEmail: 'ada@example.com',
        message: 'One of many',
      });
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn++) statuses.push((await send()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(bothServed(since)).toBe(true);
  });

  it('both show at once what an Admin saved at either', async () => {
    const home = () => createHttpClient(proxy.url).get('/');
    for (let turn = 0; turn < 4; turn++) await home();
    const admin = createHttpClient(proxy.url);
    expect((await admin.post('/api/auth/sign-in/email', operator)).status).toBe(200);
    const description = 'Renewed behind the proxy.';
    await admin.put(bannerSection.path, { ...bannerSection.defaults, description });
    await vi.waitFor(async () => {
      for (const page of [await home(), await home()]) expect(page.text).toContain(description);
    }, 5_000);
  });

  it('let a listing be followed at the process that is not writing it', async () => {
    const person = await newPerson();
    const started = await person.stream('POST', '/api/generations', facts);
    const first = await started.body?.getReader().read();
    const id = /"id":"([\w-]+)"/.exec(new TextDecoder().decode(first?.value))?.[1];
    expect(id).toBeDefined();
    const followed = await person.stream('GET', `/api/generations/${id}/events`);
    expect(await followed.text()).toContain('event: completed');
    expect((await person.get(`/api/generations/${id}`)).body.data.status).toBe('completed');
    expect((await person.get('/api/credit-transactions')).body.data.balance).toBe(4);
  });

  it('send a mail once', async () => {
    const { email } = await newPerson();
    await createHttpClient(proxy.url).post('/api/auth/request-password-reset', { email });
    const mine = async () => (await sentMails()).filter(({ to }) => to.includes(email));
    await vi.waitFor(async () => expect(await mine()).toHaveLength(1), 20_000);
    // The mail is sent before the job is marked as completed.
    await vi.waitFor(async () => {
      const jobs = await database.query(`select state from pgboss.job where name = 'send-mail'`);
      expect(new Set(jobs.rows.map(({ state }) => state))).toEqual(new Set(['completed']));
    }, 20_000);
    expect(await mine()).toHaveLength(1);
  });

  it('continue if one of them is killed, and its unfinished listing costs nothing', async () => {
    const person = await newPerson();
    const writing = await person.stream('POST', '/api/generations', facts);
    const reader = writing.body?.getReader();
    await reader?.read();
    const [killed, left] = proxy.served.at(-1) === 0 ? servers : servers.toReversed();
    killed?.child.kill('SIGKILL');
    await killed?.ended;
    await reader?.cancel().catch(() => {});
    for (let turn = 0; turn < 3; turn++) expect((await person.get('/api/me')).status).toBe(200);
    await vi.waitFor(
      async () => expect((await person.get('/api/credit-transactions')).body.data.balance).toBe(5),
      { timeout: 90_000, interval: 1_000 },
    );
    expect(left?.child.exitCode).toBeNull();
  }, 120_000);
});
