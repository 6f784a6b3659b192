import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { formWith, gradient } from '#tests/support/image-upload.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { change, openTicket, readTicket, reply, saidIn } from './tickets/tickets.fixture.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let admin: Person;
let author: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
  author = await app.signUp();
});
afterAll(() => app.close());

async function upload(client: HttpClient): Promise<string> {
  const form = formWith(await gradient(40, 30).png().toBuffer());
  return (await client.post('/image-server/upload', undefined, form)).body.file.url;
}

describe('internal notes', () => {
  it('are for Admins, and in no response to a user', async () => {
    const id = await openTicket(author);
    const path = `/api/support-messages/${id}/notes`;
    const added = await admin.post(path, { text: 'SECRET-NOTE', authorName: 'Forged' });
    expect(added.body.data).toMatchObject({ text: 'SECRET-NOTE', authorName: 'Olive Operator' });
    expect((await (await app.signUpAdmin()).get(path)).body.data).toEqual([added.body.data]);
    for (const answer of [
      await author.get(`/support-message/${id}`),
      await author.get(`/support-messages?userEmail=${author.email}`),
      await reply(author, id, 'More'),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('SECRET-NOTE');
    }
    for (const answer of [await author.get(path), await author.post(path, { text: 'Mine' })]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'admin_only']);
    }
    expect(saidIn(await readTicket(admin, id))).toEqual(['user: More']);
    for (const text of ['', ' ', 'x'.repeat(5001), null]) {
      expect((await admin.post(path, { text })).status).toBe(400);
    }
  });
});

describe('prepared answers', () => {
  it('are listed by title, changed and deleted by Admins, and every change is logged', async () => {
    const add = (title: string) => admin.post('/api/canned-replies', { title, text: `Text of ${title}` });
    const [second, first] = [(await add('zebra')).body.data, (await add('Apple')).body.data];
    const changed = { title: 'Banana', text: 'Other' };
    await admin.put(`/api/canned-replies/${first._id}`, changed);
    expect((await admin.get('/api/canned-replies')).body.data).toEqual([
      { _id: first._id, ...changed },
      second,
    ]);
    expect((await admin.delete(`/api/canned-replies/${first._id}`)).status).toBe(200);
    expect((await admin.get('/api/canned-replies')).body.data).toEqual([second]);
    expect((await admin.delete(`/api/canned-replies/${first._id}`)).status).toBe(404);
    const { rows } = await app.database.query(
      'select action, before, after from audit_entries where subject_id = $1 order by created_at',
      [first._id],
    );
    const apple = { title: 'Apple', text: 'Text of Apple' };
    expect(rows).toEqual([
      { action: 'canned_reply.added', before: null, after: apple },
      { action: 'canned_reply.changed', before: apple, after: changed },
      { action: 'canned_reply.deleted', before: changed, after: null },
    ]);
    expect((await author.get('/api/canned-replies')).status).toBe(403);
    expect((await admin.post('/api/canned-replies', { title: ' ', text: 'x' })).status).toBe(400);
  });

  it('contain known placeholders only', async () => {
    const add = (text: string) => admin.post('/api/canned-replies', { title: 'Placeholders', text });
    const refused = await add('Dear {name}, about {order}');
    expect([refused.status, refused.body.issues]).toMatchObject([
      400,
      [{ path: ['text'], message: '{order} is not known. You can use {name}, {ticket}, {site}, {me}.' }],
    ]);
    expect((await add('Dear {name}, {ticket} {me} {site} { } {1}')).status).toBe(200);
  });

  it('are limited to a hundred', async () => {
    await app.database.query(
      `insert into canned_replies (id, title, text) select 'filler-' || n, 'Filler', 'x' from generate_series(1, 100) n`,
    );
    const answer = await admin.post('/api/canned-replies', { title: 'One more', text: 'x' });
    expect([answer.status, answer.body.code]).toEqual([409, 'canned_replies_full']);
    await app.database.query(`delete from canned_replies where id like 'filler-%'`);
  });
});

describe('images in messages', () => {
  it('are uploads of the sender, shown in order to those who may see the ticket', async () => {
    const [one, two, answer] = [await upload(author), await upload(author), await upload(admin)];
    const id = await openTicket(author, 'Look', { attachments: [one] });
    await change(author, id, { reply: 'And here', attachments: [two, one] });
    await change(admin, id, { reply: 'Like this', attachments: [answer] });
    const ticket = await readTicket(author, id);
    const urlsOf = (files: { url: string }[]) => files.map(({ url }) => url);
    expect(urlsOf(ticket.attachments)).toEqual([one]);
    expect(ticket.adminMessage.map(({ attachments }) => urlsOf(attachments))).toEqual([[two, one], [answer]]);
    expect(ticket.attachments[0]).toMatchObject({ width: 40, height: 30 });
  });

  it('of somebody else, of nobody, or from elsewhere are refused with the message', async () => {
    const foreign = await upload(admin);
    const id = await openTicket(author);
    const own = await upload(author);
    for (const url of [
      foreign,
      `/uploads/${'x'.repeat(22)}.webp`,
      `https://evil.example${own}`,
      own.replace('.webp', '-480.webp'),
      `${own}?x`,
      'javascript:alert(1)',
      '',
    ]) {
      const answer = await change(author, id, { reply: 'See', attachments: [own, url] });
      expect([url, answer.status, answer.body.code]).toEqual([url, 422, 'attachment_unknown']);
      const opening = await author.post('/new-support-message', {
        subject: 'See',
        message: 'See',
        attachments: [url],
      });
      expect(opening.status).toBe(422);
    }
    const many = await change(author, id, { reply: 'See', attachments: Array(5).fill(own) });
    expect(many.status).toBe(400);
    const wordless = await change(admin, id, { ticketStatus: 'closed', attachments: [foreign] });
    expect([wordless.status, wordless.body.message]).toEqual([400, 'Images go with a message.']);
    expect(await readTicket(author, id)).toMatchObject({ ticketStatus: 'open', adminMessage: [] });
  });

  it('from a visitor are left out: uploads need an account', async () => {
    const visitor = {
      ticketUserName: 'V',
      ticketUserEmail: 'v@example.com',
      attachments: [await upload(author)],
    };
    const id = await openTicket(app.client(), 'Hi', visitor);
    expect((await readTicket(admin, id)).attachments).toEqual([]);
  });

  it('cannot be deleted from the library while a message shows them', async () => {
    const url = await upload(author);
    await openTicket(author, 'Look', { attachments: [url] });
    const id = /([\w-]+)\.webp$/.exec(url)?.[1];
    const answer = await admin.delete(`/api/media/${id}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'image_in_use']);
  });

  it('appear with the person’s photo and name at the time of opening', async () => {
    const person = await app.signUp({ name: 'Pia Photo' });
    const profileURL = `/uploads/${'p'.repeat(22)}.webp`;
    await person.post('/api/create-user', { profileURL });
    const id = await openTicket(person);
    expect(await readTicket(admin, id)).toMatchObject({
      ticketUserName: 'Pia Photo',
      ticketUserProfileURL: profileURL,
      hasAccount: true,
    });
  });
});
