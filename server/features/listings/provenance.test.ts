import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListing, mugContent } from '#tests/factories/listing.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const tool = fileURLToPath(new URL('../../tools/provenance-verify.ts', import.meta.url));

let app: TestApp;
let folder: string;
let seller: Awaited<ReturnType<TestApp['signUp']>>;
let listing: Awaited<ReturnType<typeof createListing>>;
let record: Record<string, any>;

const editAndApprove = async (slug: string) => {
  const path = `/api/listings/${listing.id}`;
  const { updatedAt } = (await seller.get(path)).body.data;
  const saved = await seller.put(path, { updatedAt, content: { slug }, market: 'EU' });
  await seller.post(`${path}/approve`, { updatedAt: saved.body.data.updatedAt });
};
const recordNow = async () => (await seller.get(`/api/listings/${listing.id}/provenance`)).body;
const ask = async (body: object) => (await app.client().post('/api/provenance-checks', body)).body.data;

beforeAll(async () => {
  app = await startTestApp({
    now: () => new Date('2026-11-23T12:00:00Z'),
    environment: { RATE_LIMIT_MULTIPLIER: '1' },
  });
  folder = await mkdtemp(join(tmpdir(), 'listwright-provenance-'));
  seller = await app.signUp();
  const channels = { ebay: { title: 'Stoneware mug, 350 ml' } };
  listing = await createListing(app.database, {
    userId: seller.userId,
    channels,
    at: new Date('2026-11-23T11:00:00Z'),
  });
  await seller.post(`/api/products/${listing.productId}/facts`, {
    facts: [{ key: 'Capacity', value: '350', unit: 'ml' }],
  });
  for (const [id, outcome] of [
    ['call', 'ok'],
    ['same', 'ok'],
    ['failed', 'timeout'],
  ]) {
    await app.database.query(
      `insert into model_calls (id, purpose, generation_id, user_id, provider, model, prompt_version, started_at, duration_ms, outcome)
       values ($1, 'listing', $2, $3, 'gemini', $4, 4, now(), 900, $5)`,
      [id, listing.generationId, seller.userId, outcome === 'ok' ? 'gemini-3' : 'gemini-2', outcome],
    );
  }
  const never = await seller.get(`/api/listings/${listing.id}/provenance`);
  expect([never.status, never.body.message]).toEqual([404, 'This listing has not been approved yet.']);
  await editAndApprove('a-mug');
  record = await recordNow();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.close();
});

describe('the record of an approval', () => {
  it('says how the text came about, and comes as a file', async () => {
    const answer = await seller.get(`/api/listings/${listing.id}/provenance`);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="provenance-${record['_id']}.json"`,
    );
    expect(answer.body).toEqual({
      format: 'listwright-provenance',
      version: 1,
      _id: expect.any(String),
      listingId: listing.id,
      textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      text: {
        productName: 'Stoneware Mug',
        language: 'English',
        content: { ...mugContent, slug: 'a-mug' },
        channels: { ebay: { title: 'Stoneware mug, 350 ml' } },
      },
      market: 'EU',
      facts: [expect.objectContaining({ key: 'Capacity', value: '350', unit: 'ml', by: 'Ada Shopkeeper' })],
      packs: ['generic@2025-01-21', 'ebay@2025-01-21', 'EU@2025-01-21'],
      writtenBy: [
        { generationId: listing.generationId, provider: 'gemini', model: 'gemini-3', promptVersion: 4 },
      ],
      editedFields: ['slug'],
      changes: [{ at: expect.any(String), name: 'Ada Shopkeeper', fields: ['slug'] }],
      approvedBy: 'Ada Shopkeeper',
      approvedAt: expect.stringMatching(/^2026-11-23T12:00:00/),
    });
  });

  it('has the SHA-256 of the sorted JSON, which anyone can compute', () => {
    const sorted = (value: any): any => {
      if (Array.isArray(value)) return value.map(sorted);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((name) => [name, sorted(value[name])]),
      );
    };
    const hash = createHash('sha256')
      .update(JSON.stringify(sorted(record['text'])))
      .digest('hex');
    expect(record['textHash']).toBe(hash);
  });

  it('stays when the text changes; a new approval has a record of its own', async () => {
    await editAndApprove('another-mug');
    const next = await recordNow();
    expect(next['textHash']).not.toBe(record['textHash']);
    const { rows } = await app.database.query(
      'select text_hash, actor_id from listing_approvals where listing_id = $1 order by at',
      [listing.id],
    );
    expect(rows).toEqual([
      { text_hash: record['textHash'], actor_id: seller.userId },
      { text_hash: next['textHash'], actor_id: seller.userId },
    ]);
  });
});

describe('POST /api/provenance-checks', () => {
  it('tells anyone whether a text is the approved one, and the record ours', async () => {
    expect(await ask({ record })).toEqual({ isTextUnchanged: true, isRecordKnown: true });
    const text = { ...record['text'], productName: 'Stoneware mug' };
    expect(await ask({ record, text })).toEqual({ isTextUnchanged: false, isRecordKnown: true });
    // The same text, its names in another order.
    const { channels, content, language, productName } = record['text'];
    expect(await ask({ record, text: { productName, content, channels, language } })).toMatchObject({
      isTextUnchanged: true,
    });
    for (const forged of [
      { ...record, approvedBy: 'Somebody' },
      { ...record, _id: 'absent' },
    ]) {
      expect(await ask({ record: forged })).toEqual({ isTextUnchanged: true, isRecordKnown: false });
    }
  });

  it('takes sixty a minute from an address', async () => {
    const client = app.client();
    let answer = await client.post('/api/provenance-checks', { record });
    for (let count = 0; count < 60 && answer.status === 200; count++) {
      answer = await client.post('/api/provenance-checks', { record });
    }
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
  });
});

describe('npm run provenance:verify', () => {
  const fileOf = async (name: string, value: unknown) => {
    const path = join(folder, name);
    await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
    return path;
  };
  const run = (...paths: string[]): Promise<[number | string, string]> =>
    new Promise((resolve) => {
      execFile(process.execPath, [tool, ...paths], (error, stdout, stderr) =>
        resolve([error ? (error.code ?? 'killed') : 0, stdout + stderr]),
      );
    });

  it('ends well on the approved text, wherever it comes from', async () => {
    const path = await fileOf('record.json', record);
    const { productName, ...parts } = record['text'];
    const exported = await fileOf('export.json', { product: { name: productName }, listing: parts });
    const answered = await fileOf('answer.json', {
      success: true,
      data: { ...record['text'], state: 'approved' },
    });
    for (const listings of [[], [exported], [answered]]) {
      const [status, output] = await run(path, ...listings);
      expect(output).toContain('The text is the one that was approved.');
      expect(output).toContain('gemini-3 (gemini, prompt 4)');
      expect(status).toBe(0);
    }
  });

  it('ends with 1 on another text, and with 2 on what is no record', async () => {
    const path = await fileOf('record.json', record);
    const changed = await fileOf('changed.json', { ...record['text'], language: 'German' });
    expect(await run(path, changed)).toEqual([
      1,
      expect.stringContaining('IS NOT THE ONE THAT WAS APPROVED'),
    ]);
    expect(await run(changed)).toEqual([2, `${changed} is not a record of an approval.\n`]);
    const broken = await fileOf('broken.json', '{');
    expect(await run(path, broken)).toEqual([2, `${broken} is not JSON.\n`]);
    const absent = join(folder, 'absent.json');
    expect(await run(absent)).toEqual([2, `${absent}: it does not exist.\n`]);
    expect(await run()).toEqual([2, expect.stringMatching(/^Usage: /)]);
  });
});
