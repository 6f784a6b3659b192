import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CuttableDatabase, startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let own: TestDatabase;
let database: CuttableDatabase;
let test: TestApp;

beforeAll(async () => {
  own = await createTestDatabase();
  database = await startDatabaseProxy(own);
  test = await startTestApp({ database });
});
afterAll(async () => {
  await test.close();
  await database.close();
  await own.drop();
});

describe('while the database is unavailable', () => {
  it('requests get 503 in the contract’s shape, the process survives, and everything works afterwards', async () => {
    const ada = await test.signUp();
    await database.down();
    for (const [method, path] of [
      ['GET', '/api/me'],
      ['POST', '/api/generations'],
      ['GET', '/api/credit-transactions'],
    ] as const) {
      const body = method === 'POST' ? { productName: 'Mug', productDetails: 'Stoneware' } : undefined;
      const answer = await ada.request(method, path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 503, 'database_unavailable']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await ada.get('/readyz')).status).toBe(503);
    expect((await ada.get('/healthz')).status).toBe(200);

    await database.up();
    await expect.poll(async () => (await ada.get('/readyz')).status, { timeout: 10_000 }).toBe(200);
    expect((await ada.get('/api/me')).body.data.credits).toBe(5);
    expect(await test.composed.slices.credits.verify()).toMatchObject({ isBalanced: true });
  });

  it('connections that break mid-request cost one response at most', async () => {
    const ada = await test.signUp();
    database.cut();
    await expect.poll(async () => (await ada.get('/api/me')).status, { timeout: 10_000 }).toBe(200);
  });
});
