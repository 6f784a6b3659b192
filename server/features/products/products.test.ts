import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListing } from '#tests/factories/listing.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let seller: Awaited<ReturnType<TestApp['signUp']>>;

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date('2026-11-23T12:00:00Z') });
  seller = await app.signUp();
});
afterAll(() => app.close());

const mug = { name: 'Stoneware Mug', sku: 'MUG-1', category: 'Kitchen', details: 'Thrown by hand.' };
const brand = { key: 'Brand', value: 'Potter & Sons' };

async function add(more: object = {}, client = seller) {
  const answer = await client.post('/api/products', { ...mug, ...more });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

describe('a product', () => {
  it('is kept with its facts and who gave them', async () => {
    const added = await add({ facts: [brand] });
    expect(added).toEqual({
      _id: expect.any(String),
      ...mug,
      facts: [{ ...brand, origin: 'typed', by: 'Ada Shopkeeper', at: '2026-11-23T12:00:00.000Z' }],
      createdAt: '2026-11-23T12:00:00.000Z',
      updatedAt: '2026-11-23T12:00:00.000Z',
      listings: [],
    });
    expect((await seller.get(`/api/products/${added._id}`)).body.data).toEqual(added);
  });

  it('is changed; facts that are not given stay', async () => {
    const { _id, updatedAt } = await add({ facts: [brand] });
    const { status, body } = await seller.put(`/api/products/${_id}`, {
      name: 'Mug',
      details: 'Blue.',
      updatedAt,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: 'Mug',
      sku: null,
      category: null,
      details: 'Blue.',
      facts: [brand],
    });
    expect(body.data.updatedAt > updatedAt).toBe(true);
  });

  it('takes more facts', async () => {
    const { _id } = await add({ facts: [brand] });
    const { body } = await seller.post(`/api/products/${_id}/facts`, {
      facts: [brand, { key: 'Capacity', value: '350', unit: 'ml' }],
    });
    expect(body.data.facts).toMatchObject([brand, { key: 'Capacity', value: '350', unit: 'ml' }]);
  });

  it('is deleted with its listings', async () => {
    const { _id } = await add();
    const { id } = await createListing(app.database, { userId: seller.userId, productId: _id });
    const { body } = await seller.get(`/api/products/${_id}`);
    expect(body.data.listings).toMatchObject([{ _id: id, language: 'English', state: 'draft' }]);
    expect((await seller.delete(`/api/products/${_id}`)).status).toBe(200);
    expect((await seller.get(`/api/products/${_id}`)).status).toBe(404);
    expect((await seller.get(`/api/listings/${id}`)).status).toBe(404);
  });
});

describe('the list of products', () => {
  it('is searched and filtered, a page at a time', async () => {
    const other = await app.signUp();
    const cup = await add({ name: '100% Cup', sku: 'CUP_1' }, other);
    const bowl = await add({ name: 'Bowl', details: 'For soup.' }, other);
    const channels = { amazon: { title: 'x'.repeat(300) } };
    const { id } = await createListing(app.database, { userId: other.userId, productId: cup._id, channels });
    const listing = (await other.get(`/api/listings/${id}`)).body.data;
    await other.put(`/api/listings/${id}`, { updatedAt: listing.updatedAt, content: { slug: 'cup' } });
    const found = async (query: string) => {
      const { body, headers } = await other.get(`/api/products?${query}`);
      return [body.data.map(({ _id }: { _id: string }) => _id), headers.get('x-total-count')];
    };
    expect(await found('page=1')).toEqual([[cup._id, bowl._id], '2']);
    expect(await found('page=2&pageSize=1')).toEqual([[bowl._id], '2']);
    expect(await found('search=SOUP')).toEqual([[bowl._id], null]);
    for (const search of ['0% c', 'cup_'])
      expect(await found(`search=${encodeURIComponent(search)}`)).toEqual([[cup._id], null]);
    expect(await found('search=c%25p')).toEqual([[], null]);
    expect(await found('channel=amazon&state=blocked')).toEqual([[cup._id], null]);
    expect(await found('finding=amazon.title.longest')).toEqual([[cup._id], null]);
    expect(await found('finding=any')).toEqual([[cup._id], null]);
    expect(await found('finding=etsy.title.longest')).toEqual([[], null]);
  });
});
