import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { listTickets, type TicketFilter, ticketCountQuery } from './tickets.repository.ts';

const TICKETS = 20_000;
const admin = { userId: 'admin', provenEmail: 'admin@example.com' };
const textPart = 'needle 12345';
const page = { limit: 10, offset: 0 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(
    `insert into support_tickets (id, subject, author_name, author_email, author_role, message, phone, status, created_at)
     select 't' || n, 'Question', 'Ada', 'Reader-' || md5(n::text) || '@example.com', 'member', 'How?', '',
       case when n % 3 = 0 then 'closed' else 'open' end, now() - make_interval(mins => n)
     from generate_series(1, ${TICKETS}) n`,
  );
  await database.query(
    `insert into support_replies (ticket_id, position, id, sender, author_name, message)
     select 't' || n, 1, 'r' || n, 'user', 'Ada', 'A reply with needle ' || n from generate_series(1, ${TICKETS}) n`,
  );
  await database.vacuum('support_tickets');
  await database.vacuum('support_replies');
});
afterAll(() => database.drop());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The query plans for a query exactly as it is sent. */
async function waysOf(query: { toSQL(): { sql: string; params: unknown[] } }): Promise<string[]> {
  const { sql: text, params } = query.toSQL();
  const { rows } = await database.query(`explain (format json) ${text}`, params);
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  return nodes.flatMap((node) => {
    if (node['Relation Name'] === 'support_tickets' && node['Node Type'] === 'Seq Scan') return ['Seq Scan'];
    return node['Index Name'] ?? [];
  });
}

const part = '8F14E45F';
const filters: [what: string, filter: TicketFilter][] = [
  ['alone', { isOwnOnly: false, emailPart: part }],
  ['of a state', { isOwnOnly: false, emailPart: part, status: 'open' }],
  ['by the newest message', { isOwnOnly: false, emailPart: part, sort: 'activity' }],
];

describe('searching in texts, among many tickets', () => {
  it('reads the indexes of tickets and replies', async () => {
    const filter = { isOwnOnly: false, textPart };
    for (const query of [
      listTickets(database.db, admin, filter, page),
      ticketCountQuery(database.db, admin, filter),
    ]) {
      const ways = await waysOf(query);
      expect(ways).toEqual(expect.arrayContaining(['support_tickets_texts', 'support_replies_texts']));
      expect(ways).not.toContain('Seq Scan');
    }
    const found = await listTickets(database.db, admin, filter, page);
    expect(found.map(({ id }) => id)).toEqual(['t12345']);
  });
});

describe('searching for part of an address, among many tickets', () => {
  it.each(filters)('%s: read and counted by index, without a sequential scan', async (_what, filter) => {
    for (const query of [
      listTickets(database.db, admin, filter, page),
      ticketCountQuery(database.db, admin, filter),
    ]) {
      const ways = await waysOf(query);
      expect(ways).toContain('support_tickets_search');
      expect(ways).not.toContain('Seq Scan');
    }
  });

  it('matches in any case and anywhere, and takes LIKE wildcards literally', async () => {
    const { rows } = await database.query(
      `select id from support_tickets where position(lower($1) in lower(author_email)) > 0 order by created_at desc`,
      [part],
    );
    const found = await listTickets(database.db, admin, { isOwnOnly: false, emailPart: part }, page);
    expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(found.length).toBeGreaterThan(0);
    for (const emailPart of ['%', '_']) {
      const [count] = await ticketCountQuery(database.db, admin, { isOwnOnly: false, emailPart });
      expect([emailPart, count?.total]).toEqual([emailPart, 0]);
    }
  });
});
