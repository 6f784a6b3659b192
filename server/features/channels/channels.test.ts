import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let person: Awaited<ReturnType<TestApp['signUp']>>;

beforeAll(async () => {
  app = await startTestApp({
    now: () => new Date('2026-11-23T12:00:00Z'),
    environment: { RATE_LIMIT_MULTIPLIER: '1' },
  });
  person = await app.signUp();
});
afterAll(() => app.close());

describe('GET /api/channels', () => {
  it('shows anyone the rules that apply today, with their sources', async () => {
    const { status, body } = await app.client().get('/api/channels');
    expect(status).toBe(200);
    expect(body.data.on).toBe('2026-11-23');
    expect(body.data.channels.map(({ name }: { name: string }) => name)).toEqual([
      'Any shop',
      'Shopify',
      'WooCommerce',
      'Amazon',
      'eBay',
      'Etsy',
      'Google',
    ]);
    expect(body.data.markets).toMatchObject([
      { name: 'European Union', pack: { market: 'EU' } },
      { name: 'United States', pack: { market: 'US' } },
    ]);
    const { pack } = body.data.channels[3];
    expect(pack).toMatchObject({ channel: 'amazon', version: '2026-07-27', from: '2026-07-27' });
    expect(pack.fields[0]).toMatchObject({
      name: 'title',
      rules: expect.arrayContaining([
        {
          id: 'longest',
          kind: 'longest',
          limit: 75,
          unit: 'utf16',
          severity: 'block',
          evidence: 'secondary',
          source: 'lengths',
        },
      ]),
    });
    expect(pack.sources).toContainEqual({
      id: 'lengths',
      url: 'https://dev.to/toolmaxo',
      readAt: '2026-11-22',
    });
  });

  it('shows those of another day', async () => {
    const { body } = await app.client().get('/api/channels?on=2026-07-26');
    expect(body.data.on).toBe('2026-07-26');
    expect(body.data.channels[3].pack).toMatchObject({ version: '2025-01-21', until: '2026-07-26' });
  });

  it.each([
    ['2025-01-20', 'There are no rules before 2025-01-21'],
    ['yesterday', 'Not a day'],
    ['2026-02-30', 'Not a day'],
  ])('knows nothing of %s', async (on, message) => {
    const answer = await app.client().get(`/api/channels?on=${on}`);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, 'invalid_request', message]);
  });
});

describe('POST /api/checks', () => {
  it('says what breaks the rules of a channel and a market', async () => {
    const { status, body } = await person.post('/api/checks', {
      channel: 'ebay',
      market: 'US',
      fields: { title: `${'x'.repeat(81)}`, subtitle: 'Kills germs' },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        findings: [
          {
            rule: 'title.longest',
            field: 'title',
            severity: 'block',
            message: 'The title has 81 characters; eBay takes at most 80.',
            start: 80,
            end: 81,
            pack: 'ebay@2025-01-21',
          },
          {
            rule: 'antimicrobial',
            field: 'subtitle',
            severity: 'block',
            message:
              'The subtitle says “Kills germs”; US law does not allow antimicrobial or pesticide claims without registration.',
            start: 0,
            end: 11,
            pack: 'US@2025-01-21',
          },
        ],
      },
    });
  });

  it('judges by the rules of the day, today unless said', async () => {
    const fields = { title: 'x'.repeat(120) };
    const rulesOn = async (on?: string) =>
      (await person.post('/api/checks', { channel: 'amazon', on, fields })).body.data.findings.map(
        ({ rule }: { rule: string }) => rule,
      );
    expect(await rulesOn('2026-07-26')).toEqual(['title.advisedLength']);
    expect(await rulesOn()).toEqual(['title.longest']);
  });

  it('takes a language by code or name, and a brand', async () => {
    const check = async (language: string | undefined, brand?: string) =>
      (
        await person.post('/api/checks', {
          channel: 'amazon',
          language,
          brand,
          fields: { title: 'Yahoo! und Becher und Tasse und Krug' },
        })
      ).body.data.findings.map(({ rule }: { rule: string }) => rule);
    expect(await check('de', 'Yahoo!')).toEqual([]);
    expect(await check('german')).toEqual(['title.characters']);
    expect(await check(undefined)).toEqual(['title.characters', 'title.repeatedWord']);
  });

  it('takes the seven sections of a listing as they are', async () => {
    const { body } = await person.post('/api/checks', {
      channel: 'generic',
      fields: { productDescription: ['A mug.'], metaTags: { title: 'x'.repeat(61), description: '' } },
    });
    expect(body.data.findings).toMatchObject([
      { rule: 'metaTags.title.advisedLength', field: 'metaTags.title' },
    ]);
  });

  const fields = { title: 'Mug' };
  it.each([
    [{ channel: 'myspace', fields }, ['channel'], /^Must be one of generic, shopify/],
    [{ fields }, ['channel'], /^Must be one of generic, shopify/],
    [{ channel: 'ebay', market: 'Mars', fields }, ['market'], /^Must be one of EU, US$/],
    [{ channel: 'ebay', language: 'Klingon', fields }, ['language'], /^This language is not on the list\.$/],
    [{ channel: 'ebay', on: '2024-12-31', fields }, ['on'], /^There are no rules before 2025-01-21$/],
    [{ channel: 'ebay', on: 'soon', fields }, ['on'], /^Not a day$/],
    [
      { channel: 'ebay', fields: { titel: 'Mug' } },
      ['fields'],
      /^eBay has no field “titel”; it has title, subtitle, description$/,
    ],
    [{ channel: 'ebay', fields: { title: 5 } }, ['fields', 'title'], /^Must be text$/],
    [{ channel: 'etsy', fields: { tags: 'mug' } }, ['fields', 'tags'], /^Must be a list of texts$/],
    [
      { channel: 'google', fields: { productDetails: [{ name: 'Size' }] } },
      ['fields', 'productDetails', '0', 'value'],
      /./,
    ],
    [{ channel: 'ebay' }, ['fields'], /./],
  ])('refuses %j', async (body, path, message) => {
    const answer = await person.post('/api/checks', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.issues[0]).toMatchObject({ path, message: expect.stringMatching(message) });
  });

  it('reads as much as a request may hold', async () => {
    for (const part of ['!', '<a ', 'free ', '\u202e', '👩🏽‍🚀']) {
      const title = part.repeat(40_000 / part.length);
      const answer = await person.post('/api/checks', { channel: 'amazon', market: 'EU', fields: { title } });
      expect(answer.status).toBe(200);
      expect(answer.body.data.findings[0].rule).toBe('title.longest');
    }
  });

  it('needs an account, and takes sixty a minute', async () => {
    expect((await app.client().post('/api/checks', { channel: 'ebay', fields })).status).toBe(401);
    const other = await app.signUp();
    for (let count = 0; count < 60; count++)
      expect((await other.post('/api/checks', { channel: 'ebay', fields })).status).toBe(200);
    const answer = await other.post('/api/checks', { channel: 'ebay', fields });
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
