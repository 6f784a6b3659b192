import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

type Admin = Awaited<ReturnType<TestApp['signUpAdmin']>>;

let app: TestApp;
let olive: Admin;
let pete: Admin;
beforeAll(async () => {
  app = await startTestApp();
  olive = await app.signUpAdmin();
  pete = await app.signUpAdmin();
});
afterAll(() => app.close());
beforeEach(() => app.database.query('delete from packages'));

const growth = { packageName: 'Growth', price: '49.5', credit: 120, validity: 90 };
const guide = { itemName: 'Photo Guide', price: 12.5, guidelines: 'Use daylight.' };

/** The two kinds of record several Admins may edit at once: how to create, change and read one. */
const things = {
  package: {
    make: async () => (await olive.post('/add-package', growth)).body,
    save: (by: Admin, id: string, facts: object) => by.put(`/edit-package/${id}`, { ...growth, ...facts }),
    read: async (id: string) => (await app.client().get(`/package/${id}`)).body,
  },
  item: {
    make: async () => (await olive.post('/api/items', guide)).body.data,
    save: async (by: Admin, id: string, facts: object) => {
      const answer = await by.put(`/api/items/${id}`, { ...guide, ...facts });
      return { ...answer, body: answer.body.data ?? answer.body };
    },
    read: async (id: string) => (await app.client().get(`/item/${id}`)).body.data,
  },
};

describe.each(Object.entries(things))('two Admins who edit one %s', (subject, { make, save, read }) => {
  it('the second one learns who saved first and changes nothing; having seen that save, it may replace it', async () => {
    const { _id, updatedAt } = await make();
    const first = await save(pete, _id, { price: 15, updatedAt });
    expect([first.status, first.body.price]).toEqual([200, 15]);

    const second = await save(olive, _id, { price: 20, updatedAt });
    expect([second.status, second.body]).toEqual([
      409,
      {
        success: false,
        code: 'catalogue_changed',
        message: expect.stringMatching(
          new RegExp(`^${pete.email} saved this ${subject} on .+ UTC\\. Your changes were not saved\\.$`),
        ),
        error: second.body.message,
      },
    ]);
    expect(await read(_id)).toMatchObject({ price: 15, updatedAt: first.body.updatedAt });

    const chosen = await save(olive, _id, { price: 20, updatedAt: first.body.updatedAt });
    expect([chosen.status, (await read(_id)).price]).toEqual([200, 20]);
  });

  it('ten saves based on the same version: one is stored, nine are refused', async () => {
    const { _id, updatedAt } = await make();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(pete, _id, { price: 10 + index, updatedAt })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const stored = answers.find(({ status }) => status === 200)?.body;
    expect(await read(_id)).toMatchObject({ price: stored.price, updatedAt: stored.updatedAt });
  });

  it('a save without a version overwrites whatever is stored', async () => {
    const { _id } = await make();
    expect((await save(pete, _id, { price: 15 })).status).toBe(200);
    expect((await save(olive, _id, { price: 20 })).status).toBe(200);
    expect((await read(_id)).price).toBe(20);
    expect((await save(olive, _id, { updatedAt: 'yesterday' })).status).toBe(400);
  });

  it('two saves at the same instant are distinguished', async () => {
    const still = new Date(Date.now() + 60_000);
    const frozen = await startTestApp({ database: app.database, now: () => still });
    try {
      const { _id } = await make();
      const http = frozen.client();
      for (const [name, value] of pete.cookies) http.cookies.set(name, value);
      const admin = { ...pete, ...http };
      const seen = (await save(admin, _id, { price: 15 })).body.updatedAt;
      await save(admin, _id, { price: 16 });
      expect((await save(olive, _id, { price: 20, updatedAt: seen })).status).toBe(409);
    } finally {
      await frozen.close();
    }
  });
});
