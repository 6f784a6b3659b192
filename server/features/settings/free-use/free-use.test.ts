import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const PATH = '/api/free-use-settings';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signUpAdmin']>>;
beforeAll(async () => {
  app = await startTestApp({
    environment: { RATE_LIMIT_MULTIPLIER: '1', DAILY_FREE_GENERATIONS_PER_RANGE: '0' },
  });
  admin = await app.signUpAdmin();
});
afterAll(() => app.close());

const stored = async () => (await admin.get(PATH)).body.data;
const creditsOf = async (email: string) =>
  (await (await app.signUp({ email })).get('/api/me')).body.data.credits;

it('start as the operator set them, and then an Admin decides, for accounts from then on', async () => {
  const defaults = { signupCredits: 5, dailyListings: 2000, dailyListingsPerNetwork: 0, rerollDays: 30 };
  expect(await stored()).toEqual({
    ...defaults,
    defaults,
    signupCreditsAfter: 'registration',
    updatedAt: null,
  });
  const early = await app.signUp();
  const limits = { signupCredits: 2, dailyListings: 1, dailyListingsPerNetwork: 7, rerollDays: 14 };
  const answer = await admin.put(PATH, limits);
  expect([answer.status, answer.body.data]).toMatchObject([200, { ...limits, defaults }]);
  expect((await app.client().get('/api/identity')).body.data.signupCredits).toBe(2);
  expect(await creditsOf('late@example.com')).toBe(2);
  expect((await early.get('/api/me')).body.data.credits).toBe(5);
  const [entry] = (await admin.get('/api/audit')).body.data;
  expect(entry).toMatchObject({
    action: 'free_use_settings.changed',
    before: defaults,
    after: limits,
  });
});

it('limit free listings at once', async () => {
  await admin.put(PATH, { signupCredits: 5, dailyListings: 1, dailyListingsPerNetwork: 0 });
  const { data } = (await admin.get('/api/report')).body;
  expect(data.ceilings.free).toMatchObject({ limit: 1 });
});

it('are not replaced unseen, and have to make sense', async () => {
  const { updatedAt, defaults } = await stored();
  expect((await admin.put(PATH, { ...defaults, updatedAt })).status).toBe(200);
  const late = await admin.put(PATH, { ...defaults, signupCredits: 9, updatedAt });
  expect([late.status, late.body.code]).toEqual([409, 'free_use_changed']);
  for (const signupCredits of [-1, 1.5, 1001, null, '5']) {
    expect((await admin.put(PATH, { ...defaults, signupCredits })).status, String(signupCredits)).toBe(400);
  }
  expect(await stored()).toMatchObject(defaults);
});
