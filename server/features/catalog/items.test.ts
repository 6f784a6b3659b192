import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let admin: HttpClient;
let member: HttpClient;
let visitor: HttpClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
  member = await app.signUp();
  visitor = app.client();
});
afterAll(() => app.close());
beforeEach(() => app.database.query('delete from items'));

const guide = {
  itemName: 'Photo Guide',
  price: '12.50',
  description: 'How to take pictures that sell.',
  imageUrl: '/uploads/guide.webp',
  guidelines: 'Open the link.\nUse the password "light".',
  accessUrl: 'https://files.example.com/guide',
};
const hidden = { guidelines: '', accessUrl: '' };

async function addGuide(more: object = {}) {
  const answer = await admin.post('/api/items', { ...guide, ...more });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

describe('an item', () => {
  it('is on sale at once; the paid content is shown only to an Admin', async () => {
    const added = await addGuide();
    expect(added).toEqual({
      ...guide,
      _id: added._id,
      itemId: added._id,
      price: 12.5,
      currency: 'USD',
      slug: 'photo-guide',
      updatedAt: expect.any(String),
    });
    for (const client of [visitor, member]) {
      const one = await client.get(`/item/${added._id}`);
      expect(one.body).toEqual({ success: true, data: { ...added, ...hidden } });
      expect((await client.get('/api/items')).body.data).toEqual([{ ...added, ...hidden }]);
      expect(one.text).not.toContain('light');
    }
    expect((await admin.get(`/item/${added._id}`)).body.data).toEqual(added);
    expect((await admin.get('/api/items')).body.data).toEqual([added]);
  });

  it('that is changed keeps the fields left out, its slug too', async () => {
    const { _id } = await addGuide();
    const edited = await admin.put(`/api/items/${_id}`, { itemName: 'Light Guide', price: 15 });
    expect(edited.body.data).toEqual({
      ...guide,
      _id,
      itemId: _id,
      currency: 'USD',
      itemName: 'Light Guide',
      price: 15,
      slug: 'photo-guide',
      updatedAt: expect.any(String),
    });
    expect((await visitor.get(`/item/${_id}`)).body.data).toMatchObject({
      itemName: 'Light Guide',
      price: 15,
    });
  });

  it('that is deleted is gone; changing or deleting it again is 404', async () => {
    const { _id } = await addGuide();
    expect((await admin.delete(`/api/items/${_id}`)).status).toBe(200);
    expect((await visitor.get(`/item/${_id}`)).status).toBe(404);
    expect((await admin.put(`/api/items/${_id}`, guide)).status).toBe(404);
    expect((await admin.delete(`/api/items/${_id}`)).status).toBe(404);
  });

  it.each([
    ['itemName', '  '],
    ['price', 'twelve'],
    ['price', 0],
    ['imageUrl', 'javascript:alert(1)'],
    ['imageUrl', '//elsewhere.example/x.png'],
    ['accessUrl', 'javascript:alert(1)'],
    ['accessUrl', '/relative'],
    ['accessUrl', 'https://user:secret@example.com/'],
    ['accessUrl', 'https://example.com/a b'],
  ])('is refused for %s %j', async (field, value) => {
    const answer = await admin.post('/api/items', { ...guide, [field]: value });
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, [field]]);
  });

  it('is refused for texts beyond their limits', async () => {
    for (const [field, length] of [
      ['itemName', 151],
      ['description', 2001],
      ['guidelines', 20_001],
      ['slug', 81],
    ]) {
      const answer = await admin.post('/api/items', {
        ...guide,
        [field as string]: 'x'.repeat(length as number),
      });
      expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, [field]]);
    }
  });

  it('is in the audit log with its values before and after', async () => {
    const { _id } = await addGuide();
    await admin.put(`/api/items/${_id}`, { ...guide, price: 15 });
    await admin.delete(`/api/items/${_id}`);
    const { rows } = await app.database.query(
      'select action, before, after from audit_entries where subject_id = $1 order by created_at, id',
      [_id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['item.added', 'item.updated', 'item.deleted']);
    expect(rows[1]).toMatchObject({ before: { priceMinor: 1250 }, after: { priceMinor: 1500 } });
  });
});

describe('the paid content of an item', () => {
  it('is visible only to those who have paid for this item', async () => {
    const added = await addGuide();
    const buyer = await app.signUp();
    const billing = { customerName: 'Ada', address: '12 Paper Lane', country: 'Kenya' };
    const order = (await buyer.post('/new-item-order', { itemId: added._id, ...billing })).body;
    const seen = async (client: HttpClient, id = added._id) => {
      const { guidelines, accessUrl } = (await client.get(`/item/${id}`)).body.data;
      return { guidelines, accessUrl };
    };
    expect(await seen(buyer)).toEqual(hidden);
    await app.database.query(
      `update orders set status = 'paid', capture_id = 'CAPTURE', paid_at = now(), environment = 'demo' where id = $1`,
      [order._id],
    );
    expect(await seen(buyer)).toEqual({ guidelines: guide.guidelines, accessUrl: guide.accessUrl });
    expect(await seen(member)).toEqual(hidden);
    expect(await seen(buyer, (await addGuide())._id)).toEqual(hidden);
    // The public list is the same for everybody but an Admin.
    expect((await buyer.get('/api/items')).text).not.toContain('light');
  });
});

describe('the slug of an item', () => {
  it('is derived from its name, and numbered if another item has it', async () => {
    const names = ['Café Guide', 'Cafe guide', 'café – guide!'];
    const slugs = [];
    for (const itemName of names) slugs.push((await addGuide({ itemName })).slug);
    expect(slugs).toEqual(['cafe-guide', 'cafe-guide-2', 'cafe-guide-3']);
    expect((await addGuide({ itemName: '🛋️' })).slug).toBe('item');
  });

  it('stays unique when ten items with one name are added at once', async () => {
    const slugs = (await Promise.all(Array.from({ length: 10 }, () => addGuide()))).map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(10);
  });

  it('can be chosen, and is refused if another item has it', async () => {
    expect((await addGuide({ slug: 'My Guide' })).slug).toBe('my-guide');
    const taken = await admin.post('/api/items', { ...guide, slug: 'my-guide' });
    expect([taken.status, taken.body.code]).toEqual([409, 'slug_taken']);
    const { _id } = await addGuide();
    expect((await admin.put(`/api/items/${_id}`, { ...guide, slug: 'my-guide' })).status).toBe(409);
  });
});

describe('the list of items', () => {
  it('is complete and newest first, or paged with the total; the search covers name and slug', async () => {
    for (let index = 0; index < 12; index++) await addGuide({ itemName: `Guide ${index} 100%` });
    await addGuide({ itemName: 'Other' });
    const whole = await visitor.get('/api/items');
    expect(whole.body.data).toHaveLength(13);
    expect(whole.body.data[0].itemName).toBe('Other');
    const second = await visitor.get('/api/items?page=2&pageSize=10');
    expect(second.headers.get('x-total-count')).toBe('13');
    expect(second.body.data).toEqual(whole.body.data.slice(10));
    const found = await visitor.get('/api/items?search=GUIDE%201&pageSize=2');
    expect([found.headers.get('x-total-count'), found.body.data.length]).toEqual(['3', 2]);
    expect((await visitor.get('/api/items?search=0%25')).body.data).toHaveLength(12);
    expect((await visitor.get('/api/items?search=_')).body.data).toEqual([]);
  });

  it('says whether there are any, for every public page, without asking the database each time', async () => {
    const isAny = async () => (await visitor.get('/api/items?page=1&pageSize=1')).body.data.length > 0;
    await addGuide();
    expect(await isAny()).toBe(true);
    // Behind the service's back, so that it cannot know.
    await app.database.query('delete from items');
    expect(await isAny()).toBe(true);
    const added = await addGuide({ itemName: 'Another' });
    expect((await visitor.get('/api/items?page=1&pageSize=1')).body.data).toMatchObject([{ _id: added._id }]);
    expect((await admin.delete(`/api/items/${added._id}`)).status).toBe(200);
    expect(await isAny()).toBe(false);
  });
});

describe('an uploaded image that an item shows', () => {
  it('cannot be deleted from the library', async () => {
    await app.database.query(
      `insert into media_files (id, width, height, smaller_widths, size_bytes, uploaded_by, is_by_admin)
       values ('picture1', 10, 10, '{}', 100, 'somebody', true)`,
    );
    const { data } = (await admin.get('/api/media')).body;
    expect(data).toHaveLength(1);
    await addGuide({ imageUrl: data[0].url });
    const answer = await admin.delete(`/api/media/${data[0]._id}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'image_in_use']);
  });
});
