import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { change, openTicket, readTicket, reply, setStatus } from '../tickets/tickets.fixture.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
/** A second process of the same service: another port, the same database. */
let second: TestApp;
let admin: Person;
let author: Person;
beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ database: app.database });
  admin = await app.signUpAdmin();
  author = await app.signUp();
});
afterAll(async () => {
  await second.close();
  await app.close();
});

function elsewhere(person: Person) {
  const client = second.client();
  for (const [name, value] of person.cookies) client.cookies.set(name, value);
  return client;
}

describe('simultaneous replies', () => {
  it('are all kept, once each, from both sides and at both processes', async () => {
    const id = await openTicket(author);
    const texts = Array.from({ length: 24 }, (_, index) => `Number ${index}`);
    const clients = [author, admin, elsewhere(author), elsewhere(admin)];
    const answers = await Promise.all(
      texts.map((text, index) => reply(clients[index % 4] as Person, id, text)),
    );
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
    const { adminMessage } = await readTicket(author, id);
    expect(adminMessage.map(({ message }) => message).sort()).toEqual([...texts].sort());
    // Once answered, a reply is visible to every later reader, in the same order for all.
    expect((await readTicket(elsewhere(author) as Person, id)).adminMessage).toEqual(adminMessage);
  });

  it('sent as whole lists: one is kept, the others learn that the conversation has moved on', async () => {
    const id = await openTicket(author);
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((message) => change(author, id, { adminMessage: [{ message }] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await readTicket(author, id)).adminMessage).toHaveLength(1);
  });

  it('under one key: one is kept', async () => {
    const id = await openTicket(author);
    const key = { 'idempotency-key': 'double-click' };
    const clients = [author, elsewhere(author), author, elsewhere(author)];
    const answers = await Promise.all(clients.map((client) => change(client, id, { reply: 'Once' }, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await readTicket(author, id)).adminMessage).toHaveLength(1);
  });

  it('when the ticket is closed: either the reply came first, or it was refused', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await openTicket(author);
      const [said] = await Promise.all([reply(author, id, 'Wait'), setStatus(admin, id, 'closed')]);
      const { ticketStatus, adminMessage } = await readTicket(author, id);
      expect(ticketStatus).toBe('closed');
      expect(adminMessage).toHaveLength(said.status === 200 ? 1 : 0);
    }
  });
});

describe('the reply limit', () => {
  it('lets a user send thirty replies in ten minutes, and Admins any number', async () => {
    const limited = await startTestApp({ environment: { RATE_LIMIT_MULTIPLIER: '1' } });
    try {
      const [person, operator] = [await limited.signUp(), await limited.signUpAdmin()];
      const id = await openTicket(person);
      const answers = await Promise.all(Array.from({ length: 34 }, () => reply(person, id, 'Hello')));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
      const answered = await Promise.all(Array.from({ length: 34 }, () => reply(operator, id, 'Yes')));
      expect(answered.every(({ status }) => status === 200)).toBe(true);
      expect((await readTicket(person, id)).adminMessage).toHaveLength(64);
    } finally {
      await limited.close();
    }
  });
});
