import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { type MailingApp, startMailingApp } from '#tests/support/mailing-app.ts';

let app: MailingApp;
beforeAll(async () => {
  app = await startMailingApp();
});
afterAll(() => app.close());

/** A user with data everywhere in the service, whose texts all contain this word. */
async function knownPerson(word: string) {
  const person = await app.signUp({ name: `${word} Name` });
  await person.put(`/update-user-profile/${person.userId}`, { aboutMe: `${word} words`, city: 'Rome' });
  const facts = { productName: `${word} mug`, productDetails: 'Stoneware, 350 ml\nHand-thrown' };
  expect((await person.post('/api/generations', facts)).status).toBe(200);
  const [listing] = (await person.get('/api/listings')).body.data;
  const blue = { facts: [{ key: 'Glaze', value: `${word} blue` }] };
  await person.post(`/api/products/${listing.productId}/facts`, blue);
  const path = `/api/listings/${listing._id}`;
  const content = { productDescription: [`${word} description`] };
  const saved = await person.put(path, { updatedAt: listing.updatedAt, content });
  const approved = await person.post(`${path}/approve`, { updatedAt: saved.body.data.updatedAt });
  expect(approved.status).toBe(200);
  const photo = await person.request('POST', '/image-server/upload', undefined, await imageForm());
  expect(photo.status, photo.text).toBe(200);
  await app.database.query(
    `insert into orders (id, kind, order_number, payment_number, user_id, customer_name, customer_email, address, country,
      product_id, product_name, credits, validity_days, price_minor, total_minor, currency)
     values ($1, 'package', left($1, 8), left($1, 8), $2, $4, $3, '1 ' || $4 || ' Lane', 'Italy',
      'p', 'Standard', 10, 30, 999, 999, 'USD')`,
    [newId(), person.userId, person.email, word],
  );
  const lines = { person: `${word} speaks`, sentences: '', formality: '', address: '', do: '', dont: '' };
  expect((await person.post('/api/voices', { name: `${word} voice`, lines })).status).toBe(200);
  const words = { language: 'English', banned: [`${word} ban`], preferred: [], kept: [] };
  expect((await person.put('/api/word-lists', words)).status).toBe(200);
  await person.post('/new-support-message', { subject: `${word} subject`, message: `${word} question` });
  return { ...person, photoPath: String(photo.body.file.url) };
}

async function imageForm() {
  const { default: sharp } = await import('sharp');
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const head =
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  return {
    raw: Buffer.concat([Buffer.from(head), image, Buffer.from('\r\n--x--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
}

describe('GET /api/account/export', () => {
  it('is one file with all data of the user, and nothing about anybody else', async () => {
    const person = await knownPerson('Unmistakable');
    const other = await app.signUp({ name: 'Somebody Else' });
    const answer = await person.get('/api/account/export');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".*\.json"$/);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.body).toMatchObject({
      profile: { userName: 'Unmistakable Name', UserEmail: person.email, aboutMe: 'Unmistakable words' },
      signInWays: [{ provider: 'credential' }],
      sessions: [{ isCurrent: true }],
      listings: [{ productName: 'Unmistakable mug', status: 'completed' }],
      products: [{ name: 'Unmistakable mug', facts: [{ value: 'Unmistakable blue' }] }],
      productListings: [
        {
          content: { productDescription: ['Unmistakable description'] },
          versions: [{ by: 'writer' }, { by: 'person', changedFields: ['productDescription'] }],
          approvals: [{ approvedBy: 'Unmistakable Name' }],
        },
      ],
      orders: [{ productName: 'Standard', totalMinor: 999, address: '1 Unmistakable Lane' }],
      tickets: [{ subject: 'Unmistakable subject', message: 'Unmistakable question', replies: [] }],
      uploads: [{ url: person.photoPath }],
      voices: [{ name: 'Unmistakable voice', lines: { person: 'Unmistakable speaks' } }],
      wordLists: [{ language: 'English', banned: ['Unmistakable ban'] }],
    });
    expect(answer.body.creditStatement.lines).toHaveLength(2);
    expect(answer.text).not.toContain(other.email);
    expect(answer.text).not.toMatch(/"password"|"token"|"secret"|scrypt/i);
    expect((await app.client().get('/api/account/export')).status).toBe(401);
  });
});

/** Expects no row of any table to contain this part of a name, or this address. */
async function expectNowhere(name: string, email: string): Promise<void> {
  const { rows: tables } = await app.database.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const table of tables) {
    const { rows } = await app.database.query(`select row_to_json(t)::text as row from "${table.name}" t`);
    const found = rows.filter(({ row }) => row.includes(name) || row.includes(email));
    expect(found, table.name).toEqual([]);
  }
}

describe('POST /api/account/delete', () => {
  it('requires the password, and leaves no trace of the user but in the books, which contain no personal data', async () => {
    const person = await knownPerson('Forgettable');
    const wrong = await person.post('/api/account/delete', { password: 'not this' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'current_password_wrong']);
    expect((await person.post('/api/account/delete', {})).body.code).toBe('current_password_wrong');
    expect((await person.get('/api/me')).status).toBe(200);

    const answer = await person.post('/api/account/delete', { password: person.password });
    expect(answer.status).toBe(200);
    expect([...person.cookies.keys()].filter((name) => name.includes('session_token'))).toEqual([]);
    expect((await person.get('/api/me')).status).toBe(401);
    await expectNowhere('Forgettable', person.email);
    const { rows: orders } = await app.database.query(
      'select status, country from orders where user_id = $1',
      [person.userId],
    );
    expect(orders).toEqual([{ status: 'cancelled', country: 'Italy' }]);
    const path = join(app.dataDir, person.photoPath);
    await vi.waitFor(() => expect(stat(path)).rejects.toThrow('ENOENT'), { timeout: 15_000, interval: 100 });
    expect(await app.composed.slices.credits.verify()).toMatchObject({ isBalanced: true });
    const mail = await app.waitForMail(person.email, 'Your account was deleted');
    expect(mail.text).toContain('Forgettable Name');
  });

  it('leaves no trace of an Admin either, whatever they changed on the site', async () => {
    const remaining = await app.signUpAdmin();
    const leaving = await app.signUpAdmin();
    await leaving.put(`/api/users/${leaving.userId}`, { userName: 'Vanishing Editor' });
    const { data } = (await leaving.get('/api/about-section')).body;
    expect((await leaving.put('/api/about-section', data)).status).toBe(200);
    const key = { name: 'Main', key: 'a-real-looking-key-123' };
    const added = await leaving.post('/api/gemini-keys', key);
    await leaving.delete(`/api/gemini-keys/${added.body.data._id}`);
    const asker = await app.signUp();
    const ticket = await asker.post('/new-support-message', {
      subject: 'My order',
      message: 'Where is my order?',
    });
    const path = `/support-message-status/${ticket.body.data._id}`;
    expect((await leaving.put(path, { reply: 'On its way.' })).status).toBe(200);
    expect((await leaving.post('/api/account/delete', { password: leaving.password })).status).toBe(200);
    await expectNowhere('Vanishing', leaving.email);
    const { body } = await remaining.get('/api/site-sections/about/revisions');
    expect(body.data[0].savedBy).toEqual({ name: 'A former administrator', email: '' });
  });

  it('is refused for the last administrator, whose account is kept', async () => {
    const alone = await startMailingApp();
    try {
      const last = await alone.signUpAdmin();
      const answer = await last.post('/api/account/delete', { password: last.password });
      expect([answer.status, answer.body.code]).toEqual([409, 'last_admin']);
      expect((await last.get('/api/me')).status).toBe(200);
    } finally {
      await alone.close();
    }
  });

  it('requires a recent sign-in for an account without a password', async () => {
    const person = await app.signUp();
    await app.database.query('update identity_accounts set password = null where user_id = $1', [
      person.userId,
    ]);
    const started = (ago: string) =>
      app.database.query(`update sessions set created_at = now() - $2::interval where user_id = $1`, [
        person.userId,
        ago,
      ]);
    await started('11 minutes');
    const stale = await person.post('/api/account/delete', {});
    expect([stale.status, stale.body.code]).toEqual([403, 'fresh_sign_in_needed']);
    await started('1 minute');
    expect((await person.post('/api/account/delete', {})).status).toBe(200);
  });
});
