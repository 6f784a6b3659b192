import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { pathWith, plausibleBody } from '#tests/front-door/endpoint-inputs.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let now = new Date();
let admin: Person;
let person: Person;

beforeAll(async () => {
  app = await startTestApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date();
  admin = await app.signUpAdmin();
  person = await app.signUp({ name: 'Perry Person' });
});

const act = (as: Person = person) => admin.post(`/api/users/${as.userId}/act`, {});
const me = async () => (await admin.get('/api/me')).body.data;

describe('an Admin who acts as a user', () => {
  it('reads what the user reads and is marked, until it ends', async () => {
    await person.post('/api/deduct-credit', { amount: 1 });
    expect((await act()).status).toBe(200);
    expect(await me()).toMatchObject({
      _id: person.userId,
      name: 'Perry Person',
      role: 'member',
      credits: 4,
      actedBy: { name: 'Olive Operator' },
    });
    const statement = (await admin.get('/api/credit-transactions')).body.data;
    expect(statement).toEqual((await person.get('/api/credit-transactions')).body.data);
    expect((await admin.get(`/users?userEmail=${admin.email}`)).status).toBe(403);
    expect((await admin.get('/users')).body.code).toBe('admin_only');
    expect((await admin.post('/api/acting/end', {})).status).toBe(200);
    expect(await me()).toMatchObject({ _id: admin.userId, role: 'Admin', actedBy: null });
    expect((await person.get('/api/me')).body.data.actedBy).toBeNull();
  });

  it('cannot change anything, through any endpoint', async () => {
    await act();
    // The last one is called by a mail service, not by browsers, and has its own secret.
    const allowed = ['POST /api/auth/sign-out', 'POST /api/acting/end', 'POST /api/inbound-mail'];
    const changing = endpoints.filter(({ method }) => method !== 'GET');
    expect(changing.length).toBeGreaterThan(30);
    for (const endpoint of changing) {
      const title = `${endpoint.method} ${endpoint.path}`;
      if (allowed.includes(title)) continue;
      const answer = await admin.request(
        endpoint.method,
        pathWith(endpoint, person.userId),
        plausibleBody(endpoint),
      );
      expect([title, answer.status, answer.body.code]).toEqual([title, 403, 'acting_read_only']);
    }
    expect((await admin.get('/api/account/export')).body.code).toBe('acting_read_only');
    expect((await admin.get('/api/auth/callback/google?code=x&state=y')).body.code).toBe('acting_read_only');
  });

  it('is back to normal after 30 minutes', async () => {
    await act();
    now = new Date(now.getTime() + 29 * 60_000);
    expect((await me())._id).toBe(person.userId);
    now = new Date(now.getTime() + 2 * 60_000);
    expect(await me()).toMatchObject({ _id: admin.userId, actedBy: null });
  });

  it('leaves no session of the user behind, and is not shown among theirs', async () => {
    await act();
    const sessions = (await person.get('/api/sessions')).body.data;
    expect(sessions).toHaveLength(1);
    expect((await admin.get('/api/sessions')).body.data.map(({ _id }: { _id: string }) => _id)).toEqual(
      sessions.map(({ _id }: { _id: string }) => _id),
    );
  });

  it('is logged at start and end, under the Admin’s own name', async () => {
    await act();
    await admin.post('/api/acting/end', {});
    const { rows } = await app.database.query(
      'select action, actor_id, actor_email from audit_entries where subject_id = $1 order by created_at',
      [person.userId],
    );
    const actor = { actor_id: admin.userId, actor_email: admin.email };
    expect(rows).toEqual([
      { action: 'user.acting_started', ...actor },
      { action: 'user.acting_ended', ...actor },
    ]);
  });

  it('may sign out, which ends both', async () => {
    await act();
    expect((await admin.post('/api/auth/sign-out', {})).status).toBe(200);
    expect((await admin.get('/api/me')).status).toBe(401);
    const { rows } = await app.database.query('select 1 from acting_sessions where user_id = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('acting ends', () => {
  it.each([
    ['the Admin loses the role', `update users set role = 'member' where id = $1`, 'admin'],
    ['the person becomes an Admin', `update users set role = 'Admin' where id = $1`, 'person'],
    ['the person is disabled', 'update users set disabled_at = now() where id = $1', 'person'],
    ['the person is deleted', 'delete from users where id = $1', 'person'],
  ])('when %s', async (_when, statement, whose) => {
    await act();
    await app.database.query(statement, [whose === 'admin' ? admin.userId : person.userId]);
    expect(await me()).toMatchObject({ _id: admin.userId, actedBy: null });
  });

  it('when the Admin’s session ends', async () => {
    await act();
    const other = await app.signUpAdmin();
    await other.post(`/api/users/${admin.userId}/disable`, {});
    expect((await admin.get('/api/me')).status).toBe(401);
  });
});

describe('acting is refused', () => {
  it('as another Admin, as oneself, as a disabled user, and as nobody', async () => {
    const other = await app.signUpAdmin();
    const disabled = await app.signUp();
    await admin.post(`/api/users/${disabled.userId}/disable`, {});
    for (const target of [other, admin, disabled]) {
      expect((await act(target)).body.code).toBe('acting_refused');
    }
    expect((await admin.post('/api/users/absent/act', {})).status).toBe(404);
    expect(await me()).toMatchObject({ _id: admin.userId, actedBy: null });
  });

  it('to all but Admins, for whom ending it has no effect', async () => {
    const member = await app.signUp();
    expect((await member.post(`/api/users/${person.userId}/act`, {})).body.code).toBe('admin_only');
    expect((await member.post('/api/acting/end', {})).status).toBe(200);
  });
});
