import { createParser } from 'eventsource-parser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { openTicket, reply, setStatus } from './tickets.fixture.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
type Event = { event: string; data: { ticketId?: string } };

let app: TestApp;
/** A second process of the same service: another port, the same database. */
let second: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ database: app.database });
  admin = await app.signUpAdmin();
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const open: AbortController[] = [];
afterEach(() => {
  for (const leaving of open.splice(0)) leaving.abort();
});

/** The same person at another process. */
function at(other: TestApp, person: HttpClient): HttpClient {
  const client = other.client();
  for (const [name, value] of person.cookies) client.cookies.set(name, value);
  return client;
}

/** Opens a stream; `next` waits for its next event and returns null at the end. */
async function listen(client: HttpClient, scope = 'own') {
  const leaving = new AbortController();
  open.push(leaving);
  const path = `/api/support-messages/events?scope=${scope}`;
  const response = await client.stream('GET', path, undefined, { signal: leaving.signal });
  const arrived: Event[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => arrived.push({ event: event ?? '', data: JSON.parse(data) }),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  async function next(): Promise<Event | null> {
    while (arrived.length === 0) {
      const read = await reader?.read();
      if (!read || read.done) return null;
      parser.feed(read.value);
    }
    return arrived.shift() ?? null;
  }
  return { response, next };
}

const changed = (ticketId: string) => ({ event: 'changed', data: { ticketId } });
const ready = { event: 'ready', data: {} };

describe('the event stream', () => {
  it('notifies the author and every Admin of a reply, whichever process they are connected to', async () => {
    const person = await app.signUp();
    const id = await openTicket(person);
    const streams = [
      await listen(person),
      await listen(at(second, person)),
      await listen(admin, 'all'),
      await listen(at(second, admin), 'all'),
    ];
    for (const { next } of streams) expect(await next()).toEqual(ready);
    await reply(admin, id, 'From the first process');
    for (const { next } of streams) expect(await next()).toEqual(changed(id));
    await reply(at(second, person), id, 'From the second');
    for (const { next } of streams) expect(await next()).toEqual(changed(id));
    await setStatus(admin, id, 'closed');
    for (const { next } of streams) expect(await next()).toEqual(changed(id));
  });

  it('notifies nobody of another person’s ticket, and users of no notes', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const [own, foreign] = [await openTicket(person), await openTicket(other)];
    const { next } = await listen(person);
    await next();
    await reply(admin, foreign, 'Not for you');
    await admin.post(`/api/support-messages/${own}/notes`, { text: 'Not for you either' });
    const visitor = await openTicket(app.client(), 'Hi', {
      ticketUserName: 'V',
      ticketUserEmail: person.email,
    });
    await reply(admin, visitor, 'Nor this: the address is not proved');
    await reply(admin, own, 'But this');
    const desk = await listen(admin, 'all');
    await desk.next();
    expect(await next()).toEqual(changed(own));
    await admin.post(`/api/support-messages/${own}/notes`, { text: 'For colleagues' });
    expect(await desk.next()).toEqual(changed(own));
  });

  it('reports a new ticket to Admins, and seen messages only to the same person’s other windows', async () => {
    const person = await app.signUp();
    const desk = await listen(admin, 'all');
    await desk.next();
    const id = await openTicket(person);
    expect(await desk.next()).toEqual(changed(id));
    await reply(admin, id, 'Hello');
    expect(await desk.next()).toEqual(changed(id));
    const window = await listen(at(second, person));
    await window.next();
    await person.put(`/api/support-messages/${id}/seen`, { count: 1 });
    expect(await window.next()).toEqual(changed(id));
    await reply(person, id, 'Thanks');
    await openTicket(person, 'Another');
    const news = [await desk.next(), await desk.next()];
    expect(news[0]).toEqual(changed(id));
    expect(news[1]?.data.ticketId).not.toBe(id);
  });

  it('sends `ready` again after its process lost its connection for a while', async () => {
    const person = await app.signUp();
    const id = await openTicket(person);
    const { next } = await listen(person);
    await next();
    await app.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'listwright-listener' and datname = current_database()`,
    );
    expect(await next()).toEqual(ready);
    await reply(admin, id, 'Heard again');
    expect(await next()).toEqual(changed(id));
  });

  it('ignores foreign messages on its channel', async () => {
    const person = await app.signUp();
    const id = await openTicket(person);
    const { next } = await listen(person);
    await next();
    for (const noise of ['', '{', '{"ticketId":"%"}', 'null']) {
      await app.database.query('select pg_notify($1, $2)', ['support_ticket', noise]);
    }
    await reply(admin, id, 'Still there');
    expect(await next()).toEqual(changed(id));
  });

  it('requires sign-in, the Admin role for all tickets, and allows twenty per person', async () => {
    const person = await app.signUp();
    expect((await listen(app.client())).response.status).toBe(401);
    expect((await listen(person, 'all')).response.status).toBe(403);
    for (let count = 0; count < 20; count++) expect((await listen(person)).response.status).toBe(200);
    const refused = await listen(person);
    expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await listen(await app.signUp())).response.status).toBe(200);
  });
});

describe('an open stream', () => {
  // The periodic checks of newly opened streams run when a test advances the clock; all other timers are
  // real.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('does not outlive its session', async () => {
    const person = await app.signUp();
    const { next } = await listen(person);
    await next();
    await vi.advanceTimersByTimeAsync(30_000);
    await person.post('/api/auth/sign-out', {});
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await next()).toBeNull();
  });

  it('of all tickets does not outlive the role', async () => {
    const former = await app.signUpAdmin();
    const { next } = await listen(former, 'all');
    await next();
    await app.database.query(`update users set role = 'member' where id = $1`, [former.userId]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await next()).toBeNull();
  });

  it('ends when the service stops', async () => {
    const person = await app.signUp();
    const other = await startTestApp({ database: app.database });
    const { next } = await listen(at(other, person));
    await next();
    other.composed.slices.support.close();
    expect(await next()).toBeNull();
    await other.close();
  });
});
