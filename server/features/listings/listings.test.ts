import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListing, mugContent } from '#tests/factories/listing.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let clock = new Date('2026-11-23T12:00:00Z');
let seller: Awaited<ReturnType<TestApp['signUp']>>;
let admin: Awaited<ReturnType<TestApp['signUp']>>;

beforeAll(async () => {
  app = await startTestApp({ now: () => clock });
  seller = await app.signUp();
  admin = await app.signUpAdmin();
});
afterAll(() => app.close());

const wait = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};
const write = (given: Partial<Parameters<typeof createListing>[1]> = {}) =>
  createListing(app.database, { userId: seller.userId, at: clock, ...given });
const read = async (id: string) => (await seller.get(`/api/listings/${id}`)).body.data;

async function save(id: string, change: object, client = seller) {
  const { updatedAt } = await read(id);
  return client.put(`/api/listings/${id}`, { updatedAt, ...change });
}
const slug = (text: string) => ({ content: { slug: text } });

async function approve(id: string) {
  const { updatedAt } = await read(id);
  return seller.post(`/api/listings/${id}/approve`, { updatedAt });
}

async function restore(id: string, versionId: string) {
  const { updatedAt } = await read(id);
  return seller.post(`/api/listings/${id}/restore`, { versionId, updatedAt });
}

const versionsOf = async (id: string): Promise<Record<string, any>[]> =>
  (await seller.get(`/api/listings/${id}/versions`)).body.data;
const slugsOf = async (id: string) => (await versionsOf(id)).map(({ content }) => content.slug);

/** What a run does that writes single fields again. */
async function writeAgain(id: string, fields: object): Promise<void> {
  await app.database.query(
    `with run as (
       update listings set content = content || $2, updated_at = updated_at + interval '5 ms' where id = $1 returning *)
     insert into listing_versions (id, listing_id, author, content, channels, changed_fields, at)
     select md5(id || updated_at), id, 'writer', content, channels, $3, updated_at from run`,
    [id, JSON.stringify(fields), Object.keys(fields)],
  );
}

const unfit = { ebay: { title: 'x'.repeat(81) } };

describe('a listing', () => {
  it('is answered with its texts, and what breaks a rule today', async () => {
    const bullets = ['Thrown by hand in Wales', 'Holds 350 ml of tea', 'Glazed on the inside'];
    const amazon = { title: 'x'.repeat(76), bullets };
    const { id, productId } = await write({ channels: { amazon } });
    const { status, body } = await seller.get(`/api/listings/${id}`);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...{ _id: id, productId, productName: 'Stoneware Mug', language: 'English', market: null },
      ...{ channelNames: ['amazon'], state: 'blocked', isFreeDraft: false },
      findingCounts: { block: 1, advice: 0 },
      freeUntil: null,
      createdAt: clock.toISOString(),
      updatedAt: clock.toISOString(),
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

  it('says until when it can be written again for nothing', async () => {
    const { id, productId, generationId } = await write();
    const openWindow = (endsAt: string) =>
      app.database.query(
        `insert into reroll_windows (id, user_id, product_id, language, state, paid_by, days, opened_at, ends_at)
         values ($1, $2, $3, 'English', 'open', $1, 30, now(), $4)
         on conflict (id) do update set ends_at = excluded.ends_at`,
        [generationId, seller.userId, productId, endsAt],
      );
    await openWindow('2026-12-22T12:00:00Z');
    expect((await read(id)).freeUntil).toBe('2026-12-22T12:00:00.000Z');
    const { body } = await seller.get(`/api/listings?productId=${productId}`);
    expect(body.data[0].freeUntil).toBe('2026-12-22T12:00:00.000Z');
    await openWindow('2026-11-23T11:00:00Z');
    expect((await read(id)).freeUntil).toBeNull();
  });

  it('of somebody else looks like a missing one; an Admin may read it, and change nothing', async () => {
    const { id, versionId } = await write();
    const other = await app.signUp();
    const { updatedAt } = await read(id);
    await approve(id);
    const paths = ['', '/versions', '/provenance'].map((part) => `/api/listings/${id}${part}`);
    const changes = (client: typeof seller) => [
      client.put(`/api/listings/${id}`, { updatedAt, ...slug('theirs') }),
      client.post(`/api/listings/${id}/approve`, { updatedAt }),
      client.post(`/api/listings/${id}/restore`, { versionId, updatedAt }),
    ];
    const missing = await other.get('/api/listings/absent');
    for (const path of paths) {
      const answer = await other.get(path);
      expect([answer.status, answer.text]).toEqual([404, missing.text]);
      expect((await admin.get(path)).status).toBe(200);
    }
    for (const answer of await Promise.all(changes(other))) expect(answer.status).toBe(404);
    for (const answer of await Promise.all(changes(admin))) expect(answer.body.code).toBe('forbidden');
    expect((await other.get('/api/listings')).body.data).toEqual([]);
    expect((await read(id)).content).toEqual(mugContent);
  });
});

describe('a change', () => {
  it('is made field by field; what is not given stays', async () => {
    const { id } = await write({ channels: { ebay: { title: 'Mug', subtitle: 'By hand' } } });
    const { status, body } = await save(id, {
      content: { metaTags: { title: 'A mug from Wales' }, seoOptimizedContent: { titleOptions: [] } },
      channels: { ebay: { title: 'Stoneware mug' }, amazon: {} },
      market: 'EU',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      content: {
        ...mugContent,
        metaTags: { ...mugContent.metaTags, title: 'A mug from Wales' },
        seoOptimizedContent: { ...mugContent.seoOptimizedContent, titleOptions: [] },
      },
      channels: { ebay: { title: 'Stoneware mug', subtitle: 'By hand' } },
      channelNames: ['ebay'],
      market: 'EU',
      state: 'draft',
      editedFields: ['seoOptimizedContent.titleOptions', 'metaTags.title', 'ebay.title'],
    });
    expect(await read(id)).toEqual(body.data);
  });

  it('marks the field as a person’s until the writer’s own words are back', async () => {
    const { id } = await write();
    expect((await save(id, slug('a-mug'))).body.data.editedFields).toEqual(['slug']);
    expect((await save(id, { content: { productTags: [] } })).body.data.editedFields).toEqual([
      'slug',
      'productTags',
    ]);
    expect((await save(id, slug(mugContent.slug))).body.data.editedFields).toEqual(['productTags']);
  });

  it('stays a person’s when the writer writes other fields again', async () => {
    const { id } = await write();
    await save(id, { content: { slug: 'a-mug', productTags: ['a mug'] } });
    await writeAgain(id, { productTags: ['cup'], featureHighlights: ['New'] });
    await save(id, { content: { featureHighlights: ['Newer'] } });
    const saved = await save(id, { content: { featureHighlights: ['New'] } });
    expect(saved.body.data.editedFields).toEqual(['slug']);
    expect((await save(id, slug('stoneware-mug'))).body.data.editedFields).toEqual([]);
  });

  it('that breaks a rule blocks the listing, and one that mends it frees it', async () => {
    const { id } = await write();
    const blocked = await save(id, { channels: unfit });
    expect(blocked.body.data).toMatchObject({ state: 'blocked', findingCounts: { block: 1 } });
    const stored = await app.database.query(
      'select state, findings, checked_on::text from listings where id = $1',
      [id],
    );
    expect(stored.rows[0]).toMatchObject({
      state: 'blocked',
      findings: blocked.body.data.findings,
      checked_on: '2026-11-23',
    });
    expect((await save(id, { channels: { ebay: { title: 'Mug' } } })).body.data.state).toBe('draft');
  });

  it('is judged by what an operator has set in place of a rule, and its approval says so', async () => {
    const override = { channel: 'ebay', field: 'title', rule: 'longest', from: '2026-11-01', note: 'x' };
    const set = (value: number) =>
      admin.put('/api/channel-overrides', { overrides: [{ ...override, value }] });
    const { id } = await write({ channels: { ebay: { title: 'x'.repeat(80) } } });
    await set(79);
    expect(await read(id)).toMatchObject({ state: 'blocked', findings: [{ pack: 'ebay@2025-01-21+1' }] });
    expect((await approve(id)).body.code).toBe('rules_broken');
    await set(90);
    expect((await save(id, { channels: unfit })).body.data.state).toBe('draft');
    expect((await approve(id)).body.data.state).toBe('approved');
    await admin.put('/api/channel-overrides', { overrides: [] });
    const { body: record } = await seller.get(`/api/listings/${id}/provenance`);
    expect(record.packs).toContain('ebay@2025-01-21+2');
  });

  it('is judged by the market, if there is one', async () => {
    const { id } = await write();
    const text = { content: { productDescription: ['Cures asthma.'] } };
    expect((await save(id, text)).body.data.findings).toEqual([]);
    const inEurope = (await save(id, { market: 'EU' })).body.data;
    expect(inEurope).toMatchObject({
      state: 'blocked',
      findings: [{ rule: 'diseases', channel: 'generic' }],
    });
    expect((await save(id, { market: null })).body.data.findings).toEqual([]);
  });

  it('of nothing changes nothing', async () => {
    const { id } = await write();
    await approve(id);
    const before = await read(id);
    wait(1);
    const { content, channels, market } = before;
    expect((await save(id, { content, channels, market })).body.data).toEqual(before);
    expect(await slugsOf(id)).toEqual(['stoneware-mug']);
  });

  it('that is based on an older listing is refused, and stores nothing', async () => {
    const { id } = await write();
    const { updatedAt } = await read(id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        seller.put(`/api/listings/${id}`, { updatedAt, ...slug(`mug-${index}`) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('conflict');
    const saved = answers.find(({ status }) => status === 200)?.body.data;
    expect(await read(id)).toEqual(saved);
    for (const action of [{ path: 'approve' }, { path: 'restore', versionId: 'absent' }]) {
      const answer = await seller.post(`/api/listings/${id}/${action.path}`, { ...action, updatedAt });
      expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    }
  });

  it.each([
    ['a slug that is too long', { content: { slug: 'x'.repeat(2000) } }],
    ['an empty tag', { content: { productTags: [''] } }],
    ['a field that a channel does not have', { channels: { ebay: { handle: 'mug' } } }],
    ['a list where a text belongs', { channels: { ebay: { title: ['Mug'] } } }],
    ['a market that is none', { market: 'Mars' }],
  ])('to %s is refused', async (_what, change) => {
    const { id } = await write();
    expect((await save(id, change)).body.code).toBe('invalid_request');
    expect((await read(id)).content).toEqual(mugContent);
  });

  it('keeps harmless HTML to the letter, and refuses what would run', async () => {
    const { id } = await write();
    const descriptionHtml =
      '<table class="size"><tr><td>5 < 6 &amp; 7</td></tr></table>\n<h1 style="x">Mug</h1> ';
    const kept = await save(id, { channels: { shopify: { descriptionHtml } } });
    expect(kept.body.data.channels.shopify.descriptionHtml).toBe(descriptionHtml);
    for (const text of [
      '<script>alert(1)</script>',
      '<img src="x" onerror="alert(1)">',
      '<a href="javascript:x">a</a>',
    ]) {
      for (const [channel, field] of [
        ['shopify', 'descriptionHtml'],
        ['woocommerce', 'description'],
        ['ebay', 'description'],
      ] as const) {
        const answer = await save(id, { channels: { [channel]: { [field]: `<p>A mug.</p>${text}` } } });
        expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
        expect(answer.body.issues[0]).toMatchObject({
          path: ['channels', channel, field],
          message: answer.body.message,
        });
      }
    }
    expect((await read(id)).channels).toEqual({ shopify: { descriptionHtml } });
  });
});

describe('an approved listing', () => {
  it('is a draft again when a character changes', async () => {
    const { id } = await write();
    const approved = await approve(id);
    expect([approved.status, approved.body.data.state]).toEqual([200, 'approved']);
    expect(approved.body.data.updatedAt > clock.toISOString()).toBe(true);
    expect((await approve(id)).body.data).toEqual(approved.body.data);
    expect((await save(id, slug('a-mug'))).body.data.state).toBe('draft');
    await approve(id);
    expect((await save(id, { market: 'US' })).body.data.state).toBe('draft');
    expect(await slugsOf(id)).toEqual(['a-mug', 'stoneware-mug']);
    await approve(id);
    await app.database.query(`update listings set state = 'exported' where id = $1`, [id]);
    expect((await save(id, { channels: unfit })).body.data.state).toBe('blocked');
  });

  it('cannot break a rule: what breaks one is answered, by channel and field', async () => {
    const { id } = await write({ channels: { ...unfit, etsy: { tags: ['x'.repeat(21)] } } });
    const { status, body } = await approve(id);
    expect([status, body.code]).toEqual([409, 'rules_broken']);
    expect(body.issues).toEqual([
      { path: ['ebay', 'title'], message: 'The title has 81 characters; eBay takes at most 80.' },
      { path: ['etsy', 'tags', 0], message: 'Tag 1 has 21 characters; Etsy takes at most 20.' },
    ]);
    expect((await read(id)).state).toBe('blocked');
  });

  it('cannot be a text whose credit was given back', async () => {
    const { id } = await write({ isFreeDraft: true });
    const { status, body } = await approve(id);
    expect([status, body.code]).toEqual([409, 'free_draft']);
    expect(body.message).toMatch(/can be copied but not approved/);
  });
});

describe('the versions of a listing', () => {
  it('are one for what a person saves within ten minutes', async () => {
    const { id } = await write();
    await save(id, slug('a-mug'));
    wait(9);
    await save(id, { content: { productTags: ['cup'] } });
    wait(11);
    await save(id, slug('another-mug'));
    const at = clock.toISOString();
    expect(
      (await versionsOf(id)).map(({ by, name, changedFields, content }) => [
        by,
        name,
        changedFields,
        content.slug,
      ]),
    ).toEqual([
      ['person', 'Ada Shopkeeper', ['slug'], 'another-mug'],
      ['person', 'Ada Shopkeeper', ['slug', 'productTags'], 'a-mug'],
      ['writer', null, [], 'stoneware-mug'],
    ]);
    expect((await versionsOf(id))[0]?.['at']).toBe(at);
    const page = await seller.get(`/api/listings/${id}/versions?page=2&pageSize=1`);
    expect([page.body.data.length, page.headers.get('x-total-count')]).toEqual([1, '3']);
  });

  it('keep what was approved', async () => {
    const { id } = await write();
    await save(id, slug('a-mug'));
    await approve(id);
    await save(id, slug('another-mug'));
    expect(await slugsOf(id)).toEqual(['another-mug', 'a-mug', 'stoneware-mug']);
  });

  it('keep what the writer wrote since', async () => {
    const { id } = await write();
    await save(id, slug('a-mug'));
    await writeAgain(id, { productTags: ['cup'] });
    await save(id, slug('another-mug'));
    expect(await slugsOf(id)).toEqual(['another-mug', 'a-mug', 'a-mug', 'stoneware-mug']);
  });

  it('can be restored, which makes another version and judges it anew', async () => {
    const { id, versionId } = await write({ channels: { ebay: { title: 'Mug' } } });
    await save(id, { ...slug('a-mug'), channels: { ...unfit, etsy: { title: 'Mug' } } });
    const restored = await restore(id, versionId);
    expect(restored.body.data).toMatchObject({
      content: mugContent,
      channels: { ebay: { title: 'Mug' } },
      channelNames: ['ebay'],
      editedFields: [],
      state: 'draft',
    });
    const [newest, blocked] = await versionsOf(id);
    expect(newest).toMatchObject({ by: 'person', changedFields: ['slug', 'ebay.title', 'etsy.title'] });
    const again = await restore(id, blocked?.['_id']);
    expect(again.body.data).toMatchObject({
      state: 'blocked',
      editedFields: ['slug', 'ebay.title', 'etsy.title'],
    });
    expect(await slugsOf(id)).toEqual(['a-mug', 'stoneware-mug', 'a-mug', 'stoneware-mug']);
  });

  it('are the listing’s own', async () => {
    const [{ id }, other] = [await write(), await write()];
    expect((await restore(id, other.versionId)).status).toBe(404);
  });
});

describe('the list of listings', () => {
  it('is filtered, a page at a time, last changed first', async () => {
    const other = await app.signUp();
    const userId = other.userId;
    const first = await createListing(app.database, { userId, channels: { etsy: { title: 'Mug' } } });
    const second = await createListing(app.database, { userId, language: 'German' });
    const idsOf = async (query: string) => {
      const { body, headers } = await other.get(`/api/listings?${query}`);
      return [body.data.map(({ _id }: { _id: string }) => _id), headers.get('x-total-count')];
    };
    expect(await idsOf('')).toEqual([[second.id, first.id], null]);
    expect(await idsOf('page=2&pageSize=1')).toEqual([[first.id], '2']);
    expect(await idsOf('channel=etsy')).toEqual([[first.id], null]);
    expect(await idsOf('channel=generic')).toEqual([[second.id, first.id], null]);
    expect(await idsOf(`productId=${second.productId}&page=1`)).toEqual([[second.id], '1']);
    expect(await idsOf('state=approved')).toEqual([[], null]);
  });
});
