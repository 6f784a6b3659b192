import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailingApp, startMailingApp } from '#tests/support/mailing-app.ts';

const ASK = '/api/auth/request-password-reset';
const RESET = '/api/auth/reset-password';
const SUBJECT = 'Set a new password';
const NEW_PASSWORD = 'a brand new password';
const MINUTE = 60_000;

let app: MailingApp;
/** How far the application's clock is ahead. */
let aheadMs = 0;
beforeAll(async () => {
  app = await startMailingApp({ now: () => new Date(Date.now() + aheadMs) });
});
afterAll(() => app.close());

async function askFor(email: string, count = 1): Promise<string> {
  expect((await app.client().post(ASK, { email })).status).toBe(200);
  const { link } = await app.waitForMail(email, SUBJECT, count);
  return link?.searchParams.get('token') ?? '';
}

const reset = (token: string, newPassword = NEW_PASSWORD) => app.client().post(RESET, { token, newPassword });
const signIn = (email: string, password: string) =>
  app.client().post('/api/auth/sign-in/email', { email, password });

describe('requesting a link', () => {
  it.each([
    [
      'unknown address',
      'nobody@example.com',
      [404, 'reset_user_not_found', 'No user found with this email address.'],
    ],
    ['malformed address', 'nobody@', [400, 'invalid_email', 'Please enter a valid email address.']],
    ['blank address', '  ', [400, 'invalid_email', 'Please enter your email address']],
    ['missing address', undefined, [400, 'invalid_request', 'Please enter your email address']],
  ] as const)('%s', async (_name, email, expected) => {
    const answer = await app.client().post(ASK, { email });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual(expected);
  });

  it('does not reveal which accounts exist, if so configured', async () => {
    const discreet = await startMailingApp({ environment: { LOGIN_ERRORS: 'same' } });
    const person = await discreet.signUp();
    const known = await discreet.client().post(ASK, { email: person.email });
    const unknown = await discreet.client().post(ASK, { email: 'nobody@example.com' });
    expect(unknown.body).toEqual(known.body);
    expect(unknown.status).toBe(200);
    await discreet.close();
  });
});

describe('the mailed link', () => {
  it('is built from PUBLIC_URL, whatever Host the request names', async () => {
    const person = await app.signUp();
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'content-type': 'application/json',
    };
    // Without fetch, which sets Host itself.
    const asked = request(`${app.url}${ASK}`, { method: 'POST', headers });
    asked.end(JSON.stringify({ email: person.email, redirectTo: 'https://evil.example' }));
    const [answer] = await once(asked, 'response');
    expect(answer.statusCode).toBe(200);
    const mail = await app.waitForMail(person.email, SUBJECT);
    expect(mail.link?.href).toMatch(/^http:\/\/localhost\/reset-password\/confirm\?token=[\w-]{43}$/);
    expect(mail.text).not.toContain('evil');
  });

  it('leads on to a checkout, and to nothing else', async () => {
    const { email } = await app.signUp();
    expect((await app.client().post(ASK, { email, next: '/buy/standard' })).status).toBe(200);
    const { link } = await app.waitForMail(email, SUBJECT);
    expect(link?.searchParams.get('next')).toBe('/buy/standard');
    for (const next of ['//evil.example', '/buy/../login', '/user/dashboard'])
      expect([next, (await app.client().post(ASK, { email, next })).status]).toEqual([next, 400]);
  });

  it('is stored only as a hash, in the mail queue too', async () => {
    const person = await app.signUp();
    const token = await askFor(person.email);
    for (const table of ['verifications', 'pgboss.job']) {
      const { rows } = await app.database.query(`select * from ${table}`);
      expect(rows.length, table).toBeGreaterThan(0);
      expect(JSON.stringify(rows), table).not.toContain(token);
    }
  });

  it('cannot be derived from what is stored', async () => {
    const person = await app.signUp();
    await askFor(person.email);
    const { rows } = await app.database.query('select identifier from verifications where value = $1', [
      person.userId,
    ]);
    const stored: string = rows[0].identifier;
    for (const forged of [stored, stored.split(':').at(-1) ?? '']) {
      expect((await reset(forged)).body.code).toBe('reset_link_invalid');
    }
  });

  it('sets the password once, even when used three times at once', async () => {
    const person = await app.signUp();
    const token = await askFor(person.email);
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await signIn(person.email, NEW_PASSWORD)).status).toBe(200);
    expect((await signIn(person.email, person.password)).body.code).toBe('wrong_password');
  });

  it('works for 30 minutes', async () => {
    const person = await app.signUp();
    const token = await askFor(person.email);
    aheadMs = 31 * MINUTE;
    const late = await reset(token);
    expect([late.status, late.body.code]).toEqual([400, 'reset_link_invalid']);
    aheadMs = 29 * MINUTE;
    expect((await reset(token)).status).toBe(200);
    aheadMs = 0;
  });

  it('is invalidated by a newer one', async () => {
    const person = await app.signUp();
    const first = await askFor(person.email);
    const second = await askFor(person.email, 2);
    expect((await reset(first)).body.code).toBe('reset_link_invalid');
    expect((await reset(second)).status).toBe(200);
  });

  it('survives a refused password', async () => {
    const person = await app.signUp();
    const token = await askFor(person.email);
    expect((await reset(token, 'password1')).body.code).toBe('weak_password');
    expect((await reset(token, person.email)).body.code).toBe('weak_password');
    expect((await reset(token, '12345')).body.message).toBe('Password must be at least 6 characters');
    expect((await reset(token)).status).toBe(200);
  });
});

describe('a password reset', () => {
  it('ends every session and notifies the owner', async () => {
    const person = await app.signUp();
    const token = await askFor(person.email);
    expect((await person.get('/api/me')).status).toBe(200);
    await reset(token);
    expect((await person.get('/api/me')).status).toBe(401);
    const notice = await app.waitForMail(person.email, 'Your password was changed');
    expect(notice.link?.href).toBe('http://localhost/reset-password');
  });

  it('leaves no session to a concurrent sign-in with the old password', async () => {
    const person = await app.signUp();
    const token = await askFor(person.email);
    // The password has been checked, and the session is being stored until the lock is free.
    await app.database.query(`
      create function dawdle() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(1); return new; end $$;
      create trigger dawdle before insert on sessions for each row execute function dawdle()`);
    const lock = await app.database.db.$client.connect();
    await lock.query('select pg_advisory_lock(1)');
    const client = app.client();
    const { email, password } = person;
    const signingIn = client.post('/api/auth/sign-in/email', { email, password });
    const isStoring = async () =>
      (
        await lock.query(`select 1 from pg_locks where locktype = 'advisory' and objid = 1 and not granted
          and database = (select oid from pg_database where datname = current_database())`)
      ).rowCount;
    await expect.poll(isStoring, { timeout: 10_000 }).toBe(1);
    expect((await reset(token)).status).toBe(200);
    await lock.query('select pg_advisory_unlock(1)');
    lock.release();
    const answer = await signingIn;
    await app.database.query('drop function dawdle() cascade');
    expect([answer.status, answer.body.code]).toEqual([401, 'wrong_password']);
    expect((await client.get('/api/me')).status).toBe(401);
  });

  it('gives neither a session nor a token', async () => {
    const person = await app.signUp();
    const answer = await reset(await askFor(person.email));
    expect(answer.body).toEqual({ success: true, status: true });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('changing the password', () => {
  const change = (person: Awaited<ReturnType<MailingApp['signUp']>>, body: object) =>
    person.post('/api/auth/change-password', body);

  it('renews this session, ends the others and notifies the owner', async () => {
    const person = await app.signUp();
    const other = app.client();
    await other.post('/api/auth/sign-in/email', { email: person.email, password: person.password });
    const before = [...person.cookies];
    const answer = await change(person, { currentPassword: person.password, newPassword: NEW_PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toMatch(/token/i);
    expect([...person.cookies]).not.toEqual(before);
    expect((await person.get('/api/me')).status).toBe(200);
    expect((await other.get('/api/me')).status).toBe(401);
    expect((await signIn(person.email, NEW_PASSWORD)).status).toBe(200);
    await app.waitForMail(person.email, 'Your password was changed');
  });

  it('accepts no wrong current password, no weak new one and no visitor', async () => {
    const person = await app.signUp();
    const wrong = await change(person, { currentPassword: 'not this one', newPassword: NEW_PASSWORD });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'current_password_wrong']);
    const weak = await change(person, { currentPassword: person.password, newPassword: 'qwerty123' });
    expect(weak.body.code).toBe('weak_password');
    const body = { currentPassword: person.password, newPassword: NEW_PASSWORD };
    expect((await app.client().post('/api/auth/change-password', body)).status).toBe(401);
    expect((await signIn(person.email, person.password)).status).toBe(200);
  });

  it('invalidates a mailed reset link', async () => {
    const person = await app.signUp();
    const token = await askFor(person.email);
    await change(person, { currentPassword: person.password, newPassword: NEW_PASSWORD });
    expect((await reset(token, 'another new password')).body.code).toBe('reset_link_invalid');
  });
});
