import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { listTickets, type TicketFilter, ticketCountQuery } from './tickets.repository.ts';

const TICKETS = 20_000;
const admin = { userId: 'admin', provenEmail: 'admin@example.com' };
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
  await database.vacuum('support_tickets');
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
