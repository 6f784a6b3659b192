import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listing } from '#contract/listings.ts';
import { readAll } from '#tests/support/generation-stage.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let seller: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.signUp();
});
afterAll(() => app.close());

const lamp = {
  productName: 'Nordlys desk lamp',
  productDetails:
    'Material: aluminium\nColour: matte black\nHeight: 45 cm\nCable: 1.8 m\nE27 socket, bulb not included\nAdjustable arm\nFor desks and reading corners',
  language: 'English',
};
const writtenFor = { ...lamp, channels: ['amazon', 'etsy'], market: 'EU' };

const balanceOf = async (person = seller) => (await person.get('/api/generator')).body.data.credits;
const listingOf = async (id: string): Promise<Listing> => (await seller.get(`/api/listings/${id}`)).body.data;
async function run(body: object, person = seller) {
  const answer = await person.post('/api/generations', body);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.data.generation;
}

describe('a listing written for channels', () => {
  it('is streamed first as ever, then channel by channel, and is kept as the product’s listing', async () => {
    const events = await readAll(await seller.stream('POST', '/api/generations', writtenFor));
    const first = events.names.indexOf('channelText');
    expect(events.names.slice(0, 2)).toEqual(['started', 'text']);
    expect(first).toBeGreaterThan(1);
    expect(events.names.slice(first)).not.toContain('text');
    expect(events.names.filter((name) => name === 'channel')).toHaveLength(2);
    const { data } = events.ending as {
      data: { listingId: string; channels: object; findings: { severity: string }[] };
    };
    expect(data).toMatchObject({ charge: 'settled', release: null, balance: 4 });
    expect(Object.keys(data.channels).sort()).toEqual(['amazon', 'etsy']);
    expect(data.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
    const listing = await listingOf(data.listingId);
    expect(listing).toMatchObject({
      language: 'English',
      market: 'EU',
      state: 'draft',
      channels: data.channels,
    });
    expect(listing.channels.amazon?.title?.length).toBeLessThanOrEqual(75);
    expect(listing.channels.etsy?.tags?.every((tag) => tag.length <= 20)).toBe(true);
  });

  it('is written again for nothing, whole or field by field, for other channels and with new facts', async () => {
    const person = await app.signUp();
    const { productId, listingId } = await run(writtenFor, person);
    expect(await balanceOf(person)).toBe(4);
    const again = await run(
      { ...lamp, productDetails: `${lamp.productDetails}\nWeight: 1.2 kg`, productId, channels: ['ebay'] },
      person,
    );
    expect(again).toMatchObject({ credit: 'none', productId, listingId });
    expect(Object.keys(again.channels).sort()).toEqual(['amazon', 'ebay', 'etsy']);
    const field = await run(
      { productId, language: 'English', fields: ['amazon.bullets'], command: 'reword' },
      person,
    );
    expect(field).toMatchObject({ credit: 'none', listingId });
    expect(field.content).toEqual(again.content);
    expect({ ...field.channels, amazon: null }).toEqual({ ...again.channels, amazon: null });
    expect(field.channels.amazon.title).toEqual(again.channels.amazon.title);
    expect(await balanceOf(person)).toBe(4);
    const versions = (await person.get(`/api/listings/${listingId}/versions`)).body.data;
    expect(versions.map(({ by }: { by: string }) => by)).toEqual(['writer', 'writer', 'writer']);
    // A field written again is a version of the listing, and no entry of the history.
    const history = (await person.get('/api/generations')).body.data;
    expect(history).toHaveLength(2);
    // Another language is another listing, with a window of its own.
    await run({ productId, language: 'German' }, person);
    expect(await balanceOf(person)).toBe(3);
    expect((await person.get(`/api/listings?productId=${productId}`)).body.data).toHaveLength(2);
  });

  it('costs a credit again after the free runs, if that is accepted', async () => {
    const person = await app.signUp();
    const { productId } = await run(lamp, person);
    await app.database.query('update reroll_windows set runs = 15 where product_id = $1', [productId]);
    const refused = await person.post('/api/generations', { ...lamp, productId });
    expect([refused.status, refused.body.code]).toEqual([409, 'window_used_up']);
    expect(await balanceOf(person)).toBe(4);
    // Single fields stay free.
    await run({ productId, fields: ['slug'] }, person);
    expect(await run({ ...lamp, productId, acceptsCharge: true }, person)).toMatchObject({ credit: 'spent' });
    expect(await balanceOf(person)).toBe(3);
    expect(await run({ ...lamp, productId }, person)).toMatchObject({ credit: 'none' });
    await app.database.query(`update reroll_windows set ends_at = now() where product_id = $1`, [productId]);
    const late = await person.post('/api/generations', { productId, fields: ['slug'] });
    expect([late.status, late.body.code]).toEqual([409, 'window_used_up']);
    expect(await balanceOf(person)).toBe(3);
  });

  it('can be written again without a credit, but another cannot', async () => {
    const person = await app.signUp();
    const { productId } = await run(lamp, person);
    for (let credit = 4; credit > 0; credit--) await run(lamp, person);
    expect(await balanceOf(person)).toBe(0);
    expect((await person.post('/api/generations', lamp)).status).toBe(402);
    expect(await run({ ...lamp, productId }, person)).toMatchObject({ credit: 'none' });
  });

  it('keeps what somebody typed into other fields meanwhile', async () => {
    const { productId, listingId } = await run(writtenFor);
    const { updatedAt } = await listingOf(listingId);
    const typed = { updatedAt, channels: { amazon: { title: 'Nordlys lamp, typed by hand' } } };
    expect((await seller.put(`/api/listings/${listingId}`, typed)).status).toBe(200);
    await run({ productId, fields: ['amazon.bullets', 'metaTags.title'] });
    const listing = await listingOf(listingId);
    expect(listing.channels.amazon?.title).toBe('Nordlys lamp, typed by hand');
    expect(listing.editedFields).toEqual(['amazon.title']);
    await run({ productId, fields: ['amazon.title'], command: 'shorten' });
    expect((await listingOf(listingId)).editedFields).toEqual([]);
  });
});

describe('a text that is not what was asked for', () => {
  it('gives the credit back, is kept as a free draft, and says why', async () => {
    const person = await app.signUp();
    const draft = await run({ ...lamp, language: 'Japanese', channels: ['ebay'] }, person);
    expect(draft).toMatchObject({
      status: 'completed',
      credit: 'returned',
      release: {
        code: 'generation_incomplete',
        message: 'The text is not in Japanese. The demo writer does not translate. Your credit was returned.',
      },
    });
    expect(await balanceOf(person)).toBe(5);
    const [line] = (await person.get('/api/credit-transactions')).body.data.transactions;
    expect(line).toMatchObject({ kind: 'generation_refund', returnedFor: 'generation_incomplete' });
    const { body } = await person.get(`/api/listings/${draft.listingId}`);
    expect(body.data).toMatchObject({ isFreeDraft: true, freeUntil: null, content: draft.content });
    const { updatedAt } = body.data;
    const approved = await person.post(`/api/listings/${draft.listingId}/approve`, { updatedAt });
    expect([approved.status, approved.body.code]).toEqual([409, 'free_draft']);
    expect((await person.get(`/api/listings/${draft.listingId}/exports/text`)).status).toBe(200);
    // There is no window, so the next run is paid again; its text takes the draft's place.
    const facts = { productName: '机のランプ', productDetails: '素材：アルミニウム\n色：黒\n高さ：45cm' };
    const { productId } = draft;
    const paid = await run({ ...facts, language: 'Japanese', productId }, person);
    expect(paid).toMatchObject({ credit: 'spent', listingId: draft.listingId });
    expect((await person.get(`/api/listings/${draft.listingId}`)).body.data.isFreeDraft).toBe(false);
  });

  it('does not take the place of a listing that was paid for', async () => {
    const person = await app.signUp();
    const { productId, listingId, content } = await run(
      {
        ...lamp,
        language: 'Japanese',
        productName: '机のランプ',
        productDetails: '素材：アルミニウム\n色：黒\n高さ：45cm',
      },
      person,
    );
    const worse = await run({ ...lamp, language: 'Japanese', productId }, person);
    expect(worse).toMatchObject({ credit: 'none', release: { code: 'generation_incomplete' } });
    expect(worse.release.message).toMatch(/Nothing was charged\.$/);
    expect((await person.get(`/api/listings/${listingId}`)).body.data).toMatchObject({
      content,
      isFreeDraft: false,
    });
  });
});

describe('a new name', () => {
  it('ends an approval, which names the product', async () => {
    const { productId, listingId } = await run(lamp);
    const { updatedAt } = await listingOf(listingId);
    expect((await seller.post(`/api/listings/${listingId}/approve`, { updatedAt })).status).toBe(200);
    await run({ ...lamp, productName: 'Another lamp', language: 'German', productId });
    expect(await listingOf(listingId)).toMatchObject({ productName: 'Another lamp', state: 'draft' });
    // Single fields are written from the product as it is kept.
    await run({ productId, productName: 'A third lamp', fields: ['slug', 'slug'] });
    expect((await listingOf(listingId)).productName).toBe('Another lamp');
  });
});

describe('a request for channels that is refused', () => {
  it.each([
    ['an unknown channel', { channels: ['myspace'] }, 400],
    ['the sections themselves as a channel', { channels: ['generic'] }, 400],
    ['an unknown market', { market: 'Mars' }, 400],
    ['an unknown field', { productId: 'x', fields: ['amazon.price'] }, 400],
    ['fields of no product', { fields: ['slug'] }, 400],
    ['a command without fields', { command: 'shorten' }, 400],
    ['an unknown command', { productId: 'x', fields: ['slug'], command: 'sing' }, 400],
    ['a voice of nobody', { voiceId: 'nobody' }, 404],
    ['a product of nobody', { productId: 'nobody' }, 404],
    ['too many fields', { productId: 'x', fields: Array(6).fill('slug') }, 400],
    ['wrong types', { channels: 'amazon', fields: {} }, 400],
  ])('%s: a clear error, and no credit', async (_what, body, status) => {
    const before = await balanceOf();
    const answer = await seller.post('/api/generations', { ...lamp, ...body });
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
    expect(await balanceOf()).toBe(before);
  });

  it('another’s product, and a listing that was never written', async () => {
    const other = await app.signUp();
    const { productId } = await run(lamp, other);
    expect((await seller.post('/api/generations', { ...lamp, productId })).status).toBe(404);
    const answer = await other.post('/api/generations', { productId, language: 'French', fields: ['slug'] });
    expect([answer.status, answer.body.message]).toEqual([
      404,
      'There is no listing in French to write again.',
    ]);
    expect((await other.get(`/api/products/${productId}`)).body.data.name).toBe(lamp.productName);
  });
});
