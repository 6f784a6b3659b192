import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrder } from '#tests/factories/order.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let admin: Person;
let other: Person;
let person: Person;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
  other = await app.signUpAdmin();
  person = await app.signUp({ name: 'Perry 100% Person' });
  await admin.put(`/api/users/${person.userId}`, { userMembership: 'basic' });
  await other.put(`/api/users/${person.userId}`, { userMembership: 'premium' });
  await other.post('/api/gemini-keys', { name: 'Main', key: 'AIzaSyCanary-0123456789' });
  await app.database.query(
    `update audit_entries set created_at = '2026-01-15T12:00:00Z' where actor_id = $1`,
    [admin.userId],
  );
});
afterAll(() => app.close());

async function actionsOf(query: Record<string, string> = {}) {
  const answer = await admin.get(`/api/audit?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  const actions = answer.body.data.map(
    ({ action, actor }: { action: string; actor: { email: string } }) =>
      `${action} by ${actor.email === other.email ? 'other' : 'admin'}`,
  );
  return { actions, total: Number(answer.headers.get('x-total-count')) };
}

const all = ['text_model_key.added by other', 'user.updated by other', 'user.updated by admin'];

describe('GET /api/audit', () => {
  it('shows who changed what, before and after, newest first', async () => {
    const { body } = await admin.get('/api/audit');
    expect(await actionsOf()).toEqual({ actions: all, total: 3 });
    expect(body.data[2]).toMatchObject({
      createdAt: '2026-01-15T12:00:00.000Z',
      actor: { id: admin.userId, email: admin.email, name: 'Olive Operator' },
      subject: { type: 'user', id: person.userId, name: 'Perry 100% Person' },
      before: { userMembership: 'free' },
      after: { userMembership: 'basic' },
    });
    expect(JSON.stringify(body)).not.toContain('Canary');
  });

  it.each([
    ['the actor', () => ({ person: other.email.toUpperCase() }), all.slice(0, 2)],
    ['the person concerned', () => ({ person: 'perry 100%' }), all.slice(1)],
    ['a wildcard, literally', () => ({ person: 'perry%person' }), []],
    ['the id of the actor', () => ({ userId: other.userId }), all.slice(0, 2)],
    ['the id of the person concerned', () => ({ userId: person.userId }), all.slice(1)],
    ['a subject type', () => ({ subjectType: 'text_model_key' }), all.slice(0, 1)],
    ['a subject', () => ({ subjectType: 'user', subjectId: person.userId }), all.slice(1)],
    ['time, from', () => ({ from: '2026-01-15T12:00:01Z' }), all.slice(0, 2)],
    ['time, until', () => ({ until: '2026-01-15T12:00:01Z' }), all.slice(2)],
    ['an hour', () => ({ from: '2026-01-15T12:00:00Z', until: '2026-01-15T13:00:00Z' }), all.slice(2)],
    [
      'several filters',
      () => ({ userId: person.userId, subjectType: 'user', person: other.email }),
      [all[1]],
    ],
  ])('finds by %s', async (_what, query, actions) => {
    expect(await actionsOf(query())).toEqual({ actions, total: actions.length });
  });

  it('is paged', async () => {
    expect(await actionsOf({ page: '2', pageSize: '2' })).toEqual({ actions: all.slice(2), total: 3 });
    expect(await actionsOf({ page: '3', pageSize: '2' })).toEqual({ actions: [], total: 3 });
  });

  it('names orders, packages and keys, as long as they exist', async () => {
    const order = await createOrder(app.database, { status: 'pending' });
    const { body: plan } = await admin.get('/package/standard');
    await admin.put('/edit-package/standard', { ...plan, credit: 81 });
    await admin.delete(`/order/${order.id}`);
    const { data } = (await admin.get('/api/audit?from=2026-02-01T00:00:00Z')).body;
    const named = data.map(({ subject: { type, id, name } }: { subject: Record<string, string> }) => [
      type,
      id,
      name,
    ]);
    expect(named).toContainEqual(['order', order.id, order.orderNumber]);
    expect(named).toContainEqual(['package', 'standard', 'Standard']);
    expect(named).toContainEqual(['text_model_key', expect.any(String), 'Main']);
  });

  it('lists the subject types that exist', async () => {
    expect((await admin.get('/api/audit/subjects')).body.data).toEqual([
      'order',
      'package',
      'text_model_key',
      'user',
    ]);
  });

  it('keeps the entries of a deleted Admin, without the address', async () => {
    const gone = await app.signUpAdmin();
    await gone.post(`/api/users/${person.userId}/disable`, {});
    await admin.delete(`/api/users/${gone.userId}`);
    const { data } = (await admin.get(`/api/audit?userId=${gone.userId}`)).body;
    expect(data.map(({ action }: { action: string }) => action)).toEqual(['user.deleted', 'user.disabled']);
    expect(data[1].actor).toEqual({ id: gone.userId, email: '', name: null });
    expect(JSON.stringify(data)).not.toContain(gone.email);
  });
});
