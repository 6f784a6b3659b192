import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const SIGN_IN = '/api/auth/sign-in/email';
const PASSWORD = 'correct horse battery';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a sign-in request', () => {
  const cases = [
    {
      name: 'unknown address',
      body: { email: 'nobody@example.com', password: PASSWORD },
      expected: [401, 'user_not_found', 'No account found with this email address.'],
    },
    {
      name: 'wrong password',
      body: { email: 'known@example.com', password: 'not the password' },
      expected: [401, 'wrong_password', 'Incorrect password. Please try again.'],
    },
    {
      name: 'malformed address',
      body: { email: 'not an address', password: PASSWORD },
      expected: [400, 'invalid_email', 'Invalid email address format.'],
    },
    {
      name: 'disabled account',
      body: { email: 'disabled@example.com', password: PASSWORD },
      expected: [403, 'user_disabled', 'This account has been disabled.'],
    },
    {
      name: 'no password',
      body: { email: 'known@example.com', password: '' },
      expected: [400, 'invalid_request', 'Please enter your password'],
    },
    {
      name: 'password longer than any can be',
      body: { email: 'known@example.com', password: 'x'.repeat(129) },
      expected: [400, 'invalid_request', 'Password must be at most 128 characters'],
    },
  ] as const;

  beforeAll(async () => {
    await app.signUp({ email: 'known@example.com', password: PASSWORD });
    const disabled = await app.signUp({ email: 'disabled@example.com', password: PASSWORD });
    await app.database.query('update users set disabled_at = now() where id = $1', [disabled.userId]);
  });

  it.each(cases)('$name', async ({ body, expected }) => {
    const answer = await app.client().post(SIGN_IN, body);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual(expected);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('accepts the address in any case and with spaces around it', async () => {
    const answer = await app.client().post(SIGN_IN, { email: '  KNOWN@example.COM ', password: PASSWORD });
    expect(answer.status).toBe(200);
  });

  it('gives one response for unknown address and wrong password, if so configured', async () => {
    const discreet = await startTestApp({ environment: { LOGIN_ERRORS: 'same' } });
    await discreet.signUp({ email: 'known@example.com', password: PASSWORD });
    const unknown = await discreet
      .client()
      .post(SIGN_IN, { email: 'nobody@example.com', password: PASSWORD });
    const wrong = await discreet
      .client()
      .post(SIGN_IN, { email: 'known@example.com', password: 'wrong one' });
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.body.code).toBe('wrong_credentials');
    await discreet.close();
  });
});

describe('the session from a sign-in', () => {
  it('is a cookie that scripts cannot read, and no token in the body', async () => {
    const person = await app.signUp();
    const answer = await app.client().post(SIGN_IN, { email: person.email, password: person.password });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^listwright\.session_token=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const stored = await app.database.query('select token from sessions');
    for (const { token } of stored.rows) expect(answer.text).not.toContain(token);
    expect(answer.text).not.toMatch(/token/i);
  });

  it('is a new one each time, and the previous one ends', async () => {
    const person = await app.signUp();
    const before = new Map(person.cookies);
    await person.post(SIGN_IN, { email: person.email, password: person.password });
    expect([...person.cookies]).not.toEqual([...before]);
    expect((await person.get('/api/me')).status).toBe(200);
    const old = app.client();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect((await old.get('/api/me')).status).toBe(401);
  });

  it('is worthless without our signature', async () => {
    const person = await app.signUp();
    const [[name = '', value = ''] = []] = person.cookies;
    const [token = ''] = decodeURIComponent(value).split('.');
    for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}%3D`, '%', '%E0%A4%A']) {
      const thief = app.client();
      thief.cookies.set(name, forged);
      expect((await thief.get('/api/me')).status, forged).toBe(401);
    }
  });

  it('ends at sign-out, for a copy of the cookie too', async () => {
    const person = await app.signUp();
    const copy = app.client();
    for (const [name, value] of person.cookies) copy.cookies.set(name, value);
    expect((await person.post('/api/auth/sign-out')).body).toEqual({ success: true });
    expect(person.cookies.size).toBe(0);
    expect((await copy.get('/api/me')).status).toBe(401);
  });

  it('is Secure and bound to this host on https', async () => {
    const secure = await startTestApp({ environment: { PUBLIC_URL: 'https://shop.example' } });
    const client = secure.client();
    const origin = { headers: { origin: 'https://shop.example' } };
    const answer = await client.post(
      '/api/auth/sign-up/email',
      { name: 'Ada', email: 'ada@example.com', password: PASSWORD },
      origin,
    );
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-listwright\.session_token=\S+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await client.get('/api/me')).status).toBe(200);
    await secure.close();
  });
});

describe('disabled paths of the identity library', () => {
  it.each([
    ['GET', '/api/auth/get-session'],
    ['GET', '/api/auth/ok'],
    ['GET', '/api/auth/list-sessions'],
    ['POST', '/api/auth/update-user'],
    ['POST', '/api/auth/change-email'],
    ['POST', '/api/auth/delete-user'],
    ['GET', '/api/auth/verify-email?token=x'],
    ['GET', '/api/auth/reset-password/x?callbackURL=/'],
    ['POST', '/api/auth/two-factor/get-totp-uri'],
    ['POST', '/api/auth//sign-in/email'],
  ])('%s %s', async (method, path) => {
    const person = await app.signUp();
    const answer = await person.request(method, path, method === 'GET' ? undefined : {});
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});
