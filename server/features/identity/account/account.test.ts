import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailingApp, startMailingApp } from '#tests/support/mailing-app.ts';
import { startTestApp } from '#tests/support/test-app.ts';

let app: MailingApp;
let admin: Awaited<ReturnType<MailingApp['signUpAdmin']>>;
beforeAll(async () => {
  app = await startMailingApp();
  admin = await app.signUpAdmin();
});
afterAll(() => app.close());

const profile = {
  userName: 'Ada Lovelace',
  aboutMe: 'Writes\nabout engines. <b>Not bold</b>',
  profileURL: '/uploads/AAAAAAAAAAAAAAAAAAAAAA.webp',
  address: '1 Mill Lane',
  city: 'Łódź',
  country: 'Poland',
  phone: '+48 42 000 00 00',
};
const rowOf = async (id: string) =>
  (await app.database.query('select * from users where id = $1', [id])).rows[0];

describe('PUT /update-user-profile/{id}', () => {
  it("stores the user's own profile, which GET /users then returns", async () => {
    const person = await app.signUp();
    const answer = await person.put(`/update-user-profile/${person.userId}`, profile);
    expect([answer.status, answer.body.message]).toEqual([200, 'Profile updated successfully!']);
    const [record] = (await person.get(`/users?userEmail=${person.email}`)).body;
    expect(record).toMatchObject({ ...profile, name: 'Ada Lovelace', UserEmail: person.email });
    expect((await person.get('/api/me')).body.data.photoUrl).toBe(profile.profileURL);
    await person.put(`/update-user-profile/${person.userId}`, { city: '', profileURL: null });
    const [later] = (await person.get(`/users?userEmail=${person.email}`)).body;
    expect(later).toMatchObject({ ...profile, city: '', profileURL: null });
  });

  it('changes only the profile, whatever the body contains', async () => {
    const person = await app.signUp();
    // The first request of an hour records the visit.
    await person.get('/api/me');
    const before = await rowOf(person.userId);
    const answer = await person.put(`/update-user-profile/${person.userId}`, {
      role: 'Admin',
      userRole: 'Admin',
      userMembership: 'premium',
      currentBalance: 9_999,
      credits: 9_999,
      signupCredits: 9_999,
      email: 'other@example.com',
      UserEmail: 'other@example.com',
      emailVerified: true,
      id: 'chosen',
      userId: 'chosen',
      createdAt: '2001-01-01',
      disabledAt: null,
    });
    expect(answer.status).toBe(200);
    expect(await rowOf(person.userId)).toEqual(before);
    expect((await person.get('/api/me')).body.data).toMatchObject({ credits: 5, role: 'member' });
  });

  it("returns another user's profile like a missing one, and an Admin may change it, which is logged", async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    const foreign = await other.put(`/update-user-profile/${person.userId}`, { userName: 'Mallory' });
    const absent = await other.put('/update-user-profile/absent', { userName: 'Mallory' });
    expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
    expect((await rowOf(person.userId)).name).toBe('Ada Shopkeeper');
    expect((await admin.put(`/update-user-profile/${person.userId}`, { city: 'Oslo' })).status).toBe(200);
    const { rows } = await app.database.query(
      'select action, before, after from audit_entries where subject_id = $1',
      [person.userId],
    );
    expect(rows).toEqual([{ action: 'user.profile_updated', before: { city: '' }, after: { city: 'Oslo' } }]);
  });

  it('says that a photo must be uploaded', async () => {
    const person = await app.signUp();
    const body = { profileURL: 'https://evil.example/x.png' };
    const answer = await person.put(`/update-user-profile/${person.userId}`, body);
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Please upload the photo: photos on other sites cannot be used',
    ]);
  });

  it.each([
    [{ userName: ' ' }],
    [{ userName: 'A\r\nBcc: eve@example.com' }],
    [{ aboutMe: 'x'.repeat(1001) }],
    [{ profileURL: 'javascript:alert(1)' }],
    [{ profileURL: '//evil.example/x.png' }],
    [{ profileURL: 'https://evil.example/x.png' }],
    [{ profileURL: '/api/auth/sign-out' }],
    [{ profileURL: '/uploads/../../x.webp' }],
    [{ city: 5 }],
    [{ phone: 'x'.repeat(41) }],
  ])('refuses %j', async (wrong) => {
    const person = await app.signUp();
    expect((await person.put(`/update-user-profile/${person.userId}`, wrong)).status).toBe(400);
  });
});

describe('a new email address', () => {
  const ask = (
    person: Awaited<ReturnType<typeof app.signUp>>,
    newEmail: string,
    password = person.password,
  ) => person.post('/api/account/email', { newEmail, password });
  const tokenOf = (link: URL | null) => link?.searchParams.get('token');

  it('takes effect once the link mailed to it is used, and the old address is notified twice', async () => {
    const person = await app.signUp();
    const newEmail = `new-${person.email}`;
    await person.post('/new-support-message', { subject: 'Before', message: 'Asked before' });
    const [{ _id: packageId }] = (await person.get('/packages')).body;
    const billing = { customerName: 'Ada', address: '1 Mill Lane', country: 'Poland' };
    expect((await person.post('/new-order', { packageId, ...billing })).status).toBe(200);
    expect((await ask(person, newEmail.toUpperCase())).status).toBe(200);
    const { link } = await app.waitForMail(newEmail, 'Confirm your new email address');
    expect(link?.origin).toBe('http://localhost');
    await app.waitForMail(person.email, 'A new email address was requested');
    expect((await person.get('/api/me')).body.data.email).toBe(person.email);
    const token = tokenOf(link);
    // Without a session: the link is opened wherever the mail is read.
    const confirmed = await app.client().post('/api/account/email/confirm', { token });
    expect([confirmed.status, confirmed.body.data]).toEqual([200, { email: newEmail }]);
    await app.waitForMail(person.email, 'Your email address was changed');
    // Earlier tickets and orders are found under the new address.
    const tickets = await admin.get(`/support-messages?userEmail=${newEmail}`);
    expect(tickets.body).toMatchObject([{ message: 'Asked before', ticketUserEmail: newEmail }]);
    const orders = await admin.get(`/orders?userEmail=${newEmail}`);
    expect(orders.body).toMatchObject([{ customerEmail: newEmail }]);
    expect((await person.get('/api/me')).body.data).toMatchObject({ email: newEmail, emailVerified: true });
    const again = await app.client().post('/api/account/email/confirm', { token });
    expect(again.body.code).toBe('reset_link_invalid');
    const { password } = person;
    const oldOne = await app.client().post('/api/auth/sign-in/email', { email: person.email, password });
    expect(oldOne.status).toBe(401);
  });

  it('needs the password, a well-formed address, a different one, and one that is not taken', async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    expect((await ask(person, 'free@example.com', 'wrong one')).body.code).toBe('current_password_wrong');
    const without = await person.post('/api/account/email', { newEmail: 'free@example.com' });
    expect(without.body.code).toBe('current_password_wrong');
    expect((await ask(person, 'no address')).body.code).toBe('invalid_email');
    expect((await ask(person, person.email)).body.code).toBe('same_email');
    expect((await ask(person, other.email)).body.code).toBe('email_in_use');
    expect(await app.mailsTo('free@example.com')).toEqual([]);
  });

  it('is not changed by a link that was not mailed, has expired, or was replaced', async () => {
    const person = await app.signUp();
    await ask(person, `one-${person.email}`);
    const one = await app.waitForMail(`one-${person.email}`, 'Confirm your new email address');
    const [secret] = String(tokenOf(one.link)).split('.');
    const forged = `${secret}.${Buffer.from('mallory@example.com').toString('base64url')}`;
    await ask(person, `two-${person.email}`);
    const two = await app.waitForMail(`two-${person.email}`, 'Confirm your new email address');
    await app.database.query(
      `update verifications set expires_at = now() - interval '1 second' where value = $1`,
      [person.userId],
    );
    for (const token of [forged, tokenOf(one.link), tokenOf(two.link), 'x', 'a.b.c']) {
      const answer = await app.client().post('/api/account/email/confirm', { token });
      expect([token, answer.body.code]).toEqual([token, 'reset_link_invalid']);
    }
    expect((await person.get('/api/me')).body.data.email).toBe(person.email);
  });

  it('is not set if the owner sets a new password meanwhile', async () => {
    const person = await app.signUp();
    await ask(person, `away-${person.email}`);
    const { link } = await app.waitForMail(`away-${person.email}`, 'Confirm your new email address');
    const body = { currentPassword: person.password, newPassword: 'quite another one' };
    expect((await person.post('/api/auth/change-password', body)).status).toBe(200);
    const answer = await app.client().post('/api/account/email/confirm', { token: tokenOf(link) });
    expect(answer.body.code).toBe('reset_link_invalid');
  });

  it('goes to only one of two users who request it', async () => {
    const wanted = `wanted-${Date.now()}@example.com`;
    const people = [await app.signUp(), await app.signUp()];
    for (const [index, person] of people.entries()) {
      await ask(person, wanted);
      await app.waitForMail(wanted, 'Confirm your new email address', index + 1);
    }
    const links = (await app.mailsTo(wanted)).map(({ link }) => tokenOf(link));
    const answers = await Promise.all(
      links.map((token) => app.client().post('/api/account/email/confirm', { token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('cannot be used to guess passwords', async () => {
    const limited = await startTestApp({ environment: { RATE_LIMIT_MULTIPLIER: '1' } });
    try {
      const person = await limited.signUp();
      const tries = await Promise.all(
        Array.from({ length: 20 }, () =>
          person.post('/api/account/email', { newEmail: 'x@example.com', password: 'guess' }),
        ),
      );
      expect(tries.filter(({ body }) => body.code === 'current_password_wrong')).toHaveLength(5);
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(15);
    } finally {
      await limited.close();
    }
  });
});
