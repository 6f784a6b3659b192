import { afterEach, describe, expect, it } from 'vitest';
import { startMailingApp } from '#tests/support/mailing-app.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const SIGN_IN = '/api/auth/sign-in/email';
const TOO_MANY = 'Too many failed login attempts. Please try again later.';
const limited = { environment: { RATE_LIMIT_MULTIPLIER: '1' } };
/** Trusts its neighbour as a proxy, so that each test request can have its own address. */
const behindProxy = { environment: { RATE_LIMIT_MULTIPLIER: '1', TRUST_PROXY: '127.0.0.1' } };

let app: TestApp;
afterEach(() => app.close());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

function tryWrong(email: string, address: string) {
  return app.client().post(SIGN_IN, { email, password: 'a wrong guess' }, from(address));
}

async function statusesOf(answers: Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('limits per account', () => {
  it('verify at most 5 of 20 wrong passwords that arrive at once from 20 addresses', async () => {
    app = await startTestApp(behindProxy);
    const person = await app.signUp();
    const tries = Array.from({ length: 20 }, (_, index) => tryWrong(person.email, `203.0.113.${index}`));
    expect(await statusesOf(tries)).toEqual({ 401: 5, 429: 15 });
  });

  it('report the time to wait, even for the right password', async () => {
    app = await startTestApp(behindProxy);
    const person = await app.signUp();
    for (let index = 0; index < 5; index++) await tryWrong(person.email, `203.0.113.${index}`);
    const answer = await app
      .client()
      .post(SIGN_IN, { email: person.email, password: person.password }, from('203.0.113.9'));
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      429,
      'too_many_logins',
      TOO_MANY,
    ]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  it('allow any number of right passwords, whatever followed', async () => {
    app = await startTestApp(behindProxy);
    const person = await app.signUp();
    const right = { email: person.email, password: person.password };
    const signIn = (index: number) => app.client().post(SIGN_IN, right, from(`203.0.113.${index}`));
    for (let index = 0; index < 7; index++) expect((await signIn(index)).status).toBe(200);
    await app.database.query('update users set disabled_at = now() where id = $1', [person.userId]);
    for (let index = 0; index < 7; index++) expect((await signIn(index)).body.code).toBe('user_disabled');
    // They were uncounted, no more and no less: earlier and later wrong attempts still add up.
    for (let index = 0; index < 5; index++) {
      expect((await tryWrong(person.email, `203.0.113.2${index}`)).status).toBe(401);
      await signIn(30 + index);
    }
    expect((await tryWrong(person.email, '203.0.113.40')).body.code).toBe('too_many_logins');
  });

  it('do not count a right password against the account if a later step failed', async () => {
    app = await startTestApp(behindProxy);
    const person = await app.signUp();
    const { password } = person;
    for (let index = 0; index < 6; index++) {
      const answer = await person.post('/api/auth/two-factor/generate-backup-codes', { password });
      expect([answer.status, answer.body.code]).toEqual([409, 'two_step_off']);
    }
    expect((await app.client().post(SIGN_IN, { email: person.email, password })).status).toBe(200);
  });

  it('forget failures after a success', async () => {
    app = await startTestApp(behindProxy);
    const person = await app.signUp();
    for (let round = 0; round < 2; round++) {
      for (let index = 0; index < 4; index++) await tryWrong(person.email, `203.0.113.${round * 10 + index}`);
      const right = { email: person.email, password: person.password };
      expect((await app.client().post(SIGN_IN, right, from(`203.0.113.10${round}`))).status).toBe(200);
    }
  });

  it('let the owner in again after a reset', async () => {
    const mailing = await startMailingApp(behindProxy);
    app = mailing;
    const person = await app.signUp();
    for (let index = 0; index < 6; index++) await tryWrong(person.email, `203.0.113.${index}`);
    await app.client().post('/api/auth/request-password-reset', { email: person.email });
    const { link } = await mailing.waitForMail(person.email, 'Set a new password');
    const newPassword = 'a brand new password';
    const reset = { token: link?.searchParams.get('token'), newPassword };
    expect((await app.client().post('/api/auth/reset-password', reset)).status).toBe(200);
    const answer = await app
      .client()
      .post(SIGN_IN, { email: person.email, password: newPassword }, from('203.0.113.77'));
    expect(answer.status).toBe(200);
  });

  it('allow 5 reset links an hour', async () => {
    app = await startMailingApp(behindProxy);
    const person = await app.signUp();
    const asks = Array.from({ length: 8 }, (_, index) =>
      app
        .client()
        .post('/api/auth/request-password-reset', { email: person.email }, from(`203.0.113.${index}`)),
    );
    expect(await statusesOf(asks)).toEqual({ 200: 5, 429: 3 });
    const more = await app.client().post('/api/auth/request-password-reset', { email: person.email });
    expect([more.body.code, more.body.message]).toEqual([
      'too_many_mails',
      'Too many emails have been requested. Check your inbox and spam folder, or try again in an hour.',
    ]);
  });

  it('report that no further confirmation link is mailed, and still why the sign-in failed', async () => {
    const environment = { ...behindProxy.environment, EMAIL_VERIFICATION: 'on' };
    const mailing = await startMailingApp({ environment });
    app = mailing;
    const person = await app.signUp();
    const right = { email: person.email, password: person.password };
    const messages: string[] = [];
    for (let index = 0; index < 7; index++) {
      const { status, body } = await app.client().post(SIGN_IN, right, from(`203.0.113.${index}`));
      expect([status, body.code]).toEqual([403, 'email_not_verified']);
      messages.push(body.message);
    }
    expect(messages[0]).toBe('Please confirm your email address first. We have sent you a new link.');
    expect(messages.at(-1)).toBe(
      'Please confirm your email address first, with the newest link that we have sent you.',
    );
  });

  it('limit confirmation links alike, whether or not an address has an account', async () => {
    app = await startMailingApp(behindProxy);
    const { email } = await app.signUp();
    for (const asked of [email, 'nobody@example.com']) {
      const asks = Array.from({ length: 8 }, (_, index) =>
        app.client().post('/api/auth/send-verification-email', { email: asked }, from(`203.0.113.${index}`)),
      );
      expect(await statusesOf(asks)).toEqual({ 200: 5, 429: 3 });
    }
  });

  it('count guesses of the current password within a session too', async () => {
    app = await startTestApp(behindProxy);
    const person = await app.signUp({ isConfirmed: true });
    const body = { currentPassword: 'a wrong guess', newPassword: 'a brand new password' };
    const tries = Array.from({ length: 8 }, () => person.post('/api/auth/change-password', body));
    expect(await statusesOf(tries)).toEqual({ 422: 5, 429: 3 });
    const email = `new-${person.email}`;
    for (const refused of [
      await person.post('/api/auth/change-password', body),
      await person.post('/api/auth/two-factor/enable', { password: person.password }),
      await person.post('/api/account/email', { newEmail: email, password: person.password }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_passwords']);
      expect(refused.body.message).toBe('Too many wrong passwords. Please try again later.');
    }
  });
});

describe('limits per address', () => {
  it('allow 10 sign-ins a minute, whatever forwarded address an untrusted client claims', async () => {
    app = await startTestApp(limited);
    const tries = Array.from({ length: 15 }, (_, index) =>
      tryWrong(`nobody-${index}@example.com`, `198.51.100.${index}`),
    );
    expect(await statusesOf(tries)).toEqual({ 401: 10, 429: 5 });
  });

  it('mention sign-ins, and not failed ones, to a user who signed in', async () => {
    app = await startTestApp(limited);
    const people = await Promise.all(Array.from({ length: 2 }, () => app.signUp()));
    const answers = [];
    for (let index = 0; index < 12; index++) {
      const { email, password } = people[index % 2] ?? { email: '', password: '' };
      answers.push(await app.client().post(SIGN_IN, { email, password }));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429]);
    const refused = answers.at(-1);
    expect([refused?.body.code, refused?.body.message]).toEqual([
      'too_many_sign_ins',
      'Too many sign-ins from your network. Please wait a minute and try again.',
    ]);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('treat an IPv6 network as one client', async () => {
    app = await startTestApp(behindProxy);
    const tries = Array.from({ length: 12 }, (_, index) =>
      tryWrong(`nobody-${index}@example.com`, `2001:db8:1:2::${index + 1}`),
    );
    expect(await statusesOf(tries)).toEqual({ 401: 10, 429: 2 });
    expect((await tryWrong('nobody@example.com', '2001:db8:1:3::1')).status).toBe(401);
  });

  it('allow 10 registrations an hour', async () => {
    app = await startTestApp(limited);
    const registrations = Array.from({ length: 12 }, (_, index) =>
      app.client().post('/api/auth/sign-up/email', {
        name: 'Ada',
        email: `ada-${index}@example.com`,
        password: 'correct horse battery',
      }),
    );
    expect(await statusesOf(registrations)).toEqual({ 200: 10, 429: 2 });
    const { rows } = await app.database.query('select count(*)::int as count from users');
    expect(rows[0].count).toBe(10);
  });

  it('allow 50 registrations an hour from one range, however many addresses it has', async () => {
    app = await startTestApp(behindProxy);
    // Refused for its password, which is checked after the limits.
    const register = (address: string) =>
      app
        .client()
        .post(
          '/api/auth/sign-up/email',
          { name: 'Ada', email: 'ada@example.com', password: 'password' },
          from(address),
        );
    const tries = Array.from({ length: 55 }, (_, index) => register(`2001:db8:1:${index.toString(16)}::1`));
    expect(await statusesOf(tries)).toEqual({ 422: 50, 429: 5 });
    expect((await register('2001:db8:2::1')).status).toBe(422);
  });
});
