import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let admin: HttpClient;
/** Part of every address in this test. */
const group = `g${randomBytes(4).toString('hex')}`;
const people = [
  { name: 'anna Berg', role: 'member', membership: 'premium', credits: 7 },
  { name: 'Bert_100%', role: 'Seller', membership: 'free', credits: -2 },
  { name: 'Çağla Öz', role: 'moderator', membership: 'basic', credits: 30 },
];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
  for (const [index, { name, role, membership, credits }] of people.entries()) {
    const person = await app.signUp({ name, email: `${group}-${index}@example.com` });
    await admin.put(`/api/users/${person.userId}`, {
      userRole: role,
      userMembership: membership,
      currentBalance: credits,
    });
  }
});
afterAll(() => app.close());

async function namesOf(query: Record<string, string>) {
  const answer = await admin.get(`/users?${new URLSearchParams({ page: '1', ...query })}`);
  expect(answer.status, answer.text).toBe(200);
  return {
    names: answer.body.map(({ userName }: { userName: string }) => userName),
    total: Number(answer.headers.get('x-total-count')),
  };
}

describe('GET /users for an Admin', () => {
  it.each([
    ['a name', 'ANNA', 'anna Berg'],
    ['an address', `${group}-1@EXAMPLE`, 'Bert_100%'],
    ['a role', 'moder', 'Çağla Öz'],
    ['a membership', 'PREMIUM', 'anna Berg'],
    ['a foreign name', 'ÖZ', 'Çağla Öz'],
    ['what looks like a wildcard', 't_100%', 'Bert_100%'],
  ])('finds by %s, ignoring case', async (_what, search, name) => {
    expect(await namesOf({ search })).toEqual({ names: [name], total: 1 });
  });

  it('takes wildcards literally and returns nothing for an unknown name', async () => {
    for (const search of ['a%Berg', 'Bert-100', "'; drop table users; --"]) {
      expect(await namesOf({ search })).toEqual({ names: [], total: 0 });
    }
  });

  it.each([
    ['userName', ['anna Berg', 'Bert_100%', 'Çağla Öz']],
    ['currentBalance', ['Bert_100%', 'anna Berg', 'Çağla Öz']],
    ['userRole', ['anna Berg', 'Çağla Öz', 'Bert_100%']],
    ['userMembership', ['Çağla Öz', 'Bert_100%', 'anna Berg']],
    ['createdAt', ['anna Berg', 'Bert_100%', 'Çağla Öz']],
  ])('sorts by %s, in both directions', async (sort, names) => {
    expect((await namesOf({ search: group, sort })).names).toEqual(names);
    expect((await namesOf({ search: group, sort: `-${sort}` })).names).toEqual(names.toReversed());
  });

  it('counts the matches on all pages', async () => {
    const first = await namesOf({ search: group, pageSize: '2' });
    expect(first).toEqual({ names: ['Çağla Öz', 'Bert_100%'], total: 3 });
    expect(await namesOf({ search: group, pageSize: '2', page: '2' })).toEqual({
      names: ['anna Berg'],
      total: 3,
    });
  });

  it.each(['password', 'id', '--createdAt', 'createdAt,userName', ''])(
    'does not sort by %j',
    async (sort) => {
      expect((await admin.get(`/users?page=1&sort=${sort}`)).status).toBe(400);
    },
  );

  it('shows others only themselves', async () => {
    const member = await app.signUp();
    expect((await member.get(`/users?search=${group}`)).body.code).toBe('admin_only');
  });
});
