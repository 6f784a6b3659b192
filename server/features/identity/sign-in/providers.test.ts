import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { CLIENT, type OpenIdIssuer, startOpenIdIssuer } from '#tests/support/openid-issuer.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { totpOf } from '#tests/support/totp.ts';

const DONE = 'http://localhost/login/popup-done';
const provider = 'openid-connect';

let issuer: OpenIdIssuer;
let app: TestApp;

const environmentOf = (url: string) => ({
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Example Login',
});

beforeAll(async () => {
  issuer = await startOpenIdIssuer();
  app = await startTestApp({ environment: environmentOf(issuer.url) });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

let serial = 0;
beforeEach(() => {
  serial++;
  issuer.state.isForging = false;
  issuer.state.idToken = undefined;
  issuer.state.person = {
    sub: `sub-${serial}`,
    email: `grace-${serial}@example.com`,
    email_verified: true,
    name: 'Grace',
  };
});

/** The popup up to the provider's redirect back: returns the path on our site, with code and state. */
async function visitIssuer(client: HttpClient): Promise<string> {
  const begun = await client.post('/api/auth/sign-in/social', { provider });
  expect(begun.status).toBe(200);
  const redirect = await fetch(begun.body.url, { redirect: 'manual' });
  const { pathname, search } = new URL(redirect.headers.get('location') ?? '');
  return `${pathname}${search}`;
}

/** The whole popup; returns where it ends. */
async function signInThroughIssuer(client: HttpClient): Promise<string | null> {
  const answer = await client.get(await visitIssuer(client));
  expect(answer.status).toBe(302);
  return answer.headers.get('location');
}

describe('a sign-in with an OpenID Connect issuer', () => {
  it('creates an account with the sign-up credits, and finds it again', async () => {
    const client = app.client();
    expect(await signInThroughIssuer(client)).toBe(DONE);
    const first = (await client.get('/api/me')).body.data;
    expect(first).toMatchObject({ name: 'Grace', role: 'member', credits: 5, emailVerified: true });
    const again = app.client();
    expect(await signInThroughIssuer(again)).toBe(DONE);
    expect((await again.get('/api/me')).body.data).toEqual(first);
  });

  it('takes the address from the userinfo response if the id token has none', async () => {
    issuer.state.idToken = { sub: issuer.state.person.sub };
    const client = app.client();
    expect(await signInThroughIssuer(client)).toBe(DONE);
    expect((await client.get('/api/me')).body.data).toMatchObject({
      email: issuer.state.person.email,
      emailVerified: true,
    });
  });

  it('grants nothing to a mailbox that has already had its free credits', async () => {
    await app.signUp({ email: `grace-${serial}+shop@example.com` });
    const client = app.client();
    expect(await signInThroughIssuer(client)).toBe(DONE);
    expect((await client.get('/api/me')).body.data).toMatchObject({ credits: 0, hasHadFreeCredits: true });
  });

  it('uses state, nonce and PKCE, and returns to PUBLIC_URL', async () => {
    const { body, headers } = await app.client().post('/api/auth/sign-in/social', {
      provider,
      callbackURL: 'https://evil.example',
    });
    const { searchParams } = new URL(body.url);
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name), name).toBeTruthy();
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('redirect_uri')).toBe('http://localhost/api/auth/callback/openid-connect');
    expect(searchParams.get('scope')?.split(' ')).toEqual(expect.arrayContaining(['openid', 'email']));
    expect(headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/);
  });

  it('stores no tokens of the issuer', async () => {
    const client = app.client();
    await signInThroughIssuer(client);
    await signInThroughIssuer(client);
    const { rows } = await app.database.query('select * from identity_accounts where provider_id = $1', [
      provider,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect([row.access_token, row.refresh_token, row.id_token, row.password]).toEqual([
        null,
        null,
        null,
        null,
      ]);
    }
  });

  it('cleans a hostile name and picture', async () => {
    issuer.state.person.name = `Grace\r\nBcc: x@example.com${'x'.repeat(300)}`;
    issuer.state.person.picture = 'https://evil.example/x.png';
    const client = app.client();
    expect(await signInThroughIssuer(client)).toBe(DONE);
    const { name, photoUrl } = (await client.get('/api/me')).body.data;
    expect(name).toMatch(/^Grace Bcc: x@example\.comx+$/);
    expect(name.length).toBeLessThanOrEqual(100);
    expect(photoUrl).toBeNull();
  });
});

describe('a sign-in is refused, and the popup ends with the reason, for', () => {
  const endOf = async (client = app.client()) => {
    const location = await signInThroughIssuer(client);
    expect((await client.get('/api/me')).status).toBe(401);
    return location;
  };

  it('an id token that the issuer did not sign', async () => {
    issuer.state.isForging = true;
    expect(await endOf()).toBe(`${DONE}?error=login_failed`);
  });

  it('a userinfo response about another user, or about none', async () => {
    await signInThroughIssuer(app.client());
    const { email } = issuer.state.person;
    issuer.state.idToken = { sub: 'the-person-who-signed-in' };
    expect(await endOf()).toBe(`${DONE}?error=login_failed`);
    issuer.state.person = { sub: '', email: email ?? '', email_verified: true, name: 'Grace' };
    expect(await endOf()).toBe(`${DONE}?error=login_failed`);
    const { rows } = await app.database.query(
      `select 1 from identity_accounts where account_id in ('the-person-who-signed-in', '')`,
    );
    expect(rows).toEqual([]);
  });

  it('a response without an id token, whoever the userinfo response names', async () => {
    issuer.state.idToken = null;
    expect(await endOf()).toBe(`${DONE}?error=login_failed`);
  });

  it('no email address', async () => {
    delete issuer.state.person.email;
    expect(await endOf()).toBe(`${DONE}?error=provider_email_unusable`);
  });

  it('an address whose account has a password and was never confirmed', async () => {
    await app.signUp({ email: issuer.state.person.email ?? '' });
    expect(await endOf()).toBe(`${DONE}?error=account_not_linked`);
  });

  it('an address the issuer has not confirmed, if it has an account', async () => {
    const person = await app.signUp({ email: issuer.state.person.email ?? '' });
    await app.database.query('update users set email_verified = true where id = $1', [person.userId]);
    issuer.state.person.email_verified = false;
    expect(await endOf()).toBe(`${DONE}?error=account_not_linked`);
  });

  it('a disabled account', async () => {
    const client = app.client();
    await signInThroughIssuer(client);
    const { data } = (await client.get('/api/me')).body;
    await app.database.query('update users set disabled_at = now() where id = $1', [data._id]);
    expect(await endOf()).toBe(`${DONE}?error=user_disabled`);
  });

  it('an account with two-step sign-in: the provider must not bypass the code', async () => {
    const person = await app.signUp({ email: issuer.state.person.email ?? '' });
    await app.database.query('update users set email_verified = true where id = $1', [person.userId]);
    expect(await signInThroughIssuer(app.client())).toBe(DONE);
    const { body } = await person.post('/api/auth/two-factor/enable', { password: person.password });
    await person.post('/api/auth/two-factor/verify-totp', { code: totpOf(body.totpURI) });
    expect(await endOf()).toBe(`${DONE}?error=two_step_needs_password`);
  });

  it('a callback that this browser did not start', async () => {
    const path = await visitIssuer(app.client());
    const victim = app.client();
    const answer = await victim.get(path);
    expect(answer.headers.get('location')).toBe(`${DONE}?error=login_failed`);
    expect((await victim.get('/api/me')).status).toBe(401);
  });

  it('a callback used twice', async () => {
    const client = app.client();
    const path = await visitIssuer(client);
    const copy = app.client();
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    expect((await client.get(path)).headers.get('location')).toBe(DONE);
    expect((await copy.get(path)).headers.get('location')).toBe(`${DONE}?error=login_failed`);
  });

  it('a user who cancelled, and nonsense', async () => {
    const client = app.client();
    const { body } = await client.post('/api/auth/sign-in/social', { provider });
    const state = new URL(body.url).searchParams.get('state');
    const callback = '/api/auth/callback/openid-connect';
    const cancelled = await client.get(`${callback}?error=access_denied&state=${state}`);
    expect(cancelled.headers.get('location')).toBe(`${DONE}?error=sign_in_cancelled`);
    for (const query of ['', '?code=x', '?state=x', '?error=%3Cscript%3E']) {
      const answer = await client.get(`${callback}${query}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `${DONE}?error=login_failed`]);
    }
  });

  it('new accounts while registration is closed', async () => {
    const closed = await startTestApp({
      environment: { ...environmentOf(issuer.url), REGISTRATION: 'closed' },
    });
    const client = closed.client();
    expect(await signInThroughIssuer(client)).toBe(`${DONE}?error=registration_disabled`);
    await closed.close();
  });
});

describe('the enabled providers', () => {
  it('are listed for the forms, and others get 404', async () => {
    const { data } = (await app.client().get('/api/identity')).body;
    expect(data.providers).toEqual([{ id: provider, name: 'Example Login' }]);
    const begun = await app.client().post('/api/auth/sign-in/social', { provider: 'google' });
    expect([begun.status, begun.body.code]).toEqual([404, 'not_found']);
    expect((await app.client().get('/api/auth/callback/google?code=x&state=y')).status).toBe(404);
  });

  it('include Google when it is enabled', async () => {
    const withGoogle = await startTestApp({
      environment: { GOOGLE_CLIENT_ID: 'google-id', GOOGLE_CLIENT_SECRET: 'google-secret' },
    });
    const { body } = await withGoogle.client().post('/api/auth/sign-in/social', { provider: 'google' });
    const url = new URL(body.url);
    expect(url.origin).toBe('https://accounts.google.com');
    expect(url.searchParams.get('redirect_uri')).toBe('http://localhost/api/auth/callback/google');
    expect(body.url).not.toContain('google-secret');
    await withGoogle.close();
  });

  it('can recover after an outage, and never delay other sign-ins', async () => {
    const other = await startTestApp({ environment: environmentOf(issuer.url) });
    issuer.state.isDown = true;
    const refused = await other.client().post('/api/auth/sign-in/social', { provider });
    expect([refused.status, refused.body.code]).toEqual([503, 'provider_unavailable']);
    await other.signUp();
    issuer.state.isDown = false;
    expect((await other.client().post('/api/auth/sign-in/social', { provider })).status).toBe(200);
    await other.close();
  });
});
