import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type MailingApp, startMailingApp } from '#tests/support/mailing-app.ts';
import { CLIENT, type OpenIdIssuer, startOpenIdIssuer } from '#tests/support/openid-issuer.ts';
import { totpOf } from '#tests/support/totp.ts';

// Someone registers an address that is not theirs. Its owner must get in, and the other must be locked out.

const TWO_FACTOR = '/api/auth/two-factor';
const NEW_PASSWORD = 'a brand new password';

type SignedIn = Awaited<ReturnType<MailingApp['signUp']>>;

let issuer: OpenIdIssuer;
let app: MailingApp;
beforeAll(async () => {
  issuer = await startOpenIdIssuer();
  app = await startMailingApp({
    environment: { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
  });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

async function turnTwoStepOn(person: SignedIn, client: HttpClient = person): Promise<string> {
  const { body } = await client.post(`${TWO_FACTOR}/enable`, { password: person.password });
  expect((await client.post(`${TWO_FACTOR}/verify-totp`, { code: totpOf(body.totpURI) })).status).toBe(200);
  return String(body.totpURI);
}

const signIn = (email: string, password: string, client = app.client()) =>
  client.post('/api/auth/sign-in/email', { email, password });

async function resetByMail(email: string): Promise<void> {
  await app.client().post('/api/auth/request-password-reset', { email });
  const { link } = await app.waitForMail(email, 'Set a new password');
  const reset = { token: link?.searchParams.get('token'), newPassword: NEW_PASSWORD };
  expect((await app.client().post('/api/auth/reset-password', reset)).status).toBe(200);
}

const unconfirm = ({ userId }: SignedIn) =>
  app.database.query('update users set email_verified = false where id = $1', [userId]);

async function visitIssuer(client: HttpClient): Promise<string | null> {
  const { body } = await client.post('/api/auth/sign-in/social', { provider: 'openid-connect' });
  const redirect = await fetch(body.url, { redirect: 'manual' });
  const { pathname, search } = new URL(redirect.headers.get('location') ?? '');
  return (await client.get(`${pathname}${search}`)).headers.get('location');
}

const profileOf = async (client: HttpClient, email: string) =>
  (await client.get(`/users?userEmail=${email}`)).body[0];

describe('two-step sign-in', () => {
  it('cannot be switched on before the address is confirmed, and then it can', async () => {
    const person = await app.signUp();
    const refused = await person.post(`${TWO_FACTOR}/enable`, { password: person.password });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'two_step_needs_confirmed_email',
      'Confirm your email address first. You can then switch on two-step sign-in.',
    ]);
    await app.client().post('/api/auth/send-verification-email', { email: person.email });
    const { link } = await app.waitForMail(person.email, 'Confirm your email address');
    const token = link?.searchParams.get('token');
    expect((await app.client().post('/api/auth/verify-email', { token })).status).toBe(200);
    expect((await person.get('/api/me')).body.data.emailVerified).toBe(true);
    await turnTwoStepOn(person);
  });

  it('that was started cannot be completed after a change to an unconfirmed address', async () => {
    const person = await app.signUp({ isConfirmed: true });
    const { body } = await person.post(`${TWO_FACTOR}/enable`, { password: person.password });
    await unconfirm(person);
    const answer = await person.post(`${TWO_FACTOR}/verify-totp`, { code: totpOf(body.totpURI) });
    expect([answer.status, answer.body.code]).toEqual([403, 'two_step_needs_confirmed_email']);
    expect((await person.get('/api/me')).body.data.twoFactorEnabled).toBe(false);
  });

  it('that is already on is kept, confirmed or not', async () => {
    const person = await app.signUp({ isConfirmed: true });
    const totpUri = await turnTwoStepOn(person);
    await unconfirm(person);
    const client = app.client();
    expect((await signIn(person.email, person.password, client)).body.twoFactorRedirect).toBe(true);
    const code = totpOf(totpUri, 1);
    expect((await client.post(`${TWO_FACTOR}/verify-totp`, { code })).status).toBe(200);
    const body = { password: person.password };
    expect((await client.post(`${TWO_FACTOR}/generate-backup-codes`, body)).status).toBe(200);
  });
});

describe('a reset by mail', () => {
  it('of an unconfirmed address removes what its registrant had set up', async () => {
    const squatter = await app.signUp({ isConfirmed: true });
    await turnTwoStepOn(squatter);
    await unconfirm(squatter);
    const elsewhere = app.client();
    await signIn(squatter.email, squatter.password, elsewhere);
    const profile = {
      aboutMe: 'Not me',
      address: 'Elm Street 1',
      city: 'Springwood',
      country: 'US',
      phone: '1',
    };
    const profileURL = 'https://example.com/me.png';
    await squatter.put(`/update-user-profile/${squatter.userId}`, { ...profile, profileURL });

    await resetByMail(squatter.email);
    expect((await squatter.get('/api/me')).status).toBe(401);
    expect((await elsewhere.post(`${TWO_FACTOR}/verify-totp`, { code: '123456' })).status).toBe(401);
    const owner = app.client();
    const { body } = await signIn(squatter.email, NEW_PASSWORD, owner);
    expect(body).toMatchObject({ twoFactorRedirect: false, user: { emailVerified: true } });
    expect(await profileOf(owner, squatter.email)).toMatchObject({
      ...Object.fromEntries(Object.keys(profile).map((field) => [field, ''])),
      profileURL: null,
      twoFactorEnabled: false,
      currentBalance: 5,
    });
    const { rows } = await app.database.query('select 1 from two_factors where user_id = $1', [
      squatter.userId,
    ]);
    expect(rows).toEqual([]);
    const mail = await app.waitForMail(squatter.email, 'Your password was changed');
    expect(mail.text).toContain('we also removed what had been set up');
    // The owner can set everything up again, with their own secret.
    await turnTwoStepOn({ ...squatter, ...owner, password: NEW_PASSWORD }, owner);
  });

  it('of such an address also ends sign-ins through a provider', async () => {
    const email = 'taken-at-the-issuer@example.com';
    issuer.state.person = { sub: 'squatter', email, email_verified: false, name: 'Squatter' };
    const squatter = app.client();
    expect(await visitIssuer(squatter)).toMatch(/popup-done$/);
    await resetByMail(email);
    expect((await squatter.get('/api/me')).status).toBe(401);
    expect(await visitIssuer(squatter)).toMatch(/popup-done\?error=account_not_linked$/);
    expect((await squatter.get('/api/me')).status).toBe(401);
    // The owner's account at the issuer, which has confirmed the address, is linked from now on.
    issuer.state.person = { sub: 'owner', email, email_verified: true, name: 'Owner' };
    expect(await visitIssuer(app.client())).toMatch(/popup-done$/);
  });

  it('of a confirmed address changes nothing else', async () => {
    const person = await app.signUp({ isConfirmed: true });
    const totpUri = await turnTwoStepOn(person);
    await person.put(`/update-user-profile/${person.userId}`, { city: 'London' });
    await resetByMail(person.email);
    const client = app.client();
    expect((await signIn(person.email, NEW_PASSWORD, client)).body.twoFactorRedirect).toBe(true);
    await client.post(`${TWO_FACTOR}/verify-totp`, { code: totpOf(totpUri, 1) });
    expect((await profileOf(client, person.email)).city).toBe('London');
    const mail = await app.waitForMail(person.email, 'Your password was changed');
    expect(mail.text).not.toContain('removed');
  });
});

describe('a sign-in through a provider', () => {
  it('is not linked to an account someone else may have registered, until a reset has proved who owns it', async () => {
    const squatter = await app.signUp();
    issuer.state.person = { sub: 'the-owner', email: squatter.email, email_verified: true, name: 'Owner' };
    expect(await visitIssuer(app.client())).toMatch(/error=account_not_linked$/);
    await resetByMail(squatter.email);
    const owner = app.client();
    expect(await visitIssuer(owner)).toMatch(/popup-done$/);
    expect((await owner.get('/api/me')).body.data.email).toBe(squatter.email);
  });
});

describe('POST /api/users/{id}/two-step/disable', () => {
  const off = (client: HttpClient, id: string) => client.post(`/api/users/${id}/two-step/disable`);

  it('lets the user in with the password alone, ends sessions, and notifies the user and the audit log', async () => {
    const admin = await app.signUpAdmin();
    const person = await app.signUp({ isConfirmed: true });
    const totpUri = await turnTwoStepOn(person);
    const waiting = app.client();
    await signIn(person.email, person.password, waiting);
    expect((await admin.get(`/api/users/${person.userId}`)).body.data.twoFactorEnabled).toBe(true);

    const answer = await off(admin, person.userId);
    expect([answer.status, answer.body.message]).toEqual([200, 'Two-step sign-in switched off']);
    expect(answer.body.data).toMatchObject({ _id: person.userId, twoFactorEnabled: false });
    expect((await person.get('/api/me')).status).toBe(401);
    const code = totpOf(totpUri, 1);
    expect((await waiting.post(`${TWO_FACTOR}/verify-totp`, { code })).status).toBe(401);
    expect((await signIn(person.email, person.password)).body.twoFactorRedirect).toBe(false);
    const mail = await app.waitForMail(person.email, 'Two-step sign-in was switched off');
    expect(mail.text).toContain('An administrator');
    const { rows } = await app.database.query(
      'select actor_id, action, before, after from audit_entries where subject_id = $1',
      [person.userId],
    );
    expect(rows).toEqual([
      {
        actor_id: admin.userId,
        action: 'user.two_step_disabled',
        before: { twoStepSignIn: true },
        after: { twoStepSignIn: false },
      },
    ]);
    const again = await off(admin, person.userId);
    expect([again.status, again.body.code]).toEqual([409, 'two_step_off']);
  });

  it('is only for Admins and for other users’ accounts', async () => {
    const admin = await app.signUpAdmin();
    const person = await app.signUp({ isConfirmed: true });
    await turnTwoStepOn(person);
    await turnTwoStepOn(admin);
    expect((await off(person, person.userId)).body.code).toBe('admin_only');
    const own = await off(admin, admin.userId);
    expect([own.status, own.body.code]).toEqual([409, 'own_two_step']);
    expect((await off(admin, 'nobody')).body.code).toBe('user_gone');
    expect((await admin.get('/api/me')).body.data.twoFactorEnabled).toBe(true);
  });
});
