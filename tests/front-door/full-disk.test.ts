import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorTable } from '#contract/errors.ts';
import { fillDatabase, fillDisk } from '#tests/support/full-disk.ts';
import { formWith, gradient } from '#tests/support/image-upload.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const FULL = { success: false, code: 'storage_full', message: errorTable.storage_full.message };

let app: TestApp;
let person: Awaited<ReturnType<TestApp['signUp']>>;
let admin: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
  person = await app.signUp();
});
afterAll(() => app.close());

const filesIn = (folder: string) => readdir(join(app.dataDir, folder)).catch(() => []);

describe('a full disk', () => {
  it('rejects an upload with a clear message, keeps nothing of it, and accepts it once there is room', async () => {
    const image = formWith(await gradient(700, 50).png().toBuffer());
    const upload = () => person.post('/image-server/upload', undefined, image);
    const makeRoom = await fillDisk();
    const refused = await upload();
    makeRoom();
    expect([refused.status, refused.body]).toEqual([503, expect.objectContaining(FULL)]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await filesIn('uploads')).toEqual([]);
    expect((await app.database.query('select 1 from media_files')).rowCount).toBe(0);
    expect((await upload()).status).toBe(200);
  });

  it('rejects a mail that a user is waiting for, and keeps no part of it', async () => {
    const send = () =>
      admin.post('/send-message', { toEmail: person.email, subject: 'Hello', messageBody: 'Words' });
    const makeRoom = await fillDisk();
    const refused = await send();
    makeRoom();
    expect([refused.status, refused.body]).toEqual([503, expect.objectContaining(FULL)]);
    expect(await filesIn('outbox')).toEqual([]);
    expect((await send()).status).toBe(200);
    expect(await filesIn('outbox')).toHaveLength(1);
  });
});

describe('a full database', () => {
  it('rejects writes with a clear message, still allows reads, and recovers', async () => {
    const image = formWith(await gradient(70, 50).png().toBuffer());
    // As after a pause, so that the next request would update the session's last use.
    await app.database.query(`update sessions set updated_at = updated_at - interval '1 hour'`);
    const makeRoom = await fillDatabase(app.database);
    try {
      const writes = {
        'a registration': () =>
          app.client().post('/api/auth/sign-up/email', {
            name: 'Eve',
            email: 'eve@example.com',
            password: 'correct horse battery',
          }),
        'a sign-in': () =>
          app.client().post('/api/auth/sign-in/email', { email: person.email, password: person.password }),
        'a password': () =>
          person.post('/api/auth/change-password', {
            currentPassword: person.password,
            newPassword: 'battery horse correct',
          }),
        'a profile': () => person.put(`/update-user-profile/${person.userId}`, { aboutMe: 'New' }),
        'a user record': () => person.post('/api/create-user', { userName: 'New' }),
        'a ticket': () => person.post('/new-support-message', { subject: 'Hello', message: 'A question' }),
        'a listing': () =>
          person.post('/api/generations', { productName: 'Mug', productDetails: 'Stoneware' }),
        'a credit': () => person.post('/api/deduct-credit', { amount: 1 }),
        'a key': () =>
          admin.post('/api/gemini-keys', { name: 'Main', key: 'key-of-the-tests', isActive: true }),
        'an image': () => person.post('/image-server/upload', undefined, image),
      };
      for (const [name, write] of Object.entries(writes)) {
        const { status, body } = await write();
        expect([name, status, body.code]).toEqual([name, 503, 'storage_full']);
      }
      expect(await filesIn('uploads')).toHaveLength(2);
      expect((await person.get('/api/me')).status).toBe(200);
      expect((await app.client().get('/readyz')).status).toBe(200);
    } finally {
      await makeRoom();
    }
    expect(
      (await person.post('/api/generations', { productName: 'Mug', productDetails: 'Stoneware' })).status,
    ).toBe(200);
    expect(await app.composed.slices.credits.verify()).toMatchObject({ isBalanced: true });
  });
});
