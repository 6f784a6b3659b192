import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bannerSection } from '#contract/site-content.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { createHttpClient } from '#tests/support/http-client.ts';
import { runServer, type ServerProcess } from '#tests/support/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const operator = { email: 'olive@example.com', password: 'correct horse battery' };

let data: ReturnType<typeof makeDataDir>;
let database: TestDatabase;
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  data = makeDataDir();
  database = await createTestDatabase();
  const environment = {
    DATABASE_URL: database.url,
    APP_SECRET: 'the same in both processes, long enough',
    ADMIN_EMAIL: operator.email,
    ADMIN_PASSWORD: operator.password,
  };
  servers = [await runServer(data.dataDir, environment), await runServer(data.dataDir, environment)];
  await Promise.all(servers.map((server) => server.ready()));
}, 120_000);
afterAll(async () => {
  for (const server of servers ?? []) server.child.kill('SIGTERM');
  await Promise.all((servers ?? []).map((server) => server.ended));
  await database?.drop();
  data?.remove();
});

describe('a cached page, in two processes on one database', () => {
  it('is cached, and refreshed as soon as an Admin saves', async () => {
    const [here, there] = servers;
    const home = (server: ServerProcess) => createHttpClient(server.url).get('/');
    const kept = await home(here);
    expect((await home(here)).headers.get('etag')).toBe(kept.headers.get('etag'));
    expect((await home(there)).text).toContain(bannerSection.defaults.title);

    const admin = createHttpClient(here.url);
    expect((await admin.post('/api/auth/sign-in/email', operator)).status).toBe(200);
    const description = 'Renewed in every process.';
    const saved = await admin.put(bannerSection.path, { ...bannerSection.defaults, description });
    expect(saved.status).toBe(200);

    const renewed = await home(here);
    expect(renewed.text).toContain(description);
    expect(renewed.headers.get('etag')).not.toBe(kept.headers.get('etag'));
    await vi.waitFor(async () => expect((await home(there)).text).toContain(description), { timeout: 5_000 });
  });

  it('is refreshed as soon as a package changes', async () => {
    const [here, there] = servers;
    const pricing = async (server: ServerProcess) =>
      (await createHttpClient(server.url).get('/pricing')).text;
    for (const server of servers) expect(await pricing(server)).toContain('$29.00');
    const admin = createHttpClient(here.url);
    expect((await admin.post('/api/auth/sign-in/email', operator)).status).toBe(200);
    const changed = { packageName: 'Standard', price: '31.50', credit: 80 };
    expect((await admin.put('/edit-package/standard', changed)).status).toBe(200);
    expect(await pricing(here)).toContain('$31.50');
    await vi.waitFor(async () => expect(await pricing(there)).toContain('$31.50'), { timeout: 5_000 });
  });
});
