import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelTexts } from '#contract/channels/versions.ts';
import { plainFormats, shopFormats } from '#contract/listing-files.ts';
import { createListing, createProduct } from '#tests/factories/listing.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let seller: Awaited<ReturnType<TestApp['signUp']>>;
const now = new Date('2026-11-23T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  seller = await app.signUp();
});
afterAll(() => app.close());

const google = { title: 'Stoneware mug', description: 'Thrown by hand.' };
const everyChannel: ChannelTexts = {
  shopify: { title: 'Stoneware mug', descriptionHtml: '<p>Thrown by hand.</p>', handle: 'stoneware-mug' },
  woocommerce: { name: 'Stoneware mug', description: '<p>Thrown by hand.</p>' },
  amazon: {
    title: 'Stoneware mug',
    bullets: ['Thrown by hand in Wales', 'Holds 350 ml of tea', 'Glazed on the inside'],
  },
  etsy: { title: 'Stoneware mug', description: 'Thrown by hand.', tags: ['mug'] },
  google,
};

const write = (given: Partial<Parameters<typeof createListing>[1]> = {}) =>
  createListing(app.database, { userId: seller.userId, at: now, channels: everyChannel, ...given });
const read = async (id: string) => (await seller.get(`/api/listings/${id}`)).body.data;

async function approve(id: string) {
  const { updatedAt } = await read(id);
  const { status } = await seller.post(`/api/listings/${id}/approve`, { updatedAt });
  expect(status).toBe(200);
}
async function approved(given: Parameters<typeof write>[0] = {}) {
  const { id } = await write(given);
  await approve(id);
  return id;
}
const download = (id: string, format: string, client = seller) =>
  client.get(`/api/listings/${id}/exports/${format}`);
const many = (ids: string[], format: string, client = seller) =>
  client.post('/api/listings/exports', { ids, format });

const types: Record<string, string> = {
  text: 'text/plain',
  markdown: 'text/markdown',
  html: 'text/html',
  json: 'application/json',
  'shopify.csv': 'text/csv',
  'woocommerce.csv': 'text/csv',
  'google.tsv': 'text/tab-separated-values',
  'google.xml': 'application/xml',
  'amazon.csv': 'text/csv',
  'etsy.csv': 'text/csv',
};

describe('a listing as a file', () => {
  it.each(plainFormats)('%s, whatever its state, and changes nothing', async (format) => {
    const { id } = await write({ isFreeDraft: true, channels: { amazon: { title: 'x'.repeat(76) } } });
    const before = await read(id);
    const answer = await download(id, format);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(`${types[format]}; charset=utf-8`);
    expect(answer.text).toContain('A mug thrown by hand in Wales.');
    expect(await read(id)).toEqual(before);
  });

  it.each(shopFormats)('%s, of an approved listing, which is exported then', async (format) => {
    const id = await approved();
    const answer = await download(id, format);
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('Stoneware mug')]);
    expect(answer.headers.get('content-type')).toBe(`${types[format]}; charset=utf-8`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await read(id)).state).toBe('exported');
    expect((await download(id, format)).status).toBe(200);
  });

  it('has a name that every system can save', async () => {
    const productId = await createProduct(app.database, {
      userId: seller.userId,
      name: `Krüge "für" Tee; it's/50% 陶器\r\nX: 1`,
    });
    const { id } = await write({ productId });
    const { headers } = await download(id, 'markdown');
    const name = `Krüge-für-Tee;-it's50%-陶器-X-1-product-content.md`;
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Kr_ge-f_r-Tee_-it_s50_-__-X-1-product-content.md"; filename*=UTF-8''${encodeURIComponent(name).replace("'", '%27')}`,
    );
    const approvedId = await approved();
    expect((await download(approvedId, 'shopify.csv')).headers.get('content-disposition')).toContain(
      'filename="Stoneware-Mug-product-content.shopify.csv"',
    );
  });

  it('text that a person changed is named so to Google', async () => {
    const { id } = await write({ channels: { google } });
    const { updatedAt } = await read(id);
    await seller.put(`/api/listings/${id}`, { updatedAt, channels: { google: { title: 'My own mug' } } });
    await approve(id);
    const { text } = await download(id, 'google.tsv');
    expect(text).toContain('default:My own mug\ttrained_algorithmic_media:Thrown by hand.');
  });

  it('a format that does not exist is refused with those that do', async () => {
    const { id } = await write();
    const { status, body } = await download(id, 'ebay.csv');
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.message).toContain('shopify.csv');
  });

  it('another person has no such listing; an Admin reads it without a trace', async () => {
    const id = await approved();
    const stranger = await app.signUp();
    expect((await download(id, 'json', stranger)).body.code).toBe('not_found');
    expect((await many([id], 'etsy.csv', stranger)).body.code).toBe('not_found');
    const admin = await app.signUpAdmin();
    expect((await download(id, 'etsy.csv', admin)).status).toBe(200);
    await admin.post(`/api/users/${seller.userId}/act`, {});
    expect((await download(id, 'etsy.csv', admin)).status).toBe(200);
    expect((await read(id)).state).toBe('approved');
  });

  it('is in the description of the API with its formats', async () => {
    const { body } = await seller.get('/api/openapi.json');
    const { parameters } = body.paths['/api/listings/{id}/exports/{format}'].get;
    const format = parameters.find(({ name }: { name: string }) => name === 'format');
    expect(format.schema.enum).toEqual([...plainFormats, ...shopFormats]);
    expect(body.paths['/api/listings/exports'].post).toBeDefined();
  });
});

describe('a file for a shop is refused', () => {
  it('without a version for the channel', async () => {
    const id = await approved({ channels: { google } });
    const { status, body } = await download(id, 'amazon.csv');
    expect([status, body.code, body.message]).toEqual([
      404,
      'no_channel_version',
      'This listing has no Amazon version yet. Write it first.',
    ]);
  });

  it('while a rule is broken, with the list', async () => {
    const { id } = await write({ channels: { ...everyChannel, amazon: { title: 'x'.repeat(76) } } });
    const { status, body } = await download(id, 'shopify.csv');
    expect([status, body.code]).toEqual([409, 'rules_broken']);
    expect(body.issues).toEqual([
      { path: ['amazon', 'title'], message: expect.stringContaining('76 characters') },
    ]);
  });

  it('when nobody has approved it', async () => {
    const { id } = await write();
    const { status, body } = await download(id, 'shopify.csv');
    expect([status, body.code]).toEqual([409, 'not_approved']);
  });

  it('when its credit was given back', async () => {
    const { id } = await write({ isFreeDraft: true });
    const { status, body } = await download(id, 'shopify.csv');
    expect([status, body.code]).toEqual([409, 'free_draft']);
    expect(body.message).toContain('not exported');
  });

  it('when a rule of its channel began after the approval, and only then', async () => {
    const id = await approved();
    await app.database.query(
      `update listings set channels = jsonb_set(channels, '{amazon,title}', to_jsonb(repeat('x', 76))) where id = $1`,
      [id],
    );
    expect((await download(id, 'amazon.csv')).body.code).toBe('rules_broken');
    expect((await download(id, 'etsy.csv')).status).toBe(200);
  });

  it('after a change, until it is approved again', async () => {
    const id = await approved();
    await download(id, 'etsy.csv');
    const { updatedAt } = await read(id);
    await seller.put(`/api/listings/${id}`, { updatedAt, content: { slug: 'another' } });
    expect((await download(id, 'etsy.csv')).body.code).toBe('not_approved');
  });
});

describe('many listings as one file', () => {
  const shopify = (handle: string) => ({ shopify: { ...everyChannel.shopify, handle } });

  it('have a row each, in the order asked for, and are exported', async () => {
    const ids = [
      await approved({ channels: shopify('b') }),
      await approved({ channels: shopify('a') }),
    ] as const;
    const answer = await many([...ids, ids[0]], 'shopify.csv');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('filename="listings-2026-11-23.shopify.csv"');
    const rows: Record<string, string>[] = parse(answer.text, { columns: true });
    expect(rows.map((row) => row['URL handle'])).toEqual(['b', 'a']);
    for (const id of ids) expect((await read(id)).state).toBe('exported');
  });

  it('are refused together, with the list, if one cannot be exported', async () => {
    const good = await approved();
    const { id: unapproved } = await write();
    const { id: broken } = await write({ channels: { etsy: { title: '$'.repeat(141) } } });
    const { status, body } = await many([good, unapproved, broken], 'etsy.csv');
    expect([status, body.code, body.message]).toEqual([
      409,
      'not_approved',
      '2 of these 3 listings cannot be exported yet. Nothing was exported.',
    ]);
    expect(body.issues).toEqual([
      {
        path: [unapproved],
        message: 'Stoneware Mug (English): This listing is not approved yet. Approve it first.',
      },
      { path: [broken], message: expect.stringContaining('Stoneware Mug (English): This listing still') },
    ]);
    expect((await read(good)).state).toBe('approved');
  });

  it('are refused if a shop would take two for one product', async () => {
    const ids = [await approved({ channels: shopify('mug') }), await approved({ channels: shopify('mug') })];
    const { status, body } = await many(ids, 'shopify.csv');
    expect([status, body.code, body.issues.length]).toEqual([409, 'listings_alike', 2]);
    expect(body.message).toContain('the same URL handle');
    expect((await many(ids, 'amazon.csv')).body.code).toBe('no_channel_version');
  });

  it('are refused if an empty cell would erase a text', async () => {
    const complete = await approved();
    const without = await approved({ channels: { woocommerce: { name: 'Stoneware mug' } } });
    const { status, body } = await many([complete, without], 'woocommerce.csv');
    expect([status, body.code]).toEqual([409, 'texts_missing']);
    expect(body.issues).toEqual([{ path: [without], message: 'Stoneware Mug (English): no Description' }]);
    expect((await many([without], 'woocommerce.csv')).status).toBe(200);
  });

  it('are at most 200, and only of files that can hold many', async () => {
    const ids = Array.from({ length: 201 }, (_, index) => `listing-${index}`);
    expect((await many(ids, 'etsy.csv')).status).toBe(400);
    expect((await many([], 'etsy.csv')).status).toBe(400);
    expect((await many(['x'], 'html')).status).toBe(400);
    expect((await many(['x'], 'etsy.csv')).status).toBe(404);
  });
});
