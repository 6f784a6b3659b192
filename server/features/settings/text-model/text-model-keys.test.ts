import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FaultServer, startFaultServer } from '#server/simulators/text-model/fault-server.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const KEY = 'AIzaSyCanary-0123456789abcdefghijklmnop';
const OTHER_KEY = 'AIzaSyOther--9876543210zyxwvutsrqponml';

let provider: FaultServer;
let app: TestApp;
let admin: HttpClient;

beforeAll(async () => {
  provider = await startFaultServer();
  app = await startTestApp({ environment: { GEMINI_BASE_URL: provider.url } });
  admin = await app.signUpAdmin();
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(async () => {
  provider.plan('good');
  await app.database.query('delete from text_model_keys');
  await app.database.query('delete from audit_entries');
});

async function addKey(body: object = { name: 'Main', key: KEY }): Promise<string> {
  const answer = await admin.post('/api/gemini-keys', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data._id;
}

const path = (id: string) => `/api/gemini-keys/${id}`;

async function plainKeyInDatabase(key: string): Promise<string[]> {
  const { rows } = await app.database.query(
    `select table_name from information_schema.tables where table_schema = 'public'`,
  );
  expect(rows.length).toBeGreaterThan(10);
  const holding: string[] = [];
  for (const { table_name: table } of rows) {
    const dump = await app.database.query(
      `select coalesce(string_agg(t::text, E'\\n'), '') as text from "${table}" t`,
    );
    if (dump.rows[0].text.includes(key)) holding.push(table);
  }
  return holding;
}

describe('text model keys', () => {
  it('are added, returned masked and stored so that no table contains them', async () => {
    const answer = await admin.post('/api/gemini-keys', { name: '  Main  ', key: ` ${KEY} ` });
    expect(answer.body).toMatchObject({
      success: true,
      message: 'API key added successfully!',
      data: {
        name: 'Main',
        key: 'AIzaSyCa…mnop',
        isActive: true,
        matchesProvider: true,
        setAsideUntil: null,
      },
    });
    expect(answer.text).not.toContain(KEY);
    expect(Date.parse(answer.body.data.createdAt)).toBeCloseTo(Date.now(), -4);
    expect(await plainKeyInDatabase(KEY)).toEqual([]);
    // The search would find an unencrypted key.
    expect(await plainKeyInDatabase('AIzaSyCa…mnop')).toEqual(['text_model_keys']);
  });

  it('are listed newest first, masked', async () => {
    await addKey({ name: 'Old', key: KEY });
    await addKey({ name: 'New', key: OTHER_KEY, isActive: false });
    const { body, text, status } = await admin.get('/api/gemini-keys');
    expect(status).toBe(200);
    expect(
      body.data.map(({ name, key, isActive }: Record<string, unknown>) => [name, key, isActive]),
    ).toEqual([
      ['New', 'AIzaSyOt…onml', false],
      ['Old', 'AIzaSyCa…mnop', true],
    ]);
    expect(text).not.toContain(KEY);
  });

  it('keep the stored key when the mask is sent back, and accept a new one', async () => {
    const id = await addKey();
    const {
      rows: [before],
    } = await app.database.query('select encrypted_key from text_model_keys');
    const renamed = await admin.put(path(id), { name: 'Renamed', key: 'AIzaSyCa…mnop', isActive: false });
    expect(renamed.body).toMatchObject({
      message: 'API key updated successfully!',
      data: { _id: id, name: 'Renamed', key: 'AIzaSyCa…mnop', isActive: false },
    });
    const {
      rows: [kept],
    } = await app.database.query('select encrypted_key from text_model_keys');
    expect(kept).toEqual(before);

    const replaced = await admin.put(path(id), { name: 'Renamed', key: OTHER_KEY });
    expect(replaced.body.data).toMatchObject({ key: 'AIzaSyOt…onml', isActive: false });
    const {
      rows: [row],
    } = await app.database.query('select id, encrypted_key from text_model_keys');
    expect(app.context.secretBox.open(row.encrypted_key, row.id)).toBe(OTHER_KEY);
  });

  it("are deactivated, activated and deleted with the product's messages", async () => {
    const id = await addKey();
    const off = await admin.patch(`${path(id)}/toggle`);
    expect(off.body).toMatchObject({
      message: 'API key deactivated successfully!',
      data: { isActive: false },
    });
    const on = await admin.patch(`${path(id)}/toggle`);
    expect(on.body).toMatchObject({ message: 'API key activated successfully!', data: { isActive: true } });
    const gone = await admin.delete(path(id));
    expect(gone.body).toEqual({ success: true, message: 'API key deleted successfully!' });
    expect((await admin.get('/api/gemini-keys')).body.data).toEqual([]);
  });

  it('toggled ten times at once end in the right state', async () => {
    const id = await addKey();
    await Promise.all(Array.from({ length: 9 }, () => admin.patch(`${path(id)}/toggle`)));
    expect((await admin.patch(`${path(id)}/toggle`)).body.data.isActive).toBe(true);
  });

  it.each([
    ['PUT', ''],
    ['DELETE', ''],
    ['PATCH', '/toggle'],
    ['POST', '/test'],
  ])('%s of a deleted key: 404 with a message', async (method, rest) => {
    const body = method === 'PUT' ? { name: 'Main', key: KEY } : undefined;
    const answer = await admin.request(method, `${path('goneGoneGone')}${rest}`, body);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'not_found', message: 'This API key no longer exists.' });
  });

  it.each([
    [undefined, 'malformed or missing body', null],
    [{}, 'nothing', 'Name and key are required'],
    [{ name: 'Main' }, 'no key', 'Name and key are required'],
    [{ key: KEY }, 'no name', 'Name and key are required'],
    [{ name: ' \t', key: KEY }, 'a blank name', 'Name and key are required'],
    [{ name: 'Main', key: '   ' }, 'a blank key', 'Name and key are required'],
    [{ name: 7, key: null }, 'wrong types', 'Name and key are required'],
    [{ name: 'Main', key: ['x'] }, 'a list as key', 'Name and key are required'],
    [{ name: 'x'.repeat(101), key: KEY }, 'a long name', 'At most 100 characters'],
    [{ name: 'Main', key: 'x'.repeat(501) }, 'a long key', 'At most 500 characters'],
    [{ name: 'Main', key: 'two words' }, 'a key with a space', 'A key has no spaces or special characters'],
    [
      { name: 'Main', key: 'a\r\nx-evil: 1' },
      'a header in the key',
      'A key has no spaces or special characters',
    ],
    [{ name: 'Main', key: 'schlüssel' }, 'a key with an umlaut', 'A key has no spaces or special characters'],
    [{ name: 'Main', key: KEY, isActive: 'yes' }, 'a word as state', null],
    [{ name: 'Main\0', key: KEY }, 'a NUL', null],
  ])('refuses to add with %s (%s)', async (body, _what, message) => {
    const answer = await admin.post('/api/gemini-keys', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, error: answer.body.message });
    if (message) expect(answer.body.message).toBe(message);
    expect((await admin.get('/api/gemini-keys')).body.data).toEqual([]);
  });

  it('refuse a mask as a new key, and changes to fixed fields', async () => {
    const refused = await admin.post('/api/gemini-keys', { name: 'Main', key: 'AIzaSyCa…mnop' });
    expect(refused.status).toBe(400);
    const id = await addKey({
      name: 'Main',
      key: KEY,
      _id: 'mine',
      audience: 'https://evil.example',
      createdAt: '2001-01-01',
    });
    expect(id).not.toBe('mine');
    const { body } = await admin.put(path(id), {
      name: 'Main',
      key: KEY,
      setAsideUntil: '2099-01-01T00:00:00Z',
      encryptedKey: 'x',
    });
    expect(body.data).toMatchObject({
      _id: id,
      setAsideUntil: null,
      sentTo: provider.url,
    });
  });

  it('are tested before they are used: one that fails is kept, says why and can be tested again', async () => {
    provider.plan('key_refused');
    const added = await admin.post('/api/gemini-keys', { name: 'Main', key: KEY });
    const reason = 'Refused: the provider does not accept this key (it answered 400).';
    expect(added.body).toMatchObject({
      message: 'API key added successfully! It failed its test, so it is not used.',
      data: { isActive: true, heldBackReason: reason },
    });
    expect(provider.requests.at(-1)?.headers['x-goog-api-key']).toBe(KEY);
    const settings = async () => (await admin.get('/api/text-model-settings')).body.data;
    expect(await settings()).toMatchObject({
      ...{ ready: false, demo: false },
      failingKeys: [{ name: 'Main', reason }],
    });
    const before = provider.requests.length;
    const listing = { productName: 'Mug', productDetails: 'Stoneware' };
    expect((await admin.post('/api/generations', listing)).body.code).toBe('no_text_model');
    expect(provider.requests).toHaveLength(before);

    const id = added.body.data._id;
    provider.plan('good');
    expect((await admin.post(`${path(id)}/test`)).body.data.works).toBe(true);
    expect(await settings()).toMatchObject({ ready: true, failingKeys: [] });
    expect((await admin.post('/api/generations', listing)).status).toBe(200);
  });

  it('replaced by one that fails, are not used either; a new name alone needs no test', async () => {
    const id = await addKey();
    const tests = provider.requests.length;
    await admin.put(path(id), { name: 'Renamed', key: 'AIzaSyCa…mnop' });
    expect(provider.requests).toHaveLength(tests);
    provider.plan('forbidden');
    const replaced = await admin.put(path(id), { name: 'Renamed', key: OTHER_KEY });
    expect(replaced.body).toMatchObject({
      message: 'API key updated successfully! It failed its test, so it is not used.',
      data: { heldBackReason: expect.stringMatching(/^Refused: .*403/) },
    });
    expect(provider.requests.at(-1)?.headers['x-goog-api-key']).toBe(OTHER_KEY);
    await admin.patch(`${path(id)}/toggle`);
    await admin.patch(`${path(id)}/toggle`);
    expect((await admin.get('/api/text-model-settings')).body.data.ready).toBe(false);
  });

  it('in use, stay in use while the provider has trouble, but not once it refuses them', async () => {
    const id = await addKey();
    const heldBack = async (fault: 'overloaded' | 'key_refused') => {
      provider.plan(fault);
      await admin.post(`${path(id)}/test`);
      return (await admin.get('/api/gemini-keys')).body.data[0].heldBackReason;
    };
    expect(await heldBack('overloaded')).toBeNull();
    expect(await heldBack('key_refused')).toMatch(/^Refused/);
  });

  it('are for Admins only: visitors and members are refused before anything is read or done', async () => {
    const id = await addKey();
    const member = await app.signUp();
    const calls: [string, string, object?][] = [
      ['GET', '/api/gemini-keys'],
      ['POST', '/api/gemini-keys', { name: 'Mine', key: KEY }],
      ['PUT', path(id), { name: 'Mine', key: KEY }],
      ['DELETE', path(id)],
      ['PATCH', `${path(id)}/toggle`],
      ['POST', `${path(id)}/test`],
      ['GET', '/api/text-model-settings'],
      ['PUT', '/api/text-model-settings', { provider: 'gemini', model: '', baseUrl: 'http://evil.example' }],
      ['POST', '/api/text-model-settings/test'],
    ];
    for (const [method, where, body] of calls) {
      expect((await app.client().request(method, where, body)).status, `${method} ${where}`).toBe(401);
      expect((await member.request(method, where, body)).status, `${method} ${where}`).toBe(403);
    }
    const [kept] = (await admin.get('/api/gemini-keys')).body.data;
    expect(kept).toMatchObject({ _id: id, name: 'Main', isActive: true });
  });

  it('leave an audit entry for each change, without the key', async () => {
    const id = await addKey();
    await admin.put(path(id), { name: 'Second', key: OTHER_KEY });
    await admin.patch(`${path(id)}/toggle`);
    const deleted = await admin.delete(path(id));
    const { rows } = await app.database.query('select * from audit_entries order by created_at');
    const facts = { audience: 'gemini', isActive: true };
    expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['text_model_key.added', null, { ...facts, name: 'Main' }],
      [
        'text_model_key.updated',
        { ...facts, name: 'Main' },
        { ...facts, name: 'Second', isKeyReplaced: true },
      ],
      [
        'text_model_key.deactivated',
        { ...facts, name: 'Second' },
        { ...facts, name: 'Second', isActive: false },
      ],
      ['text_model_key.deleted', { ...facts, name: 'Second', isActive: false }, null],
    ]);
    expect(rows.every((row) => row.subject_id === id && row.actor_email.endsWith('@example.com'))).toBe(true);
    expect(rows.at(-1).request_id).toBe(deleted.headers.get('x-request-id'));
    expect(JSON.stringify(rows)).not.toMatch(/AIzaSy|v1\./);
  });
});
