import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrder } from '#tests/factories/order.ts';
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
    for (const path of ['/api/user-totals', '/admin/users.csv']) {
      const answer = await member.get(`${path}?search=${group}`);
      expect([answer.status, answer.text.includes(group)], path).toEqual([403, false]);
    }
  });
});

describe('a selection of users', () => {
  const [anna, bert, cagla] = ['anna Berg', 'Bert_100%', 'Çağla Öz'];
  beforeAll(async () => {
    const { query } = app.database;
    const idOf = async (name: string) =>
      (await query('select id from users where name = $1', [name])).rows[0].id as string;
    const annas = { userId: await idOf(anna), environment: 'live' } as const;
    await createOrder(app.database, { ...annas, totalMinor: 2900 });
    await createOrder(app.database, { ...annas, totalMinor: 1000, kind: 'item', currency: 'EUR' });
    await createOrder(app.database, { ...annas, totalMinor: 9900, status: 'pending' });
    const berts = { userId: await idOf(bert), totalMinor: 9900, environment: 'demo' } as const;
    const refunded = await createOrder(app.database, berts);
    await query(`update orders set status = 'refunded', refunded_minor = 9900 where id = $1`, [refunded.id]);
    await query(`update users set disabled_at = now() where name = $1`, [bert]);
    for (const [name, at] of [
      [anna, '2026-03-01T23:59:59Z'],
      [bert, '2026-03-02T00:00:00Z'],
      [cagla, '2026-03-04T12:00:00Z'],
    ] as const)
      await query('update users set created_at = $2 where name = $1', [name, at]);
    await query(`update users set last_seen_at = '2026-03-05T10:00:00Z' where name = $1`, [cagla]);
  });

  it.each([
    [{ role: 'moderator' }, [cagla]],
    [{ membership: 'premium' }, [anna]],
    [{ membership: 'premium', role: 'Seller' }, []],
    [{ status: 'disabled' }, [bert]],
    [{ status: 'active' }, [cagla, anna]],
    [{ registeredFrom: '2026-03-02' }, [cagla, bert]],
    [{ registeredTo: '2026-03-01' }, [anna]],
    [{ registeredFrom: '2026-03-02', registeredTo: '2026-03-03' }, [bert]],
    [{ bought: 'yes' }, [bert, anna]],
    [{ bought: 'no' }, [cagla]],
  ])('by %j is listed and counted', async (filter, names) => {
    const query = { search: group, ...filter } as Record<string, string>;
    expect(await namesOf(query)).toEqual({ names, total: names.length });
    const { data } = (await admin.get(`/api/user-totals?${new URLSearchParams(query)}`)).body;
    expect(data.people).toBe(names.length);
  });

  it('sorts by money spent, real money first, and by the last visit', async () => {
    const bySpent = await namesOf({ search: group, sort: '-spent' });
    expect(bySpent.names[0]).toBe(anna);
    expect((await namesOf({ search: group, sort: '-lastSeenAt' })).names[0]).toBe(cagla);
  });

  it('shows what each person has spent and when they were last seen', async () => {
    const { body } = await admin.get(`/users?page=1&search=${group}&sort=userName`);
    const facts = body.map(({ spent, lastSeenAt }: Record<string, unknown>) => ({ spent, lastSeenAt }));
    expect(facts).toEqual([
      {
        spent: [
          { environment: 'live', currency: 'USD', amount: 29 },
          { environment: 'live', currency: 'EUR', amount: 10 },
        ],
        lastSeenAt: null,
      },
      { spent: [{ environment: 'demo', currency: 'USD', amount: 0 }], lastSeenAt: null },
      { spent: [], lastSeenAt: '2026-03-05T10:00:00.000Z' },
    ]);
  });

  it('has totals of credits and money', async () => {
    const { data } = (await admin.get(`/api/user-totals?search=${group}`)).body;
    expect(data).toEqual({
      people: 3,
      balance: 7 - 2 + 30,
      spent: [
        { environment: 'live', currency: 'USD', amount: 29 },
        { environment: 'live', currency: 'EUR', amount: 10 },
        { environment: 'demo', currency: 'USD', amount: 0 },
      ],
    });
    const { data: nobody } = (await admin.get('/api/user-totals?search=nobody-at-all')).body;
    expect(nobody).toEqual({ people: 0, balance: 0, spent: [] });
  });

  it('is exported as CSV, without formulas', async () => {
    const formula = '=HYPERLINK("http://evil.example","x")';
    await app.database.query('update users set name = $1 where name = $2', [formula, cagla]);
    const answer = await admin.get(`/admin/users.csv?search=${group}&registeredFrom=2026-03-01`);
    await app.database.query('update users set name = $1 where name = $2', [cagla, formula]);
    expect(answer.headers.get('content-disposition')).toMatch(/filename="users-\d{4}-\d\d-\d\d\.csv"/);
    const [head, ...lines] = answer.text.trimEnd().split('\r\n');
    expect(head).toContain('Credits,"Spent (USD, live)","Spent (EUR, live)","Spent (USD, demo)"');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(`"'=HYPERLINK(`);
    expect(lines[1]).toContain('Bert_100%');
    expect(lines[1]).toContain('disabled');
    expect(lines[2]).toMatch(/,7,29\.00,10\.00,0\.00$/);
  });

  it('of many users is exported completely, in pages', async () => {
    await app.database.query(
      `insert into users (id, name, email, created_at) select 'many-' || n, 'Many', 'many-' || n || '@example.com',
         timestamptz '2026-02-01' + interval '1 second' * (n / 100) from generate_series(1, 1203) n`,
    );
    const answer = await admin.get('/admin/users.csv?search=many-');
    const ids = answer.text.match(/^many-\d+/gm) ?? [];
    expect([ids.length, new Set(ids).size]).toEqual([1203, 1203]);
  });
});
