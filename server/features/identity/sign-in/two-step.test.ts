import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type MailingApp, startMailingApp } from '#tests/support/mailing-app.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { totpOf } from '#tests/support/totp.ts';

const TWO_FACTOR = '/api/auth/two-factor';
const verifyTotp = (client: HttpClient, code: string, trustDevice?: boolean) =>
  client.post(`${TWO_FACTOR}/verify-totp`, { code, trustDevice });
const verifyBackup = (client: HttpClient, code: string) =>
  client.post(`${TWO_FACTOR}/verify-backup-code`, { code });

let app: MailingApp;
beforeAll(async () => {
  app = await startMailingApp();
});
afterAll(() => app.close());

/** A user with two-step sign-in switched on. */
async function signUpWithTwoStep() {
  const person = await app.signUp({ isConfirmed: true });
  const { body } = await person.post(`${TWO_FACTOR}/enable`, { password: person.password });
  const answer = await verifyTotp(person, totpOf(body.totpURI));
  expect(answer.status).toBe(200);
  return { person, totpUri: String(body.totpURI), backupCodes: body.backupCodes as string[], answer };
}

/** The first step of a sign-in, which waits for a code. */
async function beginSignIn(person: { email: string; password: string }, client = app.client()) {
  const answer = await client.post('/api/auth/sign-in/email', {
    email: person.email,
    password: person.password,
  });
  return { client, answer };
}

describe('switching two-step sign-in on', () => {
  it('requires the password and a first code, and gives a new session', async () => {
    const person = await app.signUp({ isConfirmed: true });
    const wrong = await person.post(`${TWO_FACTOR}/enable`, { password: 'not this one' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'current_password_wrong']);
    const { body } = await person.post(`${TWO_FACTOR}/enable`, { password: person.password });
    expect(body.backupCodes).toHaveLength(10);
    expect((await person.get('/api/me')).body.data.twoFactorEnabled).toBe(false);
    const before = [...person.cookies];
    const answer = await verifyTotp(person, totpOf(body.totpURI));
    expect(answer.body.user).toMatchObject({ email: person.email, twoFactorEnabled: true });
    expect(answer.text).not.toMatch(/token/i);
    expect([...person.cookies]).not.toEqual(before);
    expect((await person.get('/api/me')).body.data.twoFactorEnabled).toBe(true);
    const again = await person.post(`${TWO_FACTOR}/enable`, { password: person.password });
    expect([again.status, again.body.code]).toEqual([409, 'two_step_on']);
  });

  it('stores neither the secret nor the recovery codes in the clear', async () => {
    const { totpUri, backupCodes } = await signUpWithTwoStep();
    const { rows } = await app.database.query('select * from two_factors');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(new URL(totpUri).searchParams.get('secret'));
    expect(stored).not.toContain(backupCodes[0]);
  });
});

describe('a sign-in in two steps', () => {
  it('gives a session only after the code', async () => {
    const { person, totpUri } = await signUpWithTwoStep();
    const { client, answer } = await beginSignIn(person);
    expect(answer.body).toEqual({ success: true, twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    expect((await client.get('/api/me')).status).toBe(401);
    const done = await verifyTotp(client, totpOf(totpUri, 1));
    expect(done.body).toMatchObject({ success: true, user: { email: person.email } });
    expect(done.text).not.toMatch(/token/i);
    expect((await client.get('/api/me')).status).toBe(200);
  });

  it.each(['1', '10'])('accepts no code twice, even if limits are multiplied by %s', async (multiplier) => {
    const { person, totpUri } = await signUpWithTwoStep();
    const limited = await startTestApp({
      database: app.database,
      environment: { RATE_LIMIT_MULTIPLIER: multiplier },
    });
    const code = totpOf(totpUri);
    const first = await beginSignIn(person, limited.client());
    expect((await verifyTotp(first.client, code)).status).toBe(200);
    const second = await beginSignIn(person, limited.client());
    const replayed = await verifyTotp(second.client, code);
    expect([replayed.status, replayed.body.code]).toEqual([401, 'code_invalid']);
    await limited.close();
  });

  it('refuses wrong codes, and then asks to start again', async () => {
    const { person, totpUri } = await signUpWithTwoStep();
    const { client } = await beginSignIn(person);
    const codes: string[] = [];
    for (let index = 0; index < 6; index++) codes.push((await verifyTotp(client, `00000${index}`)).body.code);
    expect(codes).toEqual([...Array(5).fill('code_invalid'), 'two_step_expired']);
    expect((await verifyTotp(client, totpOf(totpUri, 1))).body.code).toBe('two_step_expired');
    expect((await client.get('/api/me')).status).toBe(401);
  });

  it('counts attempts per account, across concurrent sign-ins too', async () => {
    const { person } = await signUpWithTwoStep();
    const limited = await startTestApp({
      database: app.database,
      environment: { RATE_LIMIT_MULTIPLIER: '1' },
    });
    const waiting = await Promise.all(Array.from({ length: 4 }, () => beginSignIn(person, limited.client())));
    const tries = waiting.flatMap(({ client }, which) =>
      Array.from({ length: 5 }, (_, index) => verifyTotp(client, `${which}0000${index}`)),
    );
    const refused = (await Promise.all(tries)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect([refused[0]?.body.code, refused[0]?.body.message]).toEqual([
      'too_many_codes',
      'Too many wrong codes. Please try again later.',
    ]);
    await limited.close();
  });

  it('asks for no code unless a sign-in was started', async () => {
    for (const answer of [
      await verifyTotp(app.client(), '123456'),
      await verifyBackup(app.client(), 'abcde-fghij'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([401, 'two_step_expired']);
    }
    const malformed = await verifyTotp(app.client(), '12345');
    expect([malformed.status, malformed.body.message]).toEqual([400, 'The code has 6 digits']);
  });

  it('skips the code on a trusted device, until the password changes', async () => {
    const { person, totpUri } = await signUpWithTwoStep();
    const { client } = await beginSignIn(person);
    await verifyTotp(client, totpOf(totpUri, 1), true);
    const again = await beginSignIn(person, client);
    expect(again.answer.body.twoFactorRedirect).toBe(false);
    const newPassword = 'a brand new password';
    await client.post('/api/auth/change-password', { currentPassword: person.password, newPassword });
    const after = await beginSignIn({ email: person.email, password: newPassword }, client);
    expect(after.answer.body.twoFactorRedirect).toBe(true);
  });
});

describe('recovery codes', () => {
  it('work once each, even when used at once', async () => {
    const { person, backupCodes } = await signUpWithTwoStep();
    const [code = '', other = ''] = backupCodes;
    const { client } = await beginSignIn(person);
    expect((await verifyBackup(client, code)).status).toBe(200);
    expect((await client.get('/api/me')).status).toBe(200);
    const second = await beginSignIn(person);
    expect((await verifyBackup(second.client, code)).body.code).toBe('code_invalid');
    const both = [await beginSignIn(person), await beginSignIn(person)];
    const answers = await Promise.all(both.map((begun) => verifyBackup(begun.client, other)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are replaced by new ones', async () => {
    const { person, backupCodes } = await signUpWithTwoStep();
    const { body } = await person.post(`${TWO_FACTOR}/generate-backup-codes`, { password: person.password });
    expect(body.backupCodes).toHaveLength(10);
    const { client } = await beginSignIn(person);
    expect((await verifyBackup(client, backupCodes[0] ?? '')).body.code).toBe('code_invalid');
    expect((await verifyBackup(client, body.backupCodes[0])).status).toBe(200);
  });
});

describe('the first code', () => {
  it('notifies the owner, and later codes do not', async () => {
    const { person, totpUri } = await signUpWithTwoStep();
    await app.waitForMail(person.email, 'Two-step sign-in was switched on');
    const { client } = await beginSignIn(person);
    expect((await verifyTotp(client, totpOf(totpUri, 1))).status).toBe(200);
    const subjects = (await app.mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.endsWith('switched on'))).toHaveLength(1);
  });
});

describe('switching two-step sign-in off', () => {
  it('requires the password, and notifies the owner', async () => {
    const { person } = await signUpWithTwoStep();
    const wrong = await person.post(`${TWO_FACTOR}/disable`, { password: 'not this one' });
    expect(wrong.body.code).toBe('current_password_wrong');
    expect((await person.post(`${TWO_FACTOR}/disable`, { password: person.password })).status).toBe(200);
    expect((await person.get('/api/me')).body.data.twoFactorEnabled).toBe(false);
    expect((await beginSignIn(person)).answer.body.twoFactorRedirect).toBe(false);
    await app.waitForMail(person.email, 'Two-step sign-in was switched off');
  });
});

describe('where administrators must use two-step sign-in', () => {
  it('closes the back office until they do, but leaves their own settings open', async () => {
    const strict = await startTestApp({ environment: { ADMIN_TWO_STEP: 'required' } });
    const admin = await strict.signUpAdmin();
    const refused = await admin.get('/users');
    expect([refused.status, refused.body.code]).toEqual([403, 'two_step_required']);
    expect((await admin.get('/api/gemini-keys')).body.code).toBe('two_step_required');
    expect((await admin.get('/users/admins')).body).toEqual([]);
    const owner = await strict.signUp();
    const mug = { productName: 'Stoneware Mug', productDetails: 'Thrown by hand, 350 ml.' };
    const { _id: listingId } = (await owner.post('/api/generations', mug)).body.data.generation;
    const listing = `/api/generations/${listingId}`;
    expect((await admin.get(listing)).status).toBe(404);
    expect((await admin.delete(listing)).status).toBe(404);
    const { body } = await admin.post(`${TWO_FACTOR}/enable`, { password: admin.password });
    await verifyTotp(admin, totpOf(body.totpURI));
    expect((await admin.get('/users')).status).toBe(200);
    expect((await admin.get('/users/admins')).body).toHaveLength(1);
    expect((await admin.get(listing)).status).toBe(200);
    await strict.close();
  });
});
