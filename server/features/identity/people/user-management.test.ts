import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailingApp, startMailingApp } from '#tests/support/mailing-app.ts';

let app: MailingApp;
let admin: Awaited<ReturnType<MailingApp['signUpAdmin']>>;
beforeAll(async () => {
  app = await startMailingApp();
  admin = await app.signUpAdmin();
});
afterAll(() => app.close());

const newestAudit = async (subjectId: string) => {
  const { rows } = await app.database.query(
    'select * from audit_entries where subject_id = $1 order by created_at desc limit 1',
    [subjectId],
  );
  return rows[0];
};

describe('PUT /api/users/{id}', () => {
  it('changes only the given fields, with an entry in the audit log', async () => {
    const person = await app.signUp({ name: 'Old Name' });
    const body = { userName: 'New Name', userRole: 'Seller', userMembership: 'premium' };
    const answer = await admin.put(`/api/users/${person.userId}`, body);
    expect([answer.status, answer.body.message]).toEqual([200, 'User updated successfully']);
    expect(answer.body.data).toMatchObject({ ...body, UserEmail: person.email, currentBalance: 5 });
    expect(await newestAudit(person.userId)).toMatchObject({
      actor_id: admin.userId,
      action: 'user.updated',
      before: { userName: 'Old Name', userRole: 'member', userMembership: 'free' },
      after: body,
    });
  });

  it('books a changed balance in the ledger, with the Admin and the reason', async () => {
    const person = await app.signUp();
    const body = { currentBalance: 12, previousBalance: 5, reason: 'Made good' };
    expect((await admin.put(`/api/users/${person.userId}`, body)).body.data.currentBalance).toBe(12);
    const { rows } = await app.database.query(
      `select amount, kind, actor_id, reason from ledger_transfers where user_id = $1 order by id desc limit 1`,
      [person.userId],
    );
    expect(rows[0]).toEqual({
      amount: 7,
      kind: 'admin_adjustment',
      actor_id: admin.userId,
      reason: 'Made good',
    });
    const statement = await person.get('/api/credit-transactions');
    expect(statement.body.data.transactions[0]).toMatchObject({ amount: 7, description: 'Made good' });
    expect(await app.composed.slices.credits.verify()).toMatchObject({ isBalanced: true });
  });

  it('may set a balance below zero, and books nothing if it is unchanged', async () => {
    const person = await app.signUp();
    const set = (currentBalance: number) => admin.put(`/api/users/${person.userId}`, { currentBalance });
    expect((await set(5)).status).toBe(200);
    expect((await set(-3)).body.data.currentBalance).toBe(-3);
    const { rows } = await app.database.query(
      `select amount from ledger_transfers where user_id = $1 and kind = 'admin_adjustment'`,
      [person.userId],
    );
    expect(rows).toEqual([{ amount: 8 }]);
  });

  it('refuses a balance based on an outdated one, and changes nothing else either', async () => {
    const person = await app.signUp();
    await person.post('/api/deduct-credit', { amount: 1 });
    const body = { userName: 'Changed', currentBalance: 15, previousBalance: 5, reason: 'A gift' };
    const answer = await admin.put(`/api/users/${person.userId}`, body);
    expect([answer.status, answer.body.code]).toEqual([409, 'balance_changed']);
    expect((await admin.get(`/api/users/${person.userId}`)).body.data).toMatchObject({
      userName: 'Ada Shopkeeper',
      currentBalance: 4,
    });
  });

  it.each(['1e9', 0.5, null, true, 'NaN', 2_000_000_000_000, '', [5]])(
    'does not accept %j as a balance, and leaves the ledger unchanged',
    async (currentBalance) => {
      const person = await app.signUp();
      const answer = await admin.put(`/api/users/${person.userId}`, { currentBalance });
      expect(answer.status).toBe(400);
      expect((await person.get('/api/me')).body.data.credits).toBe(5);
    },
  );

  it('changes nothing an Admin may not set', async () => {
    const person = await app.signUp();
    const before = await app.database.query('select * from users where id = $1', [person.userId]);
    const answer = await admin.put(`/api/users/${person.userId}`, {
      id: 'chosen',
      _id: 'chosen',
      role: 'Admin',
      emailVerified: true,
      credits: 9_999,
      signupCredits: 9_999,
      createdAt: '2001-01-01',
      twoFactorEnabled: true,
      disabledAt: '2001-01-01',
      password: 'x',
    });
    expect(answer.status).toBe(200);
    const after = await app.database.query('select * from users where id = $1', [person.userId]);
    expect(after.rows).toEqual(before.rows);
    expect((await admin.put(`/api/users/${person.userId}`, { userRole: 'root' })).status).toBe(400);
    expect((await admin.put(`/api/users/${person.userId}`, { userMembership: 'gold' })).status).toBe(400);
  });

  it('ends the sessions of a user whose role changes', async () => {
    const person = await app.signUp();
    await admin.put(`/api/users/${person.userId}`, { userRole: 'moderator' });
    expect((await person.get('/api/me')).status).toBe(401);
  });

  it('keeps the sessions of a user whose name or membership changes', async () => {
    const person = await app.signUp();
    await admin.put(`/api/users/${person.userId}`, { userName: 'Other', userMembership: 'basic' });
    expect((await person.get('/api/me')).body.data.name).toBe('Other');
  });

  it('changes the address, notifies the old one, ends sessions and links, and refuses a taken one', async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    await person.post('/api/auth/request-password-reset', { email: person.email });
    const { link } = await app.waitForMail(person.email, 'Set a new password');
    const taken = await admin.put(`/api/users/${person.userId}`, { UserEmail: other.email.toUpperCase() });
    expect([taken.status, taken.body.code]).toEqual([422, 'email_in_use']);
    const UserEmail = `new-${person.email}`;
    const answer = await admin.put(`/api/users/${person.userId}`, { UserEmail: UserEmail.toUpperCase() });
    expect(answer.body.data.UserEmail).toBe(UserEmail);
    await app.waitForMail(person.email, 'Your email address was changed');
    expect((await person.get('/api/me')).status).toBe(401);
    const token = link?.searchParams.get('token');
    const reset = await app
      .client()
      .post('/api/auth/reset-password', { token, newPassword: 'another good one' });
    expect(reset.body.code).toBe('reset_link_invalid');
    const back = await app
      .client()
      .post('/api/auth/sign-in/email', { email: UserEmail, password: person.password });
    expect(back.status).toBe(200);
  });
});

describe('disabling a user', () => {
  it('ends their sessions and locks them out until they are enabled again', async () => {
    const person = await app.signUp();
    const { email, password } = person;
    const signIn = () => app.client().post('/api/auth/sign-in/email', { email, password });
    const disabled = await admin.post(`/api/users/${person.userId}/disable`, {});
    expect(disabled.body.data.isDisabled).toBe(true);
    expect((await person.get('/api/me')).status).toBe(401);
    expect((await signIn()).body.message).toBe('This account has been disabled.');
    expect(await newestAudit(person.userId)).toMatchObject({ action: 'user.disabled' });
    const enabled = await admin.post(`/api/users/${person.userId}/enable`, {});
    expect(enabled.body.data.isDisabled).toBe(false);
    expect((await person.get('/api/me')).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });
});

describe('DELETE /api/users/{id}', () => {
  it('leaves the books without personal data', async () => {
    const person = await app.signUp({ name: 'Very Recognisable' });
    await person.post('/api/deduct-credit', { amount: 1 });
    await admin.put(`/api/users/${person.userId}`, { userName: 'Recognisable Still', currentBalance: 2 });
    const answer = await admin.delete(`/api/users/${person.userId}`);
    expect([answer.status, answer.body.message]).toEqual([200, 'User deleted successfully']);
    expect((await person.get('/api/me')).status).toBe(401);
    expect((await admin.get(`/api/users/${person.userId}`)).status).toBe(404);
    expect((await admin.delete(`/api/users/${person.userId}`)).status).toBe(404);
    for (const table of ['users', 'audit_entries', 'ledger_transfers', 'sessions', 'identity_accounts']) {
      const { rows } = await app.database.query(`select row_to_json(t)::text as row from ${table} t`);
      const kept = rows.filter(({ row }) => /Recognisable/.test(row) || row.includes(person.email));
      expect(kept, table).toEqual([]);
    }
    const { rows } = await app.database.query(
      'select count(*)::int from ledger_transfers where user_id = $1',
      [person.userId],
    );
    expect(rows[0].count).toBe(3);
    expect(await newestAudit(person.userId)).toMatchObject({
      action: 'user.deleted',
      before: { userRole: 'member' },
    });
    expect(await app.composed.slices.credits.verify()).toMatchObject({ isBalanced: true });
    await app.waitForMail(person.email, 'Your account was deleted');
  });

  it('frees the address for a new account, which gets nothing of the old one', async () => {
    const person = await app.signUp();
    await admin.put(`/api/users/${person.userId}`, { currentBalance: 99 });
    await admin.delete(`/api/users/${person.userId}`);
    const again = await app.signUp({ email: person.email });
    // Not even new free credits: this mailbox has already had them.
    expect((await again.get('/api/me')).body.data.credits).toBe(0);
    expect(again.userId).not.toBe(person.userId);
  });
});

describe('the last administrator', () => {
  const ways: [
    way: string,
    go: (client: typeof admin, id: string) => Promise<{ status: number; body: any }>,
  ][] = [
    ['be demoted', (client, id) => client.put(`/api/users/${id}`, { userRole: 'member' })],
    ['be disabled', (client, id) => client.post(`/api/users/${id}/disable`, {})],
    ['be deleted', (client, id) => client.delete(`/api/users/${id}`)],
  ];

  it.each(ways)('cannot %s, even if the last two do so at once', async (_way, go) => {
    // A separate application, because the number of Admins matters.
    const alone = await startMailingApp();
    try {
      const last = await alone.signUpAdmin();
      const refused = await go(last, last.userId);
      expect([refused.status, refused.body.code]).toEqual([409, 'last_admin']);
      const second = await alone.signUpAdmin();
      await alone.database.query('update users set disabled_at = now() where id = $1', [second.userId]);
      expect((await go(last, last.userId)).status).toBe(409);
      await alone.database.query('update users set disabled_at = null where id = $1', [second.userId]);
      const answers = await Promise.all([go(last, second.userId), go(second, last.userId)]);
      const statuses = answers.map(({ status }) => status).sort();
      // The second one is refused, or its session has already ended.
      expect([statuses[0], [401, 409].includes(statuses[1] ?? 0)]).toEqual([200, true]);
      const { rows } = await alone.database.query(
        `select count(*)::int from users where role = 'Admin' and disabled_at is null`,
      );
      expect(rows[0].count).toBe(1);
    } finally {
      await alone.close();
    }
  });
});
