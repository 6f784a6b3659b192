import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListing } from '#tests/factories/listing.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let clock = new Date('2026-11-23T12:00:00Z');
let seller: Awaited<ReturnType<TestApp['signUp']>>;

beforeAll(async () => {
  app = await startTestApp({ now: () => clock });
  seller = await app.signUp();
});
afterAll(() => app.close());

const mug = { name: 'Stoneware Mug', sku: 'MUG-1', category: 'Kitchen', details: 'Thrown by hand.' };
const brand = { key: 'Brand', value: 'Yahoo!' };
const capacity = { key: 'Capacity', value: '350', unit: 'ml' };

async function add(more: object = {}, client = seller) {
  const answer = await client.post('/api/products', { ...mug, ...more });
  expect(answer.status).toBe(200);
  return answer.body.data;
}
const read = async (id: string) => (await seller.get(`/api/products/${id}`)).body.data;

describe('a product', () => {
  it('is kept with its facts, and who gave them', async () => {
    const added = await add({ facts: [brand] });
    expect(added).toEqual({
      _id: expect.any(String),
      ...mug,
      facts: [{ ...brand, origin: 'typed', by: 'Ada Shopkeeper', at: clock.toISOString() }],
      createdAt: clock.toISOString(),
      updatedAt: clock.toISOString(),
      listings: [],
    });
    expect(await read(added._id)).toEqual(added);
  });

  it('is changed; facts that are not given stay, those given keep when they came', async () => {
    const { _id, updatedAt, facts } = await add({ facts: [brand] });
    clock = new Date(clock.getTime() + 60_000);
    const body = { name: 'Mug', sku: '', details: 'Blue.', updatedAt };
    const changed = await seller.put(`/api/products/${_id}`, body);
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({
      name: 'Mug',
      sku: null,
      category: null,
      details: 'Blue.',
      facts,
    });
    expect(changed.body.data.updatedAt).toBe(clock.toISOString());
    const given = await seller.put(`/api/products/${_id}`, { ...mug, facts: [capacity, brand, capacity] });
    expect(given.body.data.facts).toEqual([
      { ...capacity, origin: 'typed', by: 'Ada Shopkeeper', at: clock.toISOString() },
      ...facts,
    ]);
    expect((await seller.put(`/api/products/${_id}`, { ...mug, facts: [] })).body.data.facts).toEqual([]);
  });

  it('that has changed meanwhile is not overwritten', async () => {
    const { _id, updatedAt } = await add();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        seller.put(`/api/products/${_id}`, { ...mug, name: `Mug ${index}`, updatedAt }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('conflict');
    expect(await read(_id)).toEqual(answers.find(({ status }) => status === 200)?.body.data);
  });

  it('takes more facts, one hundred at most', async () => {
    const { _id } = await add({ facts: [brand] });
    const addFacts = (facts: object[]) => seller.post(`/api/products/${_id}/facts`, { facts });
    expect((await addFacts([brand, capacity])).body.data.facts).toMatchObject([brand, capacity]);
    const { updatedAt } = await read(_id);
    expect((await addFacts([brand])).body.data.updatedAt).toBe(updatedAt);
    const many = Array.from({ length: 99 }, (_, index) => ({ key: 'Colour', value: `${index}` }));
    const full = await addFacts(many);
    expect([full.status, full.body.code]).toEqual([409, 'facts_full']);
    expect((await addFacts(many.slice(1))).body.data.facts).toHaveLength(100);
    const both = await Promise.all([
      addFacts([{ key: 'A', value: '1' }]),
      addFacts([{ key: 'B', value: '2' }]),
    ]);
    expect(both.map(({ status }) => status)).toEqual([409, 409]);
  });

  it.each([
    ['name', '  '],
    ['name', 'x'.repeat(1000)],
    ['details', 'x'.repeat(200_000)],
    ['sku', 'x'.repeat(101)],
    ['facts', [{ key: ' ', value: '1' }]],
    ['facts', [{ key: 'Colour', value: '' }]],
  ])('is refused for %s %.20j', async (field, value) => {
    const { status, body } = await seller.post('/api/products', { ...mug, [field]: value });
    expect([status, body.issues?.[0]?.path[0]]).toEqual([400, field]);
  });

  it('of somebody else looks like a missing one; an Admin may read it, and change nothing', async () => {
    const { _id } = await add();
    const [other, admin] = [await app.signUp(), await app.signUpAdmin()];
    const path = `/api/products/${_id}`;
    const changes = (client: typeof seller) => [
      client.put(path, mug),
      client.post(`${path}/facts`, { facts: [brand] }),
      client.delete(path),
    ];
    const missing = await other.get('/api/products/absent');
    const refused = await other.get(path);
    expect([refused.status, refused.text]).toEqual([404, missing.text]);
    for (const answer of await Promise.all(changes(other))) expect(answer.status).toBe(404);
    expect((await admin.get(path)).body.data._id).toBe(_id);
    for (const answer of await Promise.all(changes(admin))) expect(answer.body.code).toBe('forbidden');
    expect((await other.get('/api/products')).body.data).toEqual([]);
    expect(await read(_id)).toMatchObject(mug);
  });
});

describe('the listings of a product', () => {
  const write = (productId: string, more: object = {}) =>
    createListing(app.database, { userId: seller.userId, productId, at: clock, ...more });
  const readListing = async (id: string) => (await seller.get(`/api/listings/${id}`)).body.data;
  const approve = async (id: string) =>
    seller.post(`/api/listings/${id}/approve`, { updatedAt: (await readListing(id)).updatedAt });

  it('are deleted with it; the history stays', async () => {
    const { _id } = await add();
    const { id, generationId } = await write(_id);
    await app.database.query(
      `insert into generations (id, user_id, request_hash, product_name, product_details, language, status, content,
         product_id, listing_id, charge, process_id, lease_until, finished_at)
       values ($1, $2, '', 'Mug', 'x', 'English', 'completed', $3, $4, $5, 'settled', 'p', now(), now())`,
      [generationId, seller.userId, JSON.stringify((await readListing(id)).content), _id, id],
    );
    expect((await read(_id)).listings).toMatchObject([{ _id: id, language: 'English', state: 'draft' }]);
    const running = `running-${generationId}`;
    await app.database.query(
      `insert into generations (id, user_id, request_hash, product_name, product_details, language, product_id, process_id, lease_until)
       values ($1, $2, '', 'Mug', 'x', 'German', $3, 'p', now() + interval '1 hour')`,
      [running, seller.userId, _id],
    );
    const refused = await seller.delete(`/api/products/${_id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'generation_running']);
    await app.database.query('delete from generations where id = $1', [running]);
    expect((await seller.delete(`/api/products/${_id}`)).status).toBe(200);
    expect((await seller.get(`/api/products/${_id}`)).status).toBe(404);
    expect((await seller.get(`/api/listings/${id}`)).status).toBe(404);
    expect((await seller.delete(`/api/products/${_id}`)).status).toBe(404);
    const kept = (await seller.get(`/api/generations/${generationId}`)).body.data;
    expect(kept).toMatchObject({ productName: 'Mug', productId: null, listingId: null, status: 'completed' });
    expect(kept.content).not.toBeNull();
  });

  it('are not approved any more under another name', async () => {
    const { _id } = await add();
    const [{ id }, other] = [await write(_id), await write(_id, { language: 'German' })];
    await approve(id);
    const before = await readListing(other.id);
    await seller.put(`/api/products/${_id}`, { ...mug, details: 'Blue.' });
    expect((await readListing(id)).state).toBe('approved');
    await seller.put(`/api/products/${_id}`, { ...mug, name: 'Mug' });
    expect(await readListing(id)).toMatchObject({ state: 'draft', productName: 'Mug' });
    expect((await readListing(other.id)).updatedAt).toBe(before.updatedAt);
  });

  it('are judged anew with another brand, whose name may have its own characters', async () => {
    const { _id } = await add();
    const { id } = await write(_id, { channels: { amazon: { title: 'Yahoo! Mug' } } });
    expect((await readListing(id)).findings).toMatchObject([{ rule: 'title.characters' }]);
    await seller.put(`/api/products/${_id}`, { ...mug, facts: [capacity] });
    const { body } = await seller.post(`/api/products/${_id}/facts`, { facts: [brand] });
    expect(body.data.listings).toMatchObject([{ state: 'draft', findingCounts: { block: 0, advice: 0 } }]);
    await seller.put(`/api/products/${_id}`, { ...mug, facts: [] });
    expect((await read(_id)).listings).toMatchObject([
      { state: 'blocked', findingCounts: { block: 1, advice: 0 } },
    ]);
  });

  it('make it the one changed last', async () => {
    const [first, second] = [await add(), await add()];
    const { id } = await write(first._id);
    clock = new Date(clock.getTime() + 60_000);
    await add();
    clock = new Date(clock.getTime() + 60_000);
    const { updatedAt } = await readListing(id);
    await seller.put(`/api/listings/${id}`, { updatedAt, content: { slug: 'mug' } });
    const { body } = await seller.get('/api/products?page=1&pageSize=1');
    expect(body.data[0]).toMatchObject({ _id: first._id, updatedAt: clock.toISOString() });
    expect((await read(second._id)).updatedAt).toBe(second.updatedAt);
  });
});

describe('the list of products', () => {
  it('is searched and filtered, a page at a time', async () => {
    const other = await app.signUp();
    const cup = await add({ name: '100% Cup', sku: 'CUP_1' }, other);
    const bowl = await add({ name: 'Bowl', details: 'For soup.' }, other);
    const channels = { amazon: { title: 'x'.repeat(300) } };
    const { userId } = other;
    const { id } = await createListing(app.database, { userId, productId: cup._id, channels, at: clock });
    await createListing(app.database, { userId, productId: bowl._id, channels: { ebay: { title: 'Bowl' } } });
    const listing = (await other.get(`/api/listings/${id}`)).body.data;
    await other.put(`/api/listings/${id}`, { updatedAt: listing.updatedAt, content: { slug: 'cup' } });
    const found = async (query: string) => {
      const { body, headers } = await other.get(`/api/products?${query}`);
      return [body.data.map(({ _id }: { _id: string }) => _id), headers.get('x-total-count')];
    };
    expect(await found('')).toEqual([[cup._id, bowl._id], null]);
    expect(await found('page=1')).toEqual([[cup._id, bowl._id], '2']);
    expect(await found('page=2&pageSize=1')).toEqual([[bowl._id], '2']);
    expect(await found('search=SOUP')).toEqual([[bowl._id], null]);
    for (const search of ['0% c', 'cup_', ' CUP '])
      expect(await found(`search=${encodeURIComponent(search)}`)).toEqual([[cup._id], null]);
    expect(await found('page=9')).toEqual([[], '2']);
    expect(await found('page=1&search=teapot')).toEqual([[], '0']);
    for (const search of ['c', 'CU', '_1'])
      expect(await found(`search=${search}`)).toEqual([[cup._id], null]);
    const bowlInKorean = await add({ name: 'Bowl', sku: 'K', details: '막사발' }, other);
    expect(await found(`search=${encodeURIComponent('사발')}`)).toEqual([[bowlInKorean._id], null]);
    expect(await found('search=c%25p')).toEqual([[], null]);
    expect(await found('channel=amazon&state=blocked&page=1')).toEqual([[cup._id], '1']);
    expect(await found('channel=ebay&state=blocked')).toEqual([[], null]);
    expect(await found('finding=amazon.title.longest')).toEqual([[cup._id], null]);
    expect(await found('finding=any')).toEqual([[cup._id], null]);
    for (const finding of ['etsy.title.longest', 'amazon', '."]', 'any.thing'])
      expect(await found(`finding=${encodeURIComponent(finding)}`)).toEqual([[], null]);
  });
});
