import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const HOUR = 3_600_000;
const PASSWORD = 'correct horse battery';
const olive = { name: 'Olive Operator', email: 'olive@example.com', password: PASSWORD };
const configured = {
  environment: { ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'the configured password' },
};

let app: TestApp;
let aheadMs = 0;
afterEach(async () => {
  aheadMs = 0;
  await app.close();
});

const prepare = () => app.composed.slices.identity.prepareFirstAdmin();
const signIn = (email: string, password: string) =>
  app.client().post('/api/auth/sign-in/email', { email, password });

async function setupToken(): Promise<string> {
  const { setupUrl } = await prepare();
  expect(setupUrl).toMatch(/^http:\/\/localhost\/setup\?token=[\w-]{43}$/);
  return new URL(setupUrl ?? '').searchParams.get('token') ?? '';
}

describe('the set-up link', () => {
  it('creates one Admin, signs in, and never works again', async () => {
    app = await startTestApp();
    const token = await setupToken();
    const client = app.client();
    const hasAdmin = async () => (await client.get('/api/identity')).body.data.hasAdmin;
    expect(await hasAdmin()).toBe(false);
    const answer = await client.post('/api/setup', { ...olive, token, role: 'member' });
    expect(answer.body).toMatchObject({ success: true, user: { email: olive.email } });
    expect((await client.get('/api/me')).body.data).toMatchObject({
      role: 'Admin',
      credits: 5,
      emailVerified: true,
    });
    expect(await hasAdmin()).toBe(true);
    const again = await app.client().post('/api/setup', { ...olive, email: 'second@example.com', token });
    expect([again.status, again.body.code]).toEqual([410, 'setup_link_invalid']);
    expect(await prepare()).toEqual({ setupUrl: null });
    const { rows } = await app.database.query(`select * from audit_entries where action = 'admin.created'`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });

  it('creates one Admin when used five times at once', async () => {
    app = await startTestApp();
    const token = await setupToken();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        app.client().post('/api/setup', { ...olive, email: `olive-${index}@example.com`, token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    const { rows } = await app.database.query('select role from users');
    expect(rows).toEqual([{ role: 'Admin' }]);
  });

  it('expires after a day, at the next start, and when an Admin is created otherwise', async () => {
    app = await startTestApp({ now: () => new Date(Date.now() + aheadMs) });
    const use = (token: string) => app.client().post('/api/setup', { ...olive, token });
    const first = await setupToken();
    const second = await setupToken();
    expect((await use(first)).status).toBe(410);
    aheadMs = 25 * HOUR;
    expect((await use(second)).status).toBe(410);
    const third = await setupToken();
    await app.signUpAdmin();
    expect((await use(third)).status).toBe(410);
  });

  it('is stored as a hash, and survives an invalid form', async () => {
    app = await startTestApp();
    const person = await app.signUp();
    const token = await setupToken();
    const { rows } = await app.database.query('select * from verifications');
    expect(JSON.stringify(rows)).not.toContain(token);
    const use = (change: object) => app.client().post('/api/setup', { ...olive, token, ...change });
    expect((await use({ password: 'password1' })).body.code).toBe('weak_password');
    expect((await use({ email: 'not an address' })).body.code).toBe('invalid_email');
    expect((await use({ email: person.email })).body.code).toBe('email_in_use');
    expect((await use({})).status).toBe(200);
  });
});

describe('ADMIN_EMAIL', () => {
  it('creates the account, once, with the configured password', async () => {
    app = await startTestApp(configured);
    expect(await prepare()).toEqual({ setupUrl: null });
    expect(await prepare()).toEqual({ setupUrl: null });
    const { rows } = await app.database.query('select email, role, email_verified from users');
    expect(rows).toEqual([{ email: 'boss@example.com', role: 'Admin', email_verified: true }]);
    expect((await signIn('boss@example.com', 'the configured password')).status).toBe(200);
  });

  it('makes an existing account an Admin, ends its sessions and keeps its password', async () => {
    app = await startTestApp(configured);
    const person = await app.signUp({ email: 'boss@example.com', password: PASSWORD });
    await prepare();
    expect((await person.get('/api/me')).status).toBe(401);
    expect((await signIn('boss@example.com', 'the configured password')).body.code).toBe('wrong_password');
    const client = app.client();
    await client.post('/api/auth/sign-in/email', { email: 'boss@example.com', password: PASSWORD });
    expect((await client.get('/api/me')).body.data).toMatchObject({ role: 'Admin', emailVerified: true });
    await app.database.query('update users set email_verified = false');
    await prepare();
    expect((await client.get('/api/me')).body.data.emailVerified).toBe(true);
    const { rows } = await app.database.query('select action, before, after from audit_entries');
    expect(rows).toEqual([
      { action: 'admin.appointed', before: { role: 'member' }, after: { role: 'Admin' } },
    ]);
  });
});
