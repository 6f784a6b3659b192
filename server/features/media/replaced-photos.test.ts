import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formWith, gradient } from '#tests/support/image-upload.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isWorkingOnJobs: true });
});
afterAll(() => app.close());

async function upload(person: Person): Promise<string> {
  const content = await gradient(700, 50).png().toBuffer();
  return (await person.post('/image-server/upload', undefined, formWith(content))).body.file.url;
}

const setPhoto = async (person: Person, profileURL: string) =>
  expect((await person.put(`/update-user-profile/${person.userId}`, { profileURL })).status).toBe(200);

const statusOf = async (url: string) => (await fetch(app.url + url)).status;
const idOf = (url: string) => url.slice('/uploads/'.length, -'.webp'.length);
const filesOf = async (url: string) =>
  (await readdir(join(app.dataDir, 'uploads'))).filter((name) => name.startsWith(idOf(url)));

const untilGone = (url: string) =>
  vi.waitFor(
    async () => {
      expect(await statusOf(url)).toBe(404);
      const { rows } = await app.database.query('select 1 from media_files where id = $1', [idOf(url)]);
      expect(rows).toEqual([]);
    },
    { timeout: 20_000 },
  );

describe('the earlier photo of a user', () => {
  it('is deleted in all sizes when it is replaced or removed', async () => {
    const person = await app.signUp();
    const [first, second] = [await upload(person), await upload(person)];
    await setPhoto(person, first);
    expect(await filesOf(first)).not.toEqual([]);
    await setPhoto(person, second);
    await untilGone(first);
    expect(await filesOf(first)).toEqual([]);
    expect(await statusOf(second)).toBe(200);
    await setPhoto(person, '');
    await untilGone(second);
  });

  it('is deleted too when the record is changed by /api/create-user', async () => {
    const person = await app.signUp();
    const [first, second] = [await upload(person), await upload(person)];
    for (const profileURL of [first, second])
      expect((await person.post('/api/create-user', { profileURL })).status).toBe(200);
    await untilGone(first);
  });

  it('is replaced in the tickets that show it', async () => {
    const person = await app.signUp();
    const [first, second] = [await upload(person), await upload(person)];
    await setPhoto(person, first);
    await person.post('/new-support-message', { subject: 'Hello', message: 'A question' });
    await setPhoto(person, second);
    const path = `/support-messages?userEmail=${encodeURIComponent(person.email)}`;
    const [ticket] = (await person.get(path)).body;
    expect(ticket.ticketUserProfileURL).toBe(second);
  });

  it('is kept while something shows it, or if somebody else uploaded it', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const [shared, foreign, last] = [await upload(person), await upload(other), await upload(person)];
    await setPhoto(other, shared);
    // Jobs run in order, so once the last photo is deleted, the others have been checked.
    for (const url of [shared, foreign, last, '']) await setPhoto(person, url);
    await untilGone(last);
    await vi.waitFor(async () => {
      const { rows } = await app.database.query(
        `select count(*)::int as open from pgboss.job where name = 'delete-replaced-photo' and state <> 'completed'`,
      );
      expect(rows).toEqual([{ open: 0 }]);
    });
    expect([await statusOf(shared), await statusOf(foreign)]).toEqual([200, 200]);
  });
});

it('an image that is being stored while its user is deleted is deleted too', async () => {
  const [person, admin] = [await app.signUp(), await app.signUpAdmin()];
  const content = await gradient(60, 40).png().toBuffer();
  const { db } = app.database;
  let under: Promise<unknown>[] = [];
  const count = async (text: string) =>
    Number((await app.database.query(`select count(*) from ${text}`)).rows[0].count);
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table media_files in share mode`);
    under = [person.post('/image-server/upload', undefined, formWith(content))];
    const waiting = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => count(waiting)).toBe(1);
    under.push(admin.delete(`/api/users/${person.userId}`));
    // All deletions have either run before the image is stored or wait for it.
    const deletions = `pgboss.job where name = 'delete-uploads-of-person' and state = 'completed'`;
    const isSettled = async () => (await count(deletions)) > 0 || (await count(waiting)) > 1;
    await expect.poll(isSettled, { timeout: 15_000 }).toBe(true);
  });
  await Promise.all(under);
  await vi.waitFor(
    async () => expect(await count(`media_files where uploaded_by = '${person.userId}'`)).toBe(0),
    {
      timeout: 15_000,
    },
  );
});
