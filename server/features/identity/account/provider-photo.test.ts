import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRemoteImages } from '#server/clients/remote-image.ts';
import { gradient } from '#tests/support/image-upload.ts';
import { CLIENT, type OpenIdIssuer, startOpenIdIssuer } from '#tests/support/openid-issuer.ts';
import { startPhotoHost } from '#tests/support/photo-host.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

const FOREIGN = 'https://photos.example/me.png';
const UPLOAD = `/uploads/${'a'.repeat(22)}.webp`;

let issuer: OpenIdIssuer;
let host: Awaited<ReturnType<typeof startPhotoHost>>;
beforeAll(async () => {
  [issuer, host] = await Promise.all([startOpenIdIssuer(), startPhotoHost()]);
});
afterAll(() => Promise.all([issuer.close(), host.close()]));

const startApp = (isCopying: boolean) =>
  startTestApp({
    isWorkingOnJobs: true,
    environment: {
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      ...(isCopying && { COPY_PROVIDER_PHOTOS: 'on' }),
    },
    fetchRemoteImage: createRemoteImages({ ca: host.certificate, reach: 'anywhere' }),
  });

let serial = 0;
/** A new user of the issuer, with this photo there, signed in. */
async function arrive(app: TestApp, picture: string) {
  serial++;
  issuer.state.person = {
    sub: `sub-${serial}`,
    email: `person-${serial}@example.com`,
    email_verified: true,
    name: 'Grace',
    picture,
  };
  const client = app.client();
  const begun = await client.post('/api/auth/sign-in/social', { provider: 'openid-connect' });
  const redirect = await fetch(begun.body.url, { redirect: 'manual' });
  const { pathname, search } = new URL(redirect.headers.get('location') ?? '');
  const { headers } = await client.get(pathname + search);
  expect(headers.get('location')).toBe('http://localhost/login/popup-done');
  return { ...client, photo: async () => (await client.get('/api/me')).body.data.photoUrl };
}

const jobsOf = async (app: TestApp) =>
  (await app.database.query(`select state from pgboss.job where name = 'copy-provider-photo'`)).rows;

describe('the photo an identity provider supplies for a new user', () => {
  it('is neither used nor requested unless that is switched on', async () => {
    const app = await startApp(false);
    const person = await arrive(app, `${host.url}/me.png`);
    expect(await person.photo()).toBeNull();
    expect(await jobsOf(app)).toEqual([]);
    expect(host.requests).toEqual([]);
    await app.close();
  });

  it("is then stored as the user's upload, and deleted with them", async () => {
    const app = await startApp(true);
    host.answers.set('/me.png', { body: await gradient(96, 96).png().toBuffer() });
    const person = await arrive(app, `${host.url}/me.png`);
    const photo = await vi.waitFor(
      async () => {
        const url = await person.photo();
        expect(url).toMatch(/^\/uploads\/[\w-]{22}\.webp$/);
        return url;
      },
      { timeout: 15_000 },
    );
    const answer = await fetch(app.url + photo);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(host.requests).toEqual(['/me.png']);
    await person.put(`/update-user-profile/${(await person.get('/api/me')).body.data._id}`, {
      profileURL: '',
    });
    await vi.waitFor(async () => expect((await fetch(app.url + photo)).status).toBe(404), {
      timeout: 15_000,
    });
    await app.close();
  });

  it('is skipped if it is not a usable image, and never requested again', async () => {
    const app = await startApp(true);
    host.answers.set('/svg', { body: Buffer.from('<svg onload="alert(1)"/>') });
    for (const path of ['/svg', '/absent']) {
      const person = await arrive(app, host.url + path);
      await vi.waitFor(
        async () => {
          const states = (await jobsOf(app)).map(({ state }) => state);
          expect(states.length).toBeGreaterThan(0);
          expect(new Set(states)).toEqual(new Set(['completed']));
        },
        { timeout: 15_000 },
      );
      expect(await person.photo()).toBeNull();
    }
    await app.close();
  });
});

describe('a photo on another host', () => {
  it('cannot be stored, even by code that skips the check', async () => {
    const database = await createTestDatabase();
    const insert = (image: string | null) =>
      database.query(`insert into users (id, name, email, image) values ($1, 'X', $1, $2)`, [
        `${image}`,
        image,
      ]);
    await insert(null);
    await insert(UPLOAD);
    await expect(insert(FOREIGN)).rejects.toMatchObject({ constraint: 'users_image_uploaded_here' });
    await database.drop();
  });

  it('that was stored before is removed by the migration, in tickets too', async () => {
    const database = await createTestDatabase();
    await database.query(`
      alter table users drop constraint users_image_uploaded_here;
      alter table support_tickets drop constraint support_tickets_photo_uploaded_here;
      insert into users (id, name, email, image) values
        ('a', 'A', 'a@example.com', '${FOREIGN}'), ('b', 'B', 'b@example.com', '${UPLOAD}');
      insert into support_tickets (id, author_id, author_name, author_email, author_role, author_photo_url, subject, message, phone)
        select id, id, name, email, 'member', image, 'Hello', 'Words', '' from users`);
    const folder = new URL('../../../db/migrations/', import.meta.url);
    const name = (await readdir(folder)).find((entry) => entry.endsWith('_photos_uploaded_here'));
    await database.query(await readFile(new URL(`${name}/migration.sql`, folder), 'utf8'));
    const photos = async (column: string, table: string) =>
      (await database.query(`select ${column} as photo from ${table} order by id`)).rows.map(
        ({ photo }) => photo,
      );
    expect(await photos('image', 'users')).toEqual([null, UPLOAD]);
    expect(await photos('author_photo_url', 'support_tickets')).toEqual([null, UPLOAD]);
    await database.drop();
  });
});
