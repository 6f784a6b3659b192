import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let app: TestApp;
/** How far the application's clock is ahead. */
let aheadMs = 0;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(Date.now() + aheadMs) });
});
afterAll(() => app.close());
afterEach(() => {
  aheadMs = 0;
});

const statusOf = async (client: { get(path: string): Promise<{ status: number }> }) =>
  (await client.get('/api/me')).status;

async function signInAgain(person: { email: string; password: string }, userAgent = FIREFOX) {
  const client = app.client();
  const body = { email: person.email, password: person.password };
  const answer = await client.post('/api/auth/sign-in/email', body, { headers: { 'user-agent': userAgent } });
  expect(answer.status).toBe(200);
  return client;
}

describe('a session', () => {
  it('ends 7 days after its last use', async () => {
    const person = await app.signUp();
    aheadMs = 7 * DAY - HOUR;
    expect(await statusOf(person)).toBe(200);
    aheadMs += 7 * DAY - HOUR;
    expect(await statusOf(person)).toBe(200);
    aheadMs += 7 * DAY + HOUR;
    expect(await statusOf(person)).toBe(401);
  });

  it('ends 30 days after signing in, however often it is used', async () => {
    const person = await app.signUp();
    for (let day = 5; day <= 25; day += 5) {
      aheadMs = day * DAY;
      expect(await statusOf(person), `day ${day}`).toBe(200);
    }
    aheadMs = 30 * DAY + HOUR;
    expect(await statusOf(person)).toBe(401);
  });

  it('ends when the account is disabled or deleted', async () => {
    const disabled = await app.signUp();
    await app.database.query('update users set disabled_at = now() where id = $1', [disabled.userId]);
    expect(await statusOf(disabled)).toBe(401);
    const deleted = await app.signUp();
    await app.database.query('delete from users where id = $1', [deleted.userId]);
    expect(await statusOf(deleted)).toBe(401);
  });

  it('is deleted some time after it has ended', async () => {
    const person = await app.signUp();
    aheadMs = 8 * DAY;
    await app.composed.slices.identity.deleteEnded();
    const { rows } = await app.database.query('select id from sessions where user_id = $1', [person.userId]);
    expect(rows).toEqual([]);
  });
});

describe('the last visit', () => {
  it('is kept to the hour, also after the session is gone, and leaves the account unchanged', async () => {
    const person = await app.signUp();
    const read = async () => {
      const { rows } = await app.database.query('select * from users where id = $1', [person.userId]);
      const { last_seen_at: seenAt, ...account } = rows[0];
      return { seenMs: seenAt && seenAt.getTime() - Date.now(), account };
    };
    const before = await read();
    expect(before.seenMs).toBeNull();
    const near = (ms: number, wanted: number) => expect(Math.abs(ms - wanted)).toBeLessThan(60_000);
    await Promise.all([person.get('/api/me'), person.get('/api/me')]);
    near((await read()).seenMs, 0);
    aheadMs = HOUR / 2;
    await person.get('/api/me');
    near((await read()).seenMs, 0);
    aheadMs = 2 * HOUR;
    await person.get('/api/me');
    near((await read()).seenMs, 2 * HOUR);
    await person.post('/api/auth/sign-out', {});
    expect((await person.get('/api/me')).status).toBe(401);
    const after = await read();
    near(after.seenMs, 2 * HOUR);
    expect(after.account).toEqual(before.account);
  });
});

describe('the list of sessions', () => {
  it("shows the user's own sessions with device and address, and marks the current one", async () => {
    const person = await app.signUp();
    await app.signUp();
    await signInAgain(person);
    const { body } = await person.get('/api/sessions');
    expect(body.data).toHaveLength(2);
    expect(body.data.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1);
    const other = body.data.find((session: { isCurrent: boolean }) => !session.isCurrent);
    expect(other).toMatchObject({ device: 'Firefox on Linux', ip: '127.0.0.1' });
    expect(JSON.stringify(body)).not.toMatch(/token/i);
  });

  it('shows a name a browser made up as an unknown device', async () => {
    const person = await app.signUp();
    await signInAgain(person, '<script>alert(1)</script>');
    const { body } = await person.get('/api/sessions');
    expect(JSON.stringify(body)).not.toContain('script');
  });
});

describe('revoking sessions', () => {
  it("ends one of the user's own sessions", async () => {
    const person = await app.signUp();
    const other = await signInAgain(person);
    const { body } = await person.get('/api/sessions');
    const { _id } = body.data.find((session: { isCurrent: boolean }) => !session.isCurrent);
    expect((await person.delete(`/api/sessions/${_id}`)).body).toEqual({ success: true });
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(person)).toBe(200);
    expect((await person.delete(`/api/sessions/${_id}`)).status).toBe(404);
  });

  it('ends all others at once', async () => {
    const person = await app.signUp();
    const others = [await signInAgain(person), await signInAgain(person)];
    await person.delete('/api/sessions');
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
    expect(await statusOf(person)).toBe(200);
  });

  it("treats another user's session like one that does not exist", async () => {
    const person = await app.signUp();
    const stranger = await app.signUp();
    const { body } = await person.get('/api/sessions');
    const foreign = await stranger.delete(`/api/sessions/${body.data[0]._id}`);
    const absent = await stranger.delete('/api/sessions/there-is-no-such-id');
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(absent.body);
    await stranger.delete('/api/sessions');
    expect(await statusOf(person)).toBe(200);
  });
});
