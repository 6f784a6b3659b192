import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ticket } from '#contract/support.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { openTicket, readTicket, reply, saidIn, setStatus } from './tickets.fixture.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
});
afterAll(() => app.close());

const idsOf = (tickets: Ticket[]) => tickets.map(({ _id }) => _id);
const ownPath = ({ email }: Person) => `/support-messages?userEmail=${encodeURIComponent(email)}`;

/** Tickets opened on these days, by one person. */
async function ticketsOn(person: Person, ...days: string[]) {
  const ids: string[] = [];
  for (const day of days) {
    const id = await openTicket(person, `Opened ${day}`);
    await app.database.query('update support_tickets set created_at = $2, updated_at = $2 where id = $1', [
      id,
      day,
    ]);
    ids.push(id);
  }
  return ids;
}

describe('GET /support-messages', () => {
  it('returns a user’s own tickets, newest first, in the specification’s fields', async () => {
    const person = await app.signUp({ name: 'Una User' });
    const [older, newer] = [await openTicket(person, 'One'), await openTicket(person, 'Two')];
    await openTicket(await app.signUp());
    const { status, body } = await person.get(ownPath(person));
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual([newer, older]);
    expect(body[0]).toMatchObject({
      subject: 'Printing',
      message: 'Two',
      ticketStatus: 'open',
      priority: 'normal',
      ticketUserName: 'Una User',
      ticketUserEmail: person.email,
      ticketUserRole: 'member',
      ticketUserProfileURL: null,
      adminMessage: [],
    });
    expect(
      (
        await person.get(
          ownPath(person).toUpperCase().replace('/SUPPORT-MESSAGES?USEREMAIL', '/support-messages?userEmail'),
        )
      ).body,
    ).toEqual(body);
  });

  it('refuses everything else to a user alike, whether or not the address exists', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const known = await person.get(ownPath(other));
    expect([known.status, known.body.code]).toEqual([403, 'forbidden']);
    for (const email of ['nobody%40example.com', '%25', '*', '']) {
      expect((await person.get(`/support-messages?userEmail=${email}`)).body).toEqual(known.body);
    }
    const twice = await person.get(`${ownPath(person)}&userEmail=${other.email}`);
    expect([twice.status, twice.body.code]).toEqual([400, 'invalid_request']);
    for (const path of ['/support-messages', '/support-messages?status=open', '/support-messages?email=a']) {
      expect((await person.get(path)).body.code).toBe('admin_only');
    }
    expect((await app.client().get(ownPath(person))).status).toBe(401);
  });

  it('returns everything to an Admin, complete or paged with the total', async () => {
    const person = await app.signUp();
    await ticketsOn(person, '2026-01-01', '2026-01-02', '2026-01-03');
    const whole = await admin.get('/support-messages');
    expect(whole.headers.get('x-total-count')).toBeNull();
    const { rows } = await app.database.query('select id from support_tickets order by created_at desc');
    expect(idsOf(whole.body)).toEqual(rows.map(({ id }) => id));
    const page = await admin.get('/support-messages?page=2&pageSize=2');
    expect(idsOf(page.body)).toEqual(idsOf(whole.body).slice(2, 4));
    expect(page.headers.get('x-total-count')).toBe(String(rows.length));
    expect((await admin.get('/support-messages?page=0')).status).toBe(400);
    expect((await admin.get('/support-messages?pageSize=101')).status).toBe(400);
    expect(idsOf((await admin.get(ownPath(person))).body)).toHaveLength(3);
  });

  it('filters by status, part of the address in any case, and days', async () => {
    const person = await app.signUp({ email: `fil_ter-${Date.now()}@example.com` });
    await openTicket(await app.signUp({ email: `filxter-${Date.now()}@example.com` }));
    const [first, second, third] = await ticketsOn(
      person,
      '2026-02-01T00:00:00Z',
      '2026-02-02T23:59:59.999Z',
      '2026-02-03T00:00:00Z',
    );
    await setStatus(admin, String(second), 'resolved');
    const find = async (query: string) =>
      idsOf((await admin.get(`/support-messages?email=FIL_TER-&${query}`)).body);
    expect(await find('')).toEqual([third, second, first]);
    expect(await find('status=resolved')).toEqual([second]);
    expect(await find('startDate=2026-02-01&endDate=2026-02-02')).toEqual([second, first]);
    expect(await find('startDate=2026-02-02&endDate=2026-02-02&status=open')).toEqual([]);
    // One day alone is not a range.
    expect(await find('startDate=2026-02-03')).toEqual([third, second, first]);
    expect(await find('endDate=2026-02-01')).toEqual([third, second, first]);
    expect((await admin.get('/support-messages?startDate=yesterday&endDate=2026-02-02')).status).toBe(400);
    expect((await admin.get('/support-messages?status=done')).status).toBe(400);
    // Pattern characters match themselves.
    expect(idsOf((await admin.get('/support-messages?email=fil%25ter')).body)).toEqual([]);
    const counted = await admin.get('/support-messages?email=fil_ter-&pageSize=1');
    expect([counted.body.length, counted.headers.get('x-total-count')]).toEqual([1, '3']);
  });

  it('by activity starts with the ticket of the latest message', async () => {
    const person = await app.signUp();
    const [older, newer] = [await openTicket(person), await openTicket(person)];
    await reply(person, older, 'Still there?');
    expect(idsOf((await person.get(ownPath(person))).body)).toEqual([newer, older]);
    expect(idsOf((await person.get(`${ownPath(person)}&sort=activity`)).body)).toEqual([older, newer]);
  });
});

describe('GET /support-message/{id}', () => {
  it('is for the author and for Admins; names of Admins are for Admins only', async () => {
    const person = await app.signUp();
    const id = await openTicket(person);
    await reply(admin, id, 'Have you tried turning it off');
    const [own, full] = [await readTicket(person, id), await readTicket(admin, id)];
    expect(saidIn(own)).toEqual(['admin: Have you tried turning it off']);
    expect([own.adminMessage[0]?.authorName, full.adminMessage[0]?.authorName]).toEqual([
      null,
      'Olive Operator',
    ]);
    const stranger = await app.signUp();
    const [foreign, absent] = [
      await stranger.get(`/support-message/${id}`),
      await stranger.get('/support-message/absent'),
    ];
    expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
    expect((await app.client().get(`/support-message/${id}`)).status).toBe(401);
  });

  it('from a visitor belongs to whoever has confirmed the address, not to someone who only claims it', async () => {
    const email = `vera-${Date.now()}@example.com`;
    const id = await openTicket(app.client(), 'From outside', {
      ticketUserName: 'Vera',
      ticketUserEmail: email.replace('vera', 'Vera'),
    });
    const person = await app.signUp({ email });
    expect((await person.get(`/support-message/${id}`)).status).toBe(404);
    expect((await person.get(ownPath(person))).body).toEqual([]);
    await app.database.query('update users set email_verified = true where id = $1', [person.userId]);
    expect(await readTicket(person, id)).toMatchObject({ message: 'From outside', hasAccount: false });
    expect(idsOf((await person.get(ownPath(person))).body)).toEqual([id]);
  });
});

describe('unread marks', () => {
  const unread = async (person: Person, id: string) => (await readTicket(person, id)).unread;
  const seen = (person: Person, id: string, count: number) =>
    person.put(`/api/support-messages/${id}/seen`, { count });
  const unreadTickets = async (person: Person, scope = 'own') =>
    (await person.get(`/api/support-messages/events?scope=${scope}`)).body.data.unreadTickets;

  it('count the other side’s new messages, separately for each person', async () => {
    const [person, colleague] = [await app.signUp(), await app.signUpAdmin()];
    const id = await openTicket(person);
    const marks = async () => [
      await unread(person, id),
      await unread(admin, id),
      await unread(colleague, id),
    ];
    expect(await marks()).toEqual([0, 1, 1]);
    await seen(admin, id, 0);
    expect(await marks()).toEqual([0, 0, 1]);
    await reply(person, id, 'And this');
    expect(await marks()).toEqual([0, 1, 2]);
    await seen(colleague, id, 0);
    expect(await marks()).toEqual([0, 1, 1]);
    // Answering implies having read it, and nothing is new for the other Admins.
    await reply(admin, id, 'So');
    expect(await marks()).toEqual([1, 0, 0]);
    await reply(person, id, 'Not so');
    expect(await marks()).toEqual([0, 1, 1]);
    await setStatus(admin, id, 'closed');
    expect(await marks()).toEqual([0, 0, 0]);
  });

  it('never go back, and never get ahead of the conversation', async () => {
    const person = await app.signUp();
    const id = await openTicket(person);
    await reply(admin, id, 'One');
    await seen(person, id, 1_000_000);
    await reply(admin, id, 'Two');
    expect(await unread(person, id)).toBe(1);
    await seen(person, id, 2);
    await seen(person, id, 0);
    expect(await unread(person, id)).toBe(0);
    for (const count of [-1, 0.5, '1', null, undefined]) {
      expect((await person.put(`/api/support-messages/${id}/seen`, { count })).status).toBe(400);
    }
    expect((await seen(await app.signUp(), id, 1)).status).toBe(404);
  });

  it('can be filtered by and counted', async () => {
    const person = await app.signUp();
    const [answered, quiet] = [await openTicket(person), await openTicket(person)];
    expect(await unreadTickets(person)).toBe(0);
    await reply(admin, answered, 'Here');
    expect(await unreadTickets(person)).toBe(1);
    expect(idsOf((await person.get(`${ownPath(person)}&unread=true`)).body)).toEqual([answered]);
    const path = `/support-messages?email=${person.email}&unread=true`;
    expect(idsOf((await admin.get(path)).body)).toEqual([quiet]);
    const before = await unreadTickets(admin, 'all');
    const visitor = { ticketUserName: 'V', ticketUserEmail: `v-${person.email}` };
    const outside = await openTicket(app.client(), 'From outside', visitor);
    expect(await unreadTickets(admin, 'all')).toBe(before + 1);
    expect(idsOf((await admin.get(`/support-messages?email=v-${person.email}&unread=true`)).body)).toEqual([
      outside,
    ]);
    await seen(admin, outside, 0);
    expect(await unreadTickets(admin, 'all')).toBe(before);
    expect((await person.get('/api/support-messages/events?scope=all')).body.code).toBe('admin_only');
  });
});
