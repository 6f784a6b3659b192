import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PHOTO = `/uploads/${'a'.repeat(22)}-320.webp`;

describe('POST /api/create-user', () => {
  it("changes the caller's name and photo and returns the record with credits", async () => {
    const person = await app.signUp();
    const answer = await person.post('/api/create-user', {
      userName: 'New Name',
      userEmail: person.email.toUpperCase(),
      profileURL: PHOTO,
    });
    expect(answer.body.data).toMatchObject({
      _id: person.userId,
      userName: 'New Name',
      UserEmail: person.email,
      userRole: 'member',
      userMembership: 'free',
      currentBalance: 5,
      credits: 5,
      profileURL: PHOTO,
    });
    const emptied = await person.post('/api/create-user', { profileURL: null });
    expect(emptied.body.data).toMatchObject({ userName: 'New Name', profileURL: null });
  });

  it('changes nothing else, whatever the body contains', async () => {
    const person = await app.signUp();
    // The first request of an hour records the visit.
    await person.get('/api/me');
    const before = await app.database.query('select * from users where id = $1', [person.userId]);
    await person.post('/api/create-user', {
      role: 'Admin',
      userRole: 'Admin',
      currentBalance: 9_999,
      credits: 9_999,
      signupCredits: 9_999,
      emailVerified: true,
      email: 'other@example.com',
      id: 'chosen',
      createdAt: '2001-01-01',
      userMembership: 'premium',
    });
    const after = await app.database.query('select * from users where id = $1', [person.userId]);
    expect(after.rows).toEqual(before.rows);
    expect((await person.get('/api/me')).body.data.credits).toBe(5);
  });

  it("refuses another user's address alike, whether known or not", async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    const known = await person.post('/api/create-user', { userEmail: other.email, userName: 'Mallory' });
    const unknown = await person.post('/api/create-user', { userEmail: 'nobody@example.com', userName: 'M' });
    expect([known.status, known.body.code]).toEqual([403, 'forbidden']);
    expect(unknown.body).toEqual(known.body);
  });

  it('says so when the record cannot be stored', async () => {
    const person = await app.signUp();
    await app.database.query(`
      create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`);
    await app.database.query(`
      create trigger refuse_change before update of name on users
      for each row when (new.id = '${person.userId}') execute function refuse_change()`);
    const answer = await person.post('/api/create-user', { userName: 'Ada' });
    expect([answer.status, answer.body.message, answer.body.error]).toEqual([
      500,
      'Failed to create user',
      'Failed to create user',
    ]);
    await app.database.query('drop trigger refuse_change on users');
  });

  it('accepts the address of an image that was uploaded here', async () => {
    const person = await app.signUp();
    const answer = await person.post('/api/create-user', { profileURL: PHOTO });
    expect([answer.status, answer.body.data.profileURL]).toEqual([200, PHOTO]);
  });

  it('ignores a photo on another site, which clients pass on from identity providers', async () => {
    const person = await app.signUp();
    for (const [before, told] of [
      [null, 'https://evil.example/x.png'],
      [PHOTO, 'http://evil.example/x.png'],
    ]) {
      await person.post('/api/create-user', { profileURL: before });
      const answer = await person.post('/api/create-user', { userName: 'Kept', profileURL: told });
      expect(answer.body.data).toMatchObject({ userName: 'Kept', profileURL: before });
    }
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//evil.example/x.png',
    '/uploads/../api/me',
    `/uploads/${'a'.repeat(22)}.webp?x`,
    'x'.repeat(600),
  ])('does not accept %s as a photo', async (profileURL) => {
    const person = await app.signUp();
    expect((await person.post('/api/create-user', { profileURL })).status).toBe(400);
  });
});

describe('GET /users', () => {
  it("returns the user's own record, for any case of the address, without secrets", async () => {
    const person = await app.signUp();
    const { status, body, text } = await person.get(`/users?userEmail=${person.email.toUpperCase()}`);
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ UserEmail: person.email, currentBalance: 5 });
    expect(text).not.toMatch(/password|token|session|secret/i);
  });

  it("refuses other users' addresses alike, and everything that is not one address", async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    const known = await person.get(`/users?userEmail=${other.email}`);
    expect([known.status, known.body.code]).toEqual([403, 'forbidden']);
    for (const query of ['nobody%40example.com', '%25', '*', '', `${person.email}%20or%201=1`]) {
      expect((await person.get(`/users?userEmail=${query}`)).body, query).toEqual(known.body);
    }
    const twice = await person.get(`/users?userEmail=${person.email}&userEmail=${other.email}`);
    expect([twice.status, twice.body.code]).toEqual([400, 'invalid_request']);
    const array = await person.get(`/users?userEmail[]=${other.email}`);
    expect([array.status, array.body.code]).toEqual([403, 'admin_only']);
    expect((await person.get('/users')).body.code).toBe('admin_only');
    expect((await app.client().get(`/users?userEmail=${other.email}`)).status).toBe(401);
  });

  it('lists all users for an Admin, newest first, complete or by page', async () => {
    const admin = await app.signUpAdmin();
    const whole = await admin.get('/users');
    const { rows } = await app.database.query('select id from users order by created_at desc, id');
    expect(whole.body.map(({ _id }: { _id: string }) => _id)).toEqual(rows.map(({ id }) => id));
    expect(whole.headers.get('x-total-count')).toBeNull();
    const page = await admin.get('/users?page=2&pageSize=3');
    expect(page.body).toEqual(whole.body.slice(3, 6));
    expect(page.headers.get('x-total-count')).toBe(String(rows.length));
    expect((await admin.get('/users?page=0')).status).toBe(400);
    expect((await admin.get('/users?userEmail=nobody@example.com')).body).toEqual([]);
  });
});

describe('GET /users/admins', () => {
  it('returns the list to an Admin and an empty one to others', async () => {
    const admin = await app.signUpAdmin();
    const emails = (await admin.get('/users/admins')).body.map(
      ({ UserEmail }: { UserEmail: string }) => UserEmail,
    );
    expect(emails).toContain(admin.email);
    expect((await (await app.signUp()).get('/users/admins')).body).toEqual([]);
    expect((await app.client().get('/users/admins')).status).toBe(401);
  });
});
