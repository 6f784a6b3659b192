import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ticket } from '#contract/support.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { change, openTicket, readTicket, reply, saidIn, setStatus } from '../tickets/tickets.fixture.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let admin: Person;
let author: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
  author = await app.signUp({ name: 'Ada Author' });
});
afterAll(() => app.close());

/** The list as a client of the specification returns it, with new entries at the end. */
const listOf = (ticket: Ticket, ...added: object[]) => [
  ...ticket.adminMessage.map(({ message, timestamp, sender }) => ({ message, timestamp, sender })),
  ...added,
];

describe('a reply', () => {
  it('gets its sender and time from the server, whatever the body says', async () => {
    const id = await openTicket(author);
    const forged = { sender: 'admin', timestamp: '1999-01-01T00:00:00Z', authorName: 'Root' };
    const byUser = await change(author, id, { reply: 'Hello?', ...forged });
    expect(byUser.status).toBe(200);
    const inList = { message: 'Again', ...forged };
    await change(author, id, { adminMessage: listOf(byUser.body.data, inList) });
    await change(admin, id, { reply: 'Here', sender: 'user' });
    const ticket = await readTicket(author, id);
    expect(saidIn(ticket)).toEqual(['user: Hello?', 'user: Again', 'admin: Here']);
    for (const { timestamp } of ticket.adminMessage) {
      expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(60_000);
    }
  });

  it("from a user sets in-progress, whatever the ticket's status and the body", async () => {
    const id = await openTicket(author);
    for (const status of ['open', 'in-progress', 'resolved'] as const) {
      await setStatus(admin, id, status);
      const answer = await change(author, id, { reply: 'More', ticketStatus: 'closed', priority: 'urgent' });
      expect(answer.body.data).toMatchObject({ ticketStatus: 'in-progress', priority: 'normal' });
    }
  });

  it('from an Admin keeps the status, or sets the one sent with it', async () => {
    const id = await openTicket(author);
    expect((await reply(admin, id, 'Looking')).body.data.ticketStatus).toBe('open');
    const answer = await change(admin, id, { reply: 'Done', ticketStatus: 'resolved' });
    expect(answer.body.data.ticketStatus).toBe('resolved');
  });

  it.each([
    ['blank', { reply: ' \n ' }, 'Please enter your message'],
    ['of 5001 characters', { reply: 'x'.repeat(5001) }, 'A message has at most 5000 characters'],
    ['blank, in a list', { adminMessage: [{ message: '  ' }] }, 'Please enter your message'],
    [
      'too long, in a list',
      { adminMessage: [{ message: 'x'.repeat(5001) }] },
      'A message has at most 5000 characters',
    ],
    [
      'in both forms',
      { reply: 'a', adminMessage: [{ message: 'a' }] },
      'Send a reply or the whole conversation, not both.',
    ],
    ['of nothing', {}, 'There is nothing to change: send a reply or a status.'],
    ['of an unchanged list', { adminMessage: [] }, 'There is nothing to change: send a reply or a status.'],
    ['of images without words', { attachments: [] }, 'There is nothing to change: send a reply or a status.'],
  ])('%s is refused', async (_name, body, sentence) => {
    const id = await openTicket(author);
    for (const person of [author, admin]) {
      const answer = await change(person, id, body);
      expect([answer.status, answer.body.message]).toEqual([400, sentence]);
    }
    expect((await readTicket(author, id)).adminMessage).toEqual([]);
  });

  it('has up to 5 000 characters of any kind', async () => {
    const id = await openTicket(author);
    const text = `${'ß'.repeat(4_990)} 🛋️ <b>`;
    await reply(author, id, text);
    expect(saidIn(await readTicket(author, id))).toEqual([`user: ${text}`]);
  });

  it('sent again under its key is the same reply; a key of another text is refused', async () => {
    const id = await openTicket(author);
    const key = { 'idempotency-key': 'one-click' };
    const first = await change(author, id, { reply: 'Once' }, key);
    const again = await change(author, id, { reply: 'Once' }, key);
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    const other = await change(author, id, { reply: 'Twice' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
    expect((await change(admin, id, { reply: 'Answer' }, key)).status).toBe(200);
    expect(saidIn(await readTicket(author, id))).toEqual(['user: Once', 'admin: Answer']);
  });
});

describe('the status of a ticket', () => {
  it('can be set to any value at any time by an Admin', async () => {
    const id = await openTicket(author);
    for (const status of ['closed', 'open', 'resolved', 'in-progress', 'closed', 'resolved'] as const) {
      expect((await setStatus(admin, id, status)).body.data.ticketStatus).toBe(status);
    }
    expect((await change(admin, id, { ticketStatus: 'done' })).status).toBe(400);
    expect((await change(admin, id, { priority: 'urgent' })).body.data.priority).toBe('urgent');
  });

  it.each(['open', 'in-progress', 'resolved', 'closed'])(
    '%s cannot be set by a user',
    async (ticketStatus) => {
      const id = await openTicket(author);
      for (const body of [{ ticketStatus }, { ticketStatus, adminMessage: [] }, { priority: 'urgent' }]) {
        const answer = await change(author, id, body);
        expect([answer.status, answer.body.code]).toEqual([403, 'ticket_status_admin_only']);
      }
      expect(await readTicket(author, id)).toMatchObject({ ticketStatus: 'open', priority: 'normal' });
    },
  );

  it('closed takes no reply from anybody until an Admin reopens the ticket', async () => {
    const id = await openTicket(author);
    await setStatus(admin, id, 'closed');
    for (const [person, body] of [
      [author, { reply: 'Wait' }],
      [author, { reply: 'Wait', ticketStatus: 'in-progress' }],
      [author, { adminMessage: [{ message: 'Wait' }] }],
      [admin, { reply: 'One more thing' }],
      [admin, { reply: 'One more thing', ticketStatus: 'open' }],
    ] as const) {
      const answer = await change(person, id, body);
      expect([answer.status, answer.body.code]).toEqual([409, 'ticket_closed']);
    }
    expect(await readTicket(author, id)).toMatchObject({ ticketStatus: 'closed', adminMessage: [] });
    await setStatus(admin, id, 'open');
    expect((await reply(author, id, 'Thanks')).status).toBe(200);
  });

  it('set by an Admin is audited; a user’s reply and an unchanged status are not', async () => {
    const id = await openTicket(author);
    await setStatus(admin, id, 'resolved');
    await setStatus(admin, id, 'resolved');
    await change(admin, id, { priority: 'high', reply: 'Soon' });
    await reply(author, id, 'Thanks');
    const { rows } = await app.database.query(
      `select actor_id, action, before, after from audit_entries where subject_id = $1 order by created_at`,
      [id],
    );
    const by = { actor_id: admin.userId };
    expect(rows).toEqual([
      {
        ...by,
        action: 'support_ticket.status_changed',
        before: { status: 'open' },
        after: { status: 'resolved' },
      },
      {
        ...by,
        action: 'support_ticket.priority_changed',
        before: { priority: 'normal' },
        after: { priority: 'high' },
      },
    ]);
  });
});

describe('a conversation that is sent back', () => {
  async function conversation() {
    const id = await openTicket(author);
    await reply(author, id, 'First');
    await reply(admin, id, 'Second');
    return { id, ticket: await readTicket(author, id) };
  }

  it('adds its one new entry, for a user and for an Admin', async () => {
    const { id, ticket } = await conversation();
    const answer = await change(author, id, {
      ticketStatus: 'in-progress',
      adminMessage: listOf(ticket, { message: 'Third', timestamp: new Date().toISOString(), sender: 'user' }),
    });
    expect(saidIn(answer.body.data)).toEqual(['user: First', 'admin: Second', 'user: Third']);
    const next = { message: 'Fourth', timestamp: 'now', sender: 'admin' };
    await change(admin, id, { ticketStatus: 'resolved', adminMessage: listOf(answer.body.data, next) });
    const after = await readTicket(author, id);
    expect([saidIn(after).at(-1), after.ticketStatus]).toEqual(['admin: Fourth', 'resolved']);
  });

  it('unchanged sets an Admin’s status and adds no message', async () => {
    const { id, ticket } = await conversation();
    const answer = await change(admin, id, { ticketStatus: 'closed', adminMessage: listOf(ticket) });
    expect(answer.body.data).toMatchObject({ ticketStatus: 'closed', adminMessage: { length: 2 } });
  });

  const tampered: [name: string, tamper: (list: any[]) => object[]][] = [
    ['an old message edited', (list) => [{ ...list[0], message: 'Never said' }, list[1]]],
    ['a forged sender', (list) => [{ ...list[0], sender: 'admin' }, list[1]]],
    ['a forged time', (list) => [list[0], { ...list[1], timestamp: '1999-01-01T00:00:00.000Z' }]],
    ['a time of another type', (list) => [list[0], { ...list[1], timestamp: 0 }]],
    ['a message dropped', (list) => [list[1]]],
    ['everything dropped', () => []],
    ['messages swapped', (list) => [list[1], list[0]]],
    ['a message put in between', (list) => [list[0], { message: 'Between', sender: 'admin' }, list[1]]],
  ];
  it.each(tampered)('with %s is refused, and nothing changes', async (_name, tamper) => {
    const { id, ticket } = await conversation();
    for (const [person, more] of [
      [author, [{ message: 'New' }]],
      [author, []],
      [admin, [{ message: 'New' }]],
      [admin, []],
    ] as const) {
      const adminMessage = [...tamper(listOf(ticket)), ...more];
      const answer = await change(person, id, { ticketStatus: 'resolved', adminMessage });
      expect([answer.status, answer.body.code]).toEqual([409, 'ticket_list_changed']);
    }
    const { unread: _unread, ...after } = await readTicket(author, id);
    expect(ticket).toMatchObject(after);
  });

  it('with two new messages, ten thousand, or no list is refused', async () => {
    const { id, ticket } = await conversation();
    const two = await change(author, id, {
      adminMessage: listOf(ticket, { message: 'a' }, { message: 'b' }),
    });
    expect([two.status, two.body.message]).toEqual([400, 'Only one message can be added at a time.']);
    const many = Array.from({ length: 10_000 }, () => ({ message: 'x' }));
    expect([400, 413]).toContain((await change(author, id, { adminMessage: many })).status);
    for (const adminMessage of ['text', null, {}, [null], ['text'], [{ message: 5 }], [{}]]) {
      expect((await change(author, id, { adminMessage })).status).toBe(400);
    }
    expect((await readTicket(author, id)).adminMessage).toHaveLength(2);
  });
});

describe('another user’s ticket', () => {
  it('looks like one that does not exist, whatever is done to it', async () => {
    const stranger = await app.signUp();
    const id = await openTicket(author);
    for (const body of [
      { reply: 'Hi' },
      { adminMessage: [{ message: 'Hi' }] },
      { ticketStatus: 'closed' },
      {},
    ]) {
      const [foreign, absent] = [await change(stranger, id, body), await change(stranger, 'absent', body)];
      expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
    }
    expect((await app.client().put(`/support-message-status/${id}`, { reply: 'Hi' })).status).toBe(401);
    expect((await readTicket(author, id)).adminMessage).toEqual([]);
  });
});
