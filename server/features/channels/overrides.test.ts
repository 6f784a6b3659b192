import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeListing } from '#tests/factories/stored-listings.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const PATH = '/api/channel-overrides';
const override = {
  channel: 'amazon',
  field: 'title',
  rule: 'longest',
  from: '2026-11-01',
  value: 70,
  note: 'Seller Central, read on 20 November',
};

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signUpAdmin']>>;
let person: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date('2026-11-23T12:00:00Z') });
  admin = await app.signUpAdmin();
  person = await app.signUp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.query('delete from app_settings');
  await app.database.query('delete from products');
});

const titleFindings = async (length: number) =>
  (await person.post('/api/checks', { channel: 'amazon', fields: { title: 'x'.repeat(length) } })).body.data
    .findings;

describe('overrides', () => {
  it('are none at first', async () => {
    expect((await admin.get(PATH)).body.data).toEqual({ overrides: [], saves: [], updatedAt: null });
  });

  it('hold at once in every process, and findings name them', async () => {
    const other = await startTestApp({ database: app.database, now: () => new Date('2026-11-23T12:00:00Z') });
    const check = () => other.client().get('/api/channels?on=2026-11-23');
    expect((await check()).body.data.channels[3].pack.version).toBe('2026-07-27');
    const answer = await admin.put(PATH, { overrides: [override] });
    expect([answer.status, answer.body.message]).toEqual([200, 'Overrides saved']);
    expect(answer.body.data.overrides).toEqual([{ ...override, number: 1 }]);
    const { pack } = (await check()).body.data.channels[3];
    expect(pack).toMatchObject({ version: '2026-07-27+1', from: '2026-11-01' });
    expect(pack.fields[0].rules[0]).toEqual({
      id: 'longest',
      kind: 'longest',
      limit: 70,
      unit: 'utf16',
      severity: 'block',
      evidence: 'operator',
    });
    expect(await titleFindings(71)).toMatchObject([
      { message: 'The title has 71 characters; Amazon takes at most 70.', pack: 'amazon@2026-07-27+1' },
    ]);
    await other.close();
  });

  it('are audited, listed by save, and restored by sending an earlier list again', async () => {
    const first = (await admin.put(PATH, { overrides: [override] })).body.data;
    const second = { ...override, from: '2026-12-01', value: 60 };
    await admin.put(PATH, { overrides: [override, second], updatedAt: first.updatedAt });
    await admin.put(PATH, { overrides: [second] });
    const { saves, overrides } = (await admin.get(PATH)).body.data;
    expect(overrides).toEqual([{ ...second, number: 2 }]);
    expect(saves.map((save: typeof first) => save.overrides.map(({ number }: never) => number))).toEqual([
      [2],
      [1, 2],
      [1],
    ]);
    expect(saves[0].savedBy).toBe((await admin.get('/api/me')).body.data.name);
    const earlier = saves[1].overrides.map(({ number: _number, ...rest }: { number: number }) => rest);
    const restored = await admin.put(PATH, { overrides: earlier });
    expect(restored.body.data.overrides.map(({ number }: { number: number }) => number)).toEqual([1, 2]);
    const [entry] = (await admin.get('/api/audit')).body.data;
    expect(entry).toMatchObject({
      action: 'channel_overrides.changed',
      subject: { type: 'channel_overrides' },
      before: { overrides: [{ value: 60, number: 2 }] },
      after: { overrides: [{ value: 70 }, { value: 60 }] },
    });
  });

  it('never share a number, even when the one before is gone', async () => {
    await admin.put(PATH, { overrides: [override] });
    await admin.put(PATH, { overrides: [] });
    const { body } = await admin.put(PATH, { overrides: [{ ...override, value: 71 }] });
    expect(body.data.overrides[0].number).toBe(2);
  });

  it('are not replaced unseen, also when two save for the first time at once', async () => {
    const answers = await Promise.all(
      [70, 71].map((value) => admin.put(PATH, { overrides: [{ ...override, value }], updatedAt: null })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('channel_overrides_changed');
    expect(refused?.body.message).toMatch(/ saved the overrides on .* Your changes were not saved\.$/);
  });

  it('are refused with the reason and its place', async () => {
    const { status, body } = await admin.put(PATH, { overrides: [override, { ...override, rule: 'html' }] });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.issues).toEqual([
      {
        path: ['overrides', 1, 'rule'].map(String),
        message: 'This rule has no number, characters or words to change',
      },
    ]);
  });

  it('judge what a run writes', async () => {
    const rule = { channel: 'generic', field: 'metaTags.title', rule: 'advisedLength', note: 'x' };
    await admin.put(PATH, { overrides: [{ ...rule, from: '2026-11-01', value: 5 }] });
    const { status } = await person.post('/api/generations', {
      productName: 'Stoneware mug',
      productDetails: 'Stoneware. Holds 350 ml.',
    });
    expect(status).toBe(200);
    const { rows } = await app.database.query('select findings from listings');
    expect(rows[0].findings).toMatchObject([
      { rule: 'metaTags.title.advisedLength', pack: 'generic@2025-01-21+1' },
    ]);
  });

  it('forget the name of an Admin who is gone', async () => {
    const second = await app.signUpAdmin();
    await second.put(PATH, { overrides: [override] });
    await app.database.query('delete from users where id = $1', [second.userId]);
    expect((await admin.get(PATH)).body.data.saves[0].savedBy).toBeNull();
  });
});

describe('a preview', () => {
  const store = (title: string, market: 'EU' | null = null) =>
    storeListing(app, person.userId, { channels: { amazon: { title } }, market });
  const preview = async (...overrides: object[]) =>
    (await admin.post(`${PATH}/preview`, { overrides })).body.data;

  it('counts what would break and pass, without anybody’s texts, and saves nothing', async () => {
    for (const length of [60, 72, 73, 80]) await store('x'.repeat(length));
    expect(await preview(override)).toEqual({
      checked: 4,
      isAll: true,
      breaking: 2,
      passing: 0,
      rules: [
        {
          channel: 'amazon',
          rule: 'title.longest',
          severity: 'block',
          on: '2026-11-23',
          breaking: 2,
          passing: 0,
        },
      ],
    });
    expect(await preview({ ...override, from: '2026-12-24', value: 100 })).toMatchObject({
      breaking: 0,
      passing: 1,
      rules: [{ on: '2026-12-24', passing: 1 }],
    });
    expect((await admin.get(PATH)).body.data.overrides).toEqual([]);
  });

  it('compares with what is stored: taking an override away too', async () => {
    await store('x'.repeat(72));
    await admin.put(PATH, { overrides: [override] });
    expect(await preview(override)).toEqual({ checked: 0, isAll: true, breaking: 0, passing: 0, rules: [] });
    expect(await preview()).toMatchObject({ breaking: 0, passing: 1 });
  });

  it('tries a market’s rule on the listings for that market', async () => {
    await store('Soothes eczema', 'EU');
    await store('Soothes eczema');
    const words = { market: 'EU', rule: 'diseases', from: '2026-01-01', note: 'x' };
    expect(await preview({ ...words, value: { en: ['soothes'] } })).toMatchObject({
      checked: 1,
      breaking: 1,
      rules: [{ channel: 'amazon', rule: 'diseases', breaking: 1 }],
    });
  });
});
