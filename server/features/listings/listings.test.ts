import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListing, mugContent } from '#tests/factories/listing.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let clock = new Date('2026-11-23T12:00:00Z');
let seller: Awaited<ReturnType<TestApp['signUp']>>;

beforeAll(async () => {
  app = await startTestApp({ now: () => clock });
  seller = await app.signUp();
});
afterAll(() => app.close());

const minutes = (count: number) => {
  clock = new Date(clock.getTime() + count * 60_000);
};
const write = (given: Partial<Parameters<typeof createListing>[1]> = {}) =>
  createListing(app.database, { userId: seller.userId, at: clock, ...given });
const read = async (id: string) => (await seller.get(`/api/listings/${id}`)).body.data;

async function save(id: string, change: object, client = seller) {
  const { updatedAt } = await read(id);
  return client.put(`/api/listings/${id}`, { updatedAt, ...change });
}

async function approve(id: string) {
  const { updatedAt } = await read(id);
  return seller.post(`/api/listings/${id}/approve`, { updatedAt });
}

describe('a listing', () => {
  it('is answered with its texts, and what breaks a rule today', async () => {
    const amazon = {
      title: 'x'.repeat(76),
      bullets: ['Thrown by hand in Wales', 'Holds 350 ml of tea', 'Glazed on the inside'],
    };
    const { id, productId } = await write({ channels: { amazon } });
    const { status, body } = await seller.get(`/api/listings/${id}`);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      _id: id,
      productId,
      productName: 'Stoneware Mug',
      language: 'English',
      market: null,
      channelNames: ['amazon'],
      state: 'blocked',
      isFreeDraft: false,
      findingCounts: { block: 1, advice: 0 },
      freeUntil: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      content: mugContent,
      channels: { amazon },
      notes: {},
      findings: [
        expect.objectContaining({ channel: 'amazon', rule: 'title.longest', pack: 'amazon@2026-07-27' }),
      ],
      editedFields: [],
      demo: false,
    });
  });

  it('is changed field by field; what is not given stays', async () => {
    const { id } = await write({ channels: { ebay: { title: 'Mug', subtitle: 'By hand' } } });
    const { status, body } = await save(id, {
      content: { metaTags: { title: 'A mug from Wales' } },
      channels: { ebay: { title: 'Stoneware mug' } },
      market: 'EU',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      content: { ...mugContent, metaTags: { ...mugContent.metaTags, title: 'A mug from Wales' } },
      channels: { ebay: { title: 'Stoneware mug', subtitle: 'By hand' } },
      market: 'EU',
      state: 'draft',
      editedFields: ['metaTags.title', 'ebay.title'],
    });
    expect(await read(id)).toEqual(body.data);
  });

  it('is approved, and a draft again when a character changes', async () => {
    const { id } = await write();
    const approved = await approve(id);
    expect([approved.status, approved.body.data.state]).toEqual([200, 'approved']);
    const changed = await save(id, { content: { slug: 'a-mug' } });
    expect(changed.body.data.state).toBe('draft');
  });

  it('has versions, of which an earlier one can be restored', async () => {
    const { id, versionId } = await write();
    await save(id, { content: { slug: 'a-mug' } });
    minutes(11);
    await save(id, { content: { slug: 'another-mug' } });
    const { body } = await seller.get(`/api/listings/${id}/versions`);
    expect(
      body.data.map(({ by, name, changedFields, content }: Record<string, any>) => [
        by,
        name,
        changedFields,
        content.slug,
      ]),
    ).toEqual([
      ['person', 'Ada Shopkeeper', ['slug'], 'another-mug'],
      ['person', 'Ada Shopkeeper', ['slug'], 'a-mug'],
      ['writer', null, [], 'stoneware-mug'],
    ]);
    const { updatedAt } = await read(id);
    const restored = await seller.post(`/api/listings/${id}/restore`, { versionId, updatedAt });
    expect(restored.body.data).toMatchObject({ content: mugContent, editedFields: [] });
  });

  it('is listed with the others, last changed first', async () => {
    const other = await app.signUp();
    const first = await createListing(app.database, {
      userId: other.userId,
      channels: { etsy: { title: 'Mug' } },
    });
    const second = await createListing(app.database, { userId: other.userId, language: 'German' });
    const idsOf = async (query: string) => {
      const { body, headers } = await other.get(`/api/listings?${query}`);
      return [body.data.map(({ _id }: { _id: string }) => _id), headers.get('x-total-count')];
    };
    expect(await idsOf('')).toEqual([[second.id, first.id], null]);
    expect(await idsOf('page=2&pageSize=1')).toEqual([[first.id], '2']);
    expect(await idsOf('channel=etsy')).toEqual([[first.id], null]);
    expect(await idsOf(`productId=${second.productId}&page=1`)).toEqual([[second.id], '1']);
    expect(await idsOf('state=approved')).toEqual([[], null]);
  });
});
