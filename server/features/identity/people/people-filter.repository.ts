import { and, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { UserFilter } from '#contract/identity.ts';
import type { Connection } from '#server/db/client.ts';
import { creditBalances } from '#server/db/schema/credits.ts';
import { boughtMemberships, users } from '#server/db/schema/identity.ts';

export type PeopleFilter = UserFilter;

export interface SpentRow {
  environment: 'demo' | 'sandbox' | 'live';
  currency: string;
  amountMinor: number;
}

/** The membership that counts: a bought one takes the place of the stored one. */
export const membership = sql<string>`coalesce(${boughtMemberships.level}, ${users.membership})`;

/** Of an order `o`. Paid orders are never cancelled; saying so lets the planner use the index by user. */
export const isPaid = sql`o.status <> 'cancelled' and o.paid_at is not null`;

/** Matches literally, ignoring case. */
function matching(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ilike(users.name, pattern),
    ilike(users.email, pattern),
    ilike(users.role, pattern),
    ilike(membership, pattern),
  );
}

const hasBought = sql`exists (select from orders o where o.user_id = ${users.id} and ${isPaid})`;

/** For queries that join the bought memberships. */
export function conditionOf(filter: PeopleFilter): SQL | undefined {
  const { search, role, status, registeredFrom, registeredTo, bought } = filter;
  return and(
    search ? matching(search) : undefined,
    role && eq(users.role, role),
    filter.membership && eq(membership, filter.membership),
    status && (status === 'disabled' ? isNotNull(users.disabledAt) : isNull(users.disabledAt)),
    registeredFrom
      ? sql`${users.createdAt} >= ${registeredFrom}::date::timestamp at time zone 'UTC'`
      : undefined,
    registeredTo
      ? sql`${users.createdAt} < (${registeredTo}::date + 1)::timestamp at time zone 'UTC'`
      : undefined,
    bought && (bought === 'yes' ? hasBought : sql`not ${hasBought}`),
  );
}

export function countPeople(connection: Connection, filter: PeopleFilter): Promise<number> {
  const found = connection
    .select({ id: users.id })
    .from(users)
    .leftJoin(boughtMemberships, eq(boughtMemberships.userId, users.id))
    .where(conditionOf(filter));
  return connection.$count(found);
}

/** People of a filter, and what they have to spend. */
export async function sumPeople(connection: Connection, filter: PeopleFilter) {
  const [row] = await connection
    .select({
      people: sql<number>`count(*)::int`,
      balance: sql<number>`coalesce(sum(${creditBalances.available}), 0)::bigint`.mapWith(Number),
    })
    .from(users)
    .leftJoin(boughtMemberships, eq(boughtMemberships.userId, users.id))
    .leftJoin(creditBalances, eq(creditBalances.userId, users.id))
    .where(conditionOf(filter));
  return row ?? { people: 0, balance: 0 };
}

/** What the people of a filter have spent, real money first. */
export async function sumSpent(connection: Connection, filter: PeopleFilter): Promise<SpentRow[]> {
  const selected = connection
    .select({ id: users.id })
    .from(users)
    .leftJoin(boughtMemberships, eq(boughtMemberships.userId, users.id))
    .where(conditionOf(filter));
  const { rows } = await connection.execute<Record<string, unknown>>(
    sql`select o.environment, o.currency, sum(o.total_minor - o.refunded_minor)::float8 as "amountMinor"
      from orders o where o.user_id in ${selected} and ${isPaid}
      group by 1, 2 order by o.environment = 'live' desc, 3 desc`,
  );
  return rows as unknown as SpentRow[];
}
