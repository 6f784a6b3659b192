import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PACKAGE_POINTS } from '#contract/catalog.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let admin: HttpClient;
let visitor: HttpClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
  visitor = app.client();
});
afterAll(() => app.close());
beforeEach(() => app.database.query('delete from packages'));

const growth = { packageName: 'Growth', price: '49.5', credit: 120, validity: 90 };

async function addGrowth() {
  const answer = await admin.post('/add-package', growth);
  expect(answer.status).toBe(200);
  return answer.body;
}

const lastAudit = async (id: string) =>
  (
    await app.database.query(
      'select action, actor_email, before, after from audit_entries where subject_id = $1 order by created_at desc, id desc limit 1',
      [id],
    )
  ).rows[0];

describe('the order of the packages', () => {
  const namesOf = (body: { packageName: string }[]) => body.map(({ packageName }) => packageName);
  const addThree = async () => {
    const ids: string[] = [];
    for (const packageName of ['Small', 'Middle', 'Large']) {
      ids.push((await admin.post('/add-package', { ...growth, packageName })).body._id);
    }
    return ids as [string, string, string];
  };

  it('is the one in which they were added, until an Admin chooses another', async () => {
    const [small, middle, large] = await addThree();
    expect(namesOf((await visitor.get('/packages')).body)).toEqual(['Small', 'Middle', 'Large']);
    const moved = await admin.put('/api/packages/order', { ids: [large, small, middle] });
    expect([moved.status, namesOf(moved.body)]).toEqual([200, ['Large', 'Small', 'Middle']]);
    expect(namesOf((await visitor.get('/packages')).body)).toEqual(['Large', 'Small', 'Middle']);
    expect(await lastAudit('')).toMatchObject({
      action: 'packages.ordered',
      before: { packages: ['Small', 'Middle', 'Large'] },
      after: { packages: ['Large', 'Small', 'Middle'] },
    });
  });

  it('stays as it is when a package was deleted or added meanwhile, or is named twice', async () => {
    const [small, middle, large] = await addThree();
    for (const ids of [
      [large, small],
      [large, small, 'absent'],
      [large, large, small],
    ]) {
      const answer = await admin.put('/api/packages/order', { ids });
      expect([answer.status, answer.body.code]).toEqual([409, 'catalogue_changed']);
    }
    await admin.delete(`/api/packages/${middle}`);
    const late = await admin.put('/api/packages/order', { ids: [large, middle, small] });
    expect(late.status).toBe(409);
    expect(namesOf((await visitor.get('/packages')).body)).toEqual(['Small', 'Large']);
  });
});

describe('the highlight and the membership of a package', () => {
  it('are automatic and none unless chosen, and stay when a save leaves them out', async () => {
    const { _id, ...added } = await addGrowth();
    expect(added).toMatchObject({ highlight: 'auto', membership: 'none' });
    const chosen = { ...growth, highlight: 'off', membership: 'premium' };
    expect((await admin.put(`/edit-package/${_id}`, chosen)).body).toMatchObject({
      highlight: 'off',
      membership: 'premium',
    });
    const later = await admin.put(`/edit-package/${_id}`, growth);
    expect(later.body).toMatchObject({ highlight: 'off', membership: 'premium' });
  });

  it.each([{ highlight: 'yes' }, { membership: 'free' }, { membership: null }])(
    'cannot be %j',
    async (wrong) => {
      expect((await admin.post('/add-package', { ...growth, ...wrong })).status).toBe(400);
    },
  );
});

describe('an added package', () => {
  it('is on sale at once, with its ten bullets in their places', async () => {
    const points = Object.fromEntries(PACKAGE_POINTS.map((name, index) => [name, `bullet ${index}`]));
    const added = await admin.post('/add-package', { ...growth, ...points, pointThree: '' });
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({
      packageName: 'Growth',
      price: 49.5,
      currency: 'USD',
      credit: 120,
      validity: 90,
      pointTwo: 'bullet 1',
      pointThree: '',
      pointTen: 'bullet 9',
    });
    expect((await visitor.get('/packages')).body).toEqual([added.body]);
    expect((await visitor.get(`/package/${added.body._id}`)).body).toEqual(added.body);
  });

  it('without a validity lasts 30 days; unknown keys are not stored', async () => {
    const { validity: _left, ...rest } = growth;
    const added = await admin.post('/add-package', {
      ...rest,
      _id: 'starter',
      sellerEmail: 'me@example.com',
      currency: 'EUR',
      isAdmin: true,
    });
    expect(added.body).toMatchObject({ validity: 30, sellerEmail: '', currency: 'USD' });
    expect(added.body._id).not.toBe('starter');
  });

  it.each([
    ['19', 19],
    ['19.9', 19.9],
    [' 19.90 ', 19.9],
    ['1,299.00', 1299],
    ['1299.5', 1299.5],
    ['1,000,000', 1_000_000],
    ['0.01', 0.01],
    [19.99, 19.99],
    [4.35, 4.35],
  ])('costs %j as typed or sent: %d', async (price, cost) => {
    expect((await admin.post('/add-package', { ...growth, price })).body.price).toBe(cost);
  });

  it.each([
    ...['', ' ', 'free', '$19.90', '19,90', '1,29', '1,2345', '12,34.5', '1.299', '19.999', '19.', '.5'],
    ...['-1', '+1', '1e3', '0', '0.00', '0x10', '1 299', '١٢', '1000000.01', '99999999'],
    ...[0, -1, 0.001, 19.999, 1_000_000.01, 1e308, true, ['19']],
  ])('is refused for the price %j', async (price) => {
    const answer = await admin.post('/add-package', { ...growth, price });
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, ['price']]);
    expect((await visitor.get('/packages')).body).toEqual([]);
  });

  it.each([['', '0', '1.5', '-3', 'many', 0, 1.5, 1_000_001, null]].flat())(
    'is refused for the credits %j',
    async (credit) => {
      const answer = await admin.post('/add-package', { ...growth, credit });
      expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, ['credit']]);
    },
  );

  it('accepts credits and validity as typed', async () => {
    const added = await admin.post('/add-package', { ...growth, credit: '120', validity: '365' });
    expect(added.body).toMatchObject({ credit: 120, validity: 365 });
  });

  it('is refused without a name, and with texts beyond their limits', async () => {
    for (const broken of [
      { packageName: '  ' },
      { packageName: 'x'.repeat(101) },
      { pointOne: 'x'.repeat(201) },
    ])
      expect((await admin.post('/add-package', { ...growth, ...broken })).status).toBe(400);
  });
});

describe('three packages', () => {
  it('are the maximum: a fourth is refused in the words of the specification', async () => {
    for (let index = 0; index < 3; index++) await addGrowth();
    const fourth = await admin.post('/add-package', growth);
    expect([fourth.status, fourth.body.code, fourth.body.message]).toEqual([
      409,
      'too_many_packages',
      'Maximum 3 packages allowed',
    ]);
    expect((await visitor.get('/packages')).body).toHaveLength(3);
  });

  it('are the maximum even when ten Admins add at once, through two processes', async () => {
    const other = await startTestApp({ database: app.database });
    try {
      const there = other.client();
      for (const [name, value] of admin.cookies) there.cookies.set(name, value);
      const adds = Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? admin : there).post('/add-package', growth),
      );
      const statuses = (await Promise.all(adds)).map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 200, 200, ...Array(7).fill(409)]);
      expect((await visitor.get('/packages')).body).toHaveLength(3);
    } finally {
      await other.close();
    }
  });

  it('are two again after one was deleted', async () => {
    for (let index = 0; index < 3; index++) await addGrowth();
    const [first] = (await visitor.get('/packages')).body;
    expect((await admin.delete(`/api/packages/${first._id}`)).body.success).toBe(true);
    expect((await visitor.get(`/package/${first._id}`)).status).toBe(404);
    expect((await admin.delete(`/api/packages/${first._id}`)).status).toBe(404);
    await addGrowth();
    expect((await visitor.get('/packages')).body).toHaveLength(3);
  });
});

describe('an edited package', () => {
  it('is returned as stored; validity and bullets that are left out are kept', async () => {
    const { _id } = (await admin.post('/add-package', { ...growth, pointOne: 'One', pointTwo: 'Two' })).body;
    const edited = await admin.put(`/edit-package/${_id}`, {
      packageName: 'Growth plus',
      price: '1,049.00',
      credit: 130,
      pointTwo: '',
    });
    expect(edited.status).toBe(200);
    expect(edited.body).toMatchObject({
      _id,
      packageName: 'Growth plus',
      price: 1049,
      credit: 130,
      validity: 90,
      pointOne: 'One',
      pointTwo: '',
    });
    expect((await visitor.get(`/package/${_id}`)).body).toEqual(edited.body);
  });

  it('that no longer exists is 404', async () => {
    expect((await admin.put('/edit-package/absent', growth)).status).toBe(404);
  });
});

describe('the audit log', () => {
  it('records who added, changed and deleted a package, with the values before and after', async () => {
    const { _id } = await addGrowth();
    const facts = {
      name: 'Growth',
      priceMinor: 4950,
      credits: 120,
      validityDays: 90,
      points: [],
      sellerEmail: '',
    };
    expect(await lastAudit(_id)).toMatchObject({ action: 'package.added', before: null, after: facts });
    await admin.put(`/edit-package/${_id}`, { ...growth, price: 50 });
    expect(await lastAudit(_id)).toMatchObject({
      action: 'package.updated',
      before: facts,
      after: { ...facts, priceMinor: 5000 },
    });
    await admin.delete(`/api/packages/${_id}`);
    const deleted = await lastAudit(_id);
    expect(deleted).toMatchObject({ action: 'package.deleted', before: { priceMinor: 5000 }, after: null });
    expect(deleted.actor_email).toMatch(/@example\.com$/);
  });
});

describe('pages with prices', () => {
  it('are renewed in this process and in every other after a change, but not after a refusal', async () => {
    const other = await startTestApp({ database: app.database });
    let heardHere = 0;
    const heardThere = new Promise<void>((resolve) => other.context.contentVersion.onChange(resolve));
    app.context.contentVersion.onChange(() => {
      heardHere += 1;
    });
    try {
      await admin.post('/add-package', { ...growth, price: 'free' });
      expect(heardHere).toBe(0);
      await addGrowth();
      expect(heardHere).toBeGreaterThan(0);
      await heardThere;
    } finally {
      await other.close();
    }
  });
});

describe('prices', () => {
  it('are in the current currency of the payment settings, and pages are notified when it changes', async () => {
    const { _id } = await addGrowth();
    let changes = 0;
    app.context.contentVersion.onChange(() => {
      changes += 1;
    });
    const settings = (await visitor.get('/api/paypal-settings')).body.data;
    const changed = await admin.put('/api/paypal-settings', { ...settings, clientId: '', currency: 'GBP' });
    expect(changed.status).toBe(200);
    expect(changes).toBeGreaterThan(0);
    expect((await visitor.get(`/package/${_id}`)).body).toMatchObject({ price: 49.5, currency: 'GBP' });
    expect((await visitor.get('/packages')).body[0].currency).toBe('GBP');
    const item = await admin.post('/api/items', { itemName: 'Guide', price: 5 });
    expect((await visitor.get(`/item/${item.body.data._id}`)).body.data.currency).toBe('GBP');
    expect((await admin.post('/api/paypal-settings/reset', {})).status).toBe(200);
    expect((await visitor.get('/packages')).body[0].currency).toBe('USD');
  });
});
