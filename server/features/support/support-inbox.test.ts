import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ticket } from '#contract/support.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { change, openTicket, readTicket, reply, saidIn, setStatus } from './tickets/tickets.fixture.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let admin: Person;
let moderator: Person;
let author: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
  moderator = await app.signUpModerator();
  author = await app.signUp({ name: 'Ada' });
});
afterAll(() => app.close());

const idsFor = async (person: Person, query: string) => {
  const { status, body } = await person.get(`/support-messages?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return (body as Ticket[]).map(({ _id }) => _id);
};

describe('a moderator', () => {
  it('answers, annotates and closes tickets like an Admin', async () => {
    const id = await openTicket(author, 'Please help');
    expect(await idsFor(moderator, '')).toContain(id);
    expect((await reply(moderator, id, 'Gladly')).status).toBe(200);
    const note = await moderator.post(`/api/support-messages/${id}/notes`, { text: 'Done' });
    expect(note.body.data).toMatchObject({ authorName: 'Mo Moderator' });
    expect((await setStatus(moderator, id, 'closed')).status).toBe(200);
    const ticket = await readTicket(author, id);
    expect([saidIn(ticket), ticket.ticketStatus]).toEqual([['admin: Gladly'], 'closed']);
    const events = await moderator.get('/api/support-messages/events?scope=all');
    expect([events.status, events.body.data]).toEqual([200, { unreadTickets: expect.any(Number) }]);
  });

  it('sees of a customer name, address, photo and tickets, and no more', async () => {
    const seller = await app.signUp({ name: 'Sel Ler' });
    await app.database.query(`update users set role = 'Seller' where id = $1`, [seller.userId]);
    const id = await openTicket(seller);
    const seen = { ticketUserName: 'Sel Ler', ticketUserEmail: seller.email };
    expect(await readTicket(moderator, id)).toMatchObject({ ...seen, ticketUserRole: 'user' });
    expect(await readTicket(admin, id)).toMatchObject({ ...seen, ticketUserRole: 'Seller' });
    for (const path of [
      `/users?userEmail=${seller.email}`,
      '/users',
      `/orders?userEmail=${seller.email}`,
      '/item-orders',
      '/api/audit',
      '/api/report',
      '/api/free-use-settings',
    ]) {
      expect([path, (await moderator.get(path)).status]).toEqual([path, 403]);
    }
    expect((await moderator.get('/users/admins')).body).toEqual([]);
  });

  it('is one no longer once the role is taken away', async () => {
    const former = await app.signUpModerator();
    const id = await openTicket(author);
    await admin.put(`/api/users/${former.userId}`, { userRole: 'member' });
    expect((await former.get(`/support-message/${id}`)).status).toBe(401);
  });
});

describe('the inbox', () => {
  it('finds words of subjects, messages and replies, in any case and literally', async () => {
    const bySubject = await openTicket(author, 'One', { subject: 'The Zanzibar order' });
    const byReply = await openTicket(author, 'Two');
    await reply(admin, byReply, 'It went to ZANZIBAR, 100% sure');
    const other = await openTicket(author, 'Three');
    expect((await idsFor(moderator, 'search=zanzibar')).sort()).toEqual([bySubject, byReply].sort());
    expect(await idsFor(moderator, 'search=100%25%20sure')).toEqual([byReply]);
    expect(await idsFor(moderator, 'search=_')).not.toContain(other);
    const stranger = await app.signUp();
    expect(await idsFor(author, `search=zanzibar&userEmail=${author.email}`)).toHaveLength(2);
    expect(await idsFor(stranger, `search=zanzibar&userEmail=${stranger.email}`)).toEqual([]);
  });

  it('assigns tickets, shows to whom, and filters by it', async () => {
    const id = await openTicket(author, 'Whose?');
    const assign = (assignee: string | null) => change(admin, id, { assignee });
    expect((await assign(moderator.userId)).body.data.assignee).toEqual({
      _id: moderator.userId,
      name: 'Mo Moderator',
    });
    expect(await idsFor(moderator, 'assignee=me')).toEqual([id]);
    expect(await idsFor(admin, `assignee=${moderator.userId}`)).toEqual([id]);
    expect(await idsFor(admin, 'assignee=nobody')).not.toContain(id);
    expect((await readTicket(author, id)).assignee).toBeNull();
    expect((await change(author, id, { assignee: null })).status).toBe(403);
    for (const stranger of [author.userId, 'absent']) {
      const answer = await assign(stranger);
      expect([answer.status, answer.body.code]).toEqual([422, 'ticket_assignee_unknown']);
    }
    const [entry] = (await admin.get(`/api/audit?subjectId=${id}`)).body.data;
    expect(entry).toMatchObject({
      action: 'support_ticket.assigned',
      before: { assigneeId: null },
      after: { assigneeId: moderator.userId },
    });
    const team = (await moderator.get('/api/support-team')).body.data;
    expect(team).toContainEqual({ _id: admin.userId, name: 'Olive Operator' });
    expect(team).not.toContainEqual(expect.objectContaining({ _id: author.userId }));
  });

  it('unassigns the tickets of whoever leaves the team', async () => {
    const leaving = await app.signUpModerator();
    const id = await openTicket(author);
    await change(admin, id, { assignee: leaving.userId });
    await admin.put(`/api/users/${leaving.userId}`, { userRole: 'member' });
    expect((await readTicket(admin, id)).assignee).toBeNull();
    expect(await idsFor(admin, 'assignee=nobody')).toContain(id);
  });

  it('marks what waits for us, until it is answered or called done, and again after a reply', async () => {
    const id = await openTicket(author);
    const isListed = async () => (await idsFor(admin, 'waiting=true')).includes(id);
    const state = async () => [(await readTicket(admin, id)).isWaiting, await isListed()];
    expect(await state()).toEqual([true, true]);
    await reply(admin, id, 'Try this');
    expect(await state()).toEqual([false, false]);
    await reply(author, id, 'No use');
    expect(await state()).toEqual([true, true]);
    expect((await readTicket(admin, id)).ticketStatus).toBe('in-progress');
    await setStatus(admin, id, 'resolved');
    expect(await state()).toEqual([false, false]);
  });
});

describe('an operator’s own ticket', () => {
  it('is continued as its author from the account, and as support from the inbox', async () => {
    const id = await openTicket(admin, 'My own question');
    expect((await change(admin, id, { reply: 'One more thing', as: 'author' })).status).toBe(200);
    expect(await readTicket(admin, id)).toMatchObject({ ticketStatus: 'in-progress', isWaiting: true });
    expect((await reply(moderator, id, 'Here you are')).status).toBe(200);
    expect(saidIn(await readTicket(admin, id))).toEqual(['user: One more thing', 'admin: Here you are']);
    expect((await change(admin, id, { ticketStatus: 'closed', as: 'author' })).status).toBe(403);
  });

  it('is the only one they can write in as its author', async () => {
    const id = await openTicket(author);
    expect((await change(admin, id, { reply: 'As you', as: 'author' })).status).toBe(404);
    expect(saidIn(await readTicket(admin, id))).toEqual([]);
  });
});
