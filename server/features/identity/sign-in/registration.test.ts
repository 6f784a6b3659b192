import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailingApp, startMailingApp } from '#tests/support/mailing-app.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const SIGN_UP = '/api/auth/sign-up/email';
const PASSWORD = 'correct horse battery';
const WEAK = 'Password is too weak. Please use a stronger password.';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function storedUser(email: string) {
  const { rows } = await app.database.query('select * from users where email = $1', [email]);
  return rows[0];
}

describe('a registration request', () => {
  const valid = { name: 'Ada Shopkeeper', email: 'fresh@example.com', password: PASSWORD };
  const cases: [string, object, [number, string, string]][] = [
    [
      'address in use',
      { email: 'taken@example.com' },
      [422, 'email_in_use', 'This email is already in use. Please try another one.'],
    ],
    [
      'address in use, in other letters',
      { email: ' TAKEN@example.com ' },
      [422, 'email_in_use', 'This email is already in use. Please try another one.'],
    ],
    [
      'short password',
      { password: 'abc12' },
      [400, 'invalid_request', 'Password must be at least 6 characters'],
    ],
    [
      'long password',
      { password: 'x'.repeat(129) },
      [400, 'invalid_request', 'Password must be at most 128 characters'],
    ],
    ['common password', { password: 'Password1' }, [422, 'weak_password', WEAK]],
    ['password in a row', { password: '23456789' }, [422, 'weak_password', WEAK]],
    ['password of one letter', { password: 'zzzzzzzzzz' }, [422, 'weak_password', WEAK]],
    ['password equal to the address', { password: 'Fresh@example.com' }, [422, 'weak_password', WEAK]],
    ['password equal to the name', { password: 'ada shopkeeper' }, [422, 'weak_password', WEAK]],
    ['malformed address', { email: 'fresh@' }, [400, 'invalid_email', 'Invalid email address format.']],
    [
      'header in the address',
      { email: 'a@example.com\r\nBcc: b@example.com' },
      [400, 'invalid_email', 'Invalid email address format.'],
    ],
    ['no name', { name: '   ' }, [400, 'invalid_request', 'Please enter your full name']],
    [
      'line break in the name',
      { name: 'Ada\r\nBcc: b@example.com' },
      [400, 'invalid_request', 'A name has no line breaks or control characters'],
    ],
  ];

  beforeAll(() => app.signUp({ email: 'taken@example.com' }));

  it.each(cases)('%s', async (_name, change, expected) => {
    const answer = await app.client().post(SIGN_UP, { ...valid, ...change });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual(expected);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await storedUser('fresh@example.com')).toBeUndefined();
  });

  it('refuses a megabyte of password before hashing it', async () => {
    const answer = await app.client().post(SIGN_UP, { ...valid, password: 'x'.repeat(1_000_000) });
    expect(answer.status).toBe(413);
  });

  it('accepts a password in any script', async () => {
    const email = 'unicode@example.com';
    const password = 'pä⊕ 密码 🔑';
    await app.signUp({ email, password });
    expect((await app.client().post('/api/auth/sign-in/email', { email, password })).status).toBe(200);
  });

  it('says that registration is closed', async () => {
    const closed = await startTestApp({ environment: { REGISTRATION: 'closed' } });
    const answer = await closed.client().post(SIGN_UP, valid);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      403,
      'registration_disabled',
      'Email/password registration is not enabled.',
    ]);
    expect((await closed.client().get('/api/identity')).body.data.isRegistrationOpen).toBe(false);
    await closed.close();
  });
});

describe('a registration creates', () => {
  it('one account of ten registrations of the same address at once', async () => {
    const body = { name: 'Ada', email: 'race@example.com', password: PASSWORD };
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.client().post(SIGN_UP, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body: { code } }) => code))).toEqual(new Set(['email_in_use']));
  });

  it('a session and the sign-up credits, but no token in the body', async () => {
    const client = app.client();
    const answer = await client.post(SIGN_UP, { name: 'Ada', email: 'new@example.com', password: PASSWORD });
    expect(answer.body).toMatchObject({
      success: true,
      isSignedIn: true,
      user: { email: 'new@example.com' },
    });
    expect(answer.text).not.toMatch(/token|credits/i);
    expect((await client.get('/api/me')).body.data).toMatchObject({
      name: 'Ada',
      role: 'member',
      credits: 5,
    });
  });

  it('nothing that only the server may set', async () => {
    const wished = {
      role: 'Admin',
      userRole: 'Admin',
      signupCredits: 9_999,
      signup_credits: 9_999,
      currentBalance: 9_999,
      credits: 9_999,
      emailVerified: true,
      twoFactorEnabled: true,
      id: 'chosen',
      _id: 'chosen',
      createdAt: '2001-01-01T00:00:00.000Z',
      image: 'https://example.com/x.png',
      disabledAt: null,
      membership: 'premium',
      callbackURL: 'https://evil.example',
    };
    const client = app.client();
    const person = { name: 'Ada', email: 'wish@example.com', password: PASSWORD };
    expect((await client.post(SIGN_UP, { ...wished, ...person })).status).toBe(200);
    const stored = await storedUser('wish@example.com');
    expect(stored).toMatchObject({
      role: 'member',
      membership: 'free',
      signup_credits: 5,
      email_verified: false,
      two_factor_enabled: false,
      image: null,
    });
    expect(stored.id).not.toBe('chosen');
    expect(stored.created_at.getFullYear()).toBeGreaterThan(2001);
    expect((await client.get('/api/me')).body.data.credits).toBe(5);
  });

  it('a hash of the password, never the password', async () => {
    const person = await app.signUp();
    const { rows } = await app.database.query('select password from identity_accounts where user_id = $1', [
      person.userId,
    ]);
    expect(rows[0].password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  });
});

describe('a registration that requires a confirmed address', () => {
  let confirming: MailingApp;
  beforeAll(async () => {
    confirming = await startMailingApp({ environment: { EMAIL_VERIFICATION: 'on' } });
  });
  afterAll(() => confirming.close());

  const register = (email: string) =>
    confirming.client().post(SIGN_UP, { name: 'Ada', email, password: PASSWORD });
  const signIn = (email: string) =>
    confirming.client().post('/api/auth/sign-in/email', { email, password: PASSWORD });
  const verify = (link: URL | null) =>
    confirming.client().post('/api/auth/verify-email', { token: link?.searchParams.get('token') });

  it('signs in only after the mailed link was used, which works once', async () => {
    const email = 'ada@example.com';
    const registered = await register(email);
    expect(registered.body).toMatchObject({ success: true, isSignedIn: false });
    expect(registered.headers.getSetCookie()).toEqual([]);
    const refused = await signIn(email);
    expect([refused.status, refused.body.code]).toEqual([403, 'email_not_verified']);
    expect(refused.headers.getSetCookie()).toEqual([]);
    const { link } = await confirming.waitForMail(email, 'Confirm your email address', 2);
    expect(link?.href).toMatch(/^http:\/\/localhost\/verify-email\?token=[\w-]{43}$/);
    expect((await verify(link)).status).toBe(200);
    expect((await verify(link)).body.code).toBe('reset_link_invalid');
    expect((await signIn(email)).status).toBe(200);
  });

  it('leads back to the chosen checkout by the mailed link, and to nothing else', async () => {
    const email = 'buyer@example.com';
    const account = { name: 'Ada', password: PASSWORD };
    const sent = await confirming.client().post(SIGN_UP, { ...account, email, next: '/buy/standard' });
    expect(sent.status).toBe(200);
    const { link } = await confirming.waitForMail(email, 'Confirm your email address');
    expect(link?.searchParams.get('next')).toBe('/buy/standard');
    const credentials = { email, password: PASSWORD, next: '/item-buy/guide' };
    expect((await confirming.client().post('/api/auth/sign-in/email', credentials)).status).toBe(403);
    const newer = await confirming.waitForMail(email, 'Confirm your email address', 2);
    expect(newer.link?.searchParams.get('next')).toBe('/item-buy/guide');
    for (const next of ['//evil.example', '/buy/../login', 'https://evil.example/buy/a', '/user/dashboard']) {
      const refused = await confirming.client().post(SIGN_UP, { ...account, email: 'x@example.com', next });
      expect([next, refused.status]).toEqual([next, 400]);
    }
  });

  it('invalidates the earlier link when it mails a new one', async () => {
    const email = 'twice@example.com';
    await register(email);
    const first = await confirming.waitForMail(email, 'Confirm your email address');
    await confirming.client().post('/api/auth/send-verification-email', { email });
    await confirming.waitForMail(email, 'Confirm your email address', 2);
    expect((await verify(first.link)).body.code).toBe('reset_link_invalid');
  });

  it('still says that an address is in use', async () => {
    const email = 'again@example.com';
    await register(email);
    expect((await register(email)).body.code).toBe('email_in_use');
    const both = await Promise.all([register('at-once@example.com'), register('at-once@example.com')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('does not reveal which addresses have accounts when it resends the link', async () => {
    const send = (email: string) => confirming.client().post('/api/auth/send-verification-email', { email });
    await register('known@example.com');
    expect((await send('unknown@example.com')).body).toEqual((await send('known@example.com')).body);
    expect(await confirming.mailsTo('unknown@example.com')).toEqual([]);
  });
});
