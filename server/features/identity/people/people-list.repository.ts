import { and, asc, desc, eq, getColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Role, UserSortKey } from '#contract/identity.ts';
import type { Connection } from '#server/db/client.ts';
import { creditBalances } from '#server/db/schema/credits.ts';
import { boughtMemberships, userProfiles, users } from '#server/db/schema/identity.ts';
import {
  conditionOf,
  isPaid,
  membership,
  type PeopleFilter,
  type SpentRow,
} from './people-filter.repository.ts';

// Subqueries and not joins, so that only the listed users' accounts and orders are read.
const balance = sql<number>`coalesce((
  select ${creditBalances.available} from ${creditBalances} where ${creditBalances.userId} = ${users.id}), 0)`;
const spent = sql<SpentRow[]>`coalesce((
  select json_agg(s order by s.environment = 'live' desc, s."amountMinor" desc) from (
    select o.environment, o.currency, sum(o.total_minor - o.refunded_minor) as "amountMinor"
    from orders o where o.user_id = ${users.id} and ${isPaid} group by 1, 2) s), '[]')`;
const textOrEmpty = (column: SQL.Aliased | typeof userProfiles.city) => sql<string>`coalesce(${column}, '')`;

const columns = {
  ...getColumns(users),
  membership,
  membershipEndsAt: boughtMemberships.endsAt,
  balance,
  spent,
  aboutMe: textOrEmpty(userProfiles.aboutMe),
  address: textOrEmpty(userProfiles.address),
  city: textOrEmpty(userProfiles.city),
  country: textOrEmpty(userProfiles.country),
  phone: textOrEmpty(userProfiles.phone),
};

// Balances belong to the ledger and money to the orders, but are read in the same statement to avoid a query
// per user.
function selectPeople(connection: Connection) {
  return connection
    .select(columns)
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .leftJoin(boughtMemberships, eq(boughtMemberships.userId, users.id))
    .$dynamic();
}

/** A user with profile, balance and money spent. */
export type PersonRecord = Awaited<ReturnType<typeof selectPeople>>[number];

/** Joined for its sort order only: computed for each user in turn, it takes three times as long. */
const moneySpent = sql`(select o.user_id,
    sum(o.total_minor - o.refunded_minor) filter (where o.environment = 'live') as live,
    sum(o.total_minor - o.refunded_minor) as total
  from orders o where ${isPaid} group by 1) money_spent`;

const sortColumns: Record<UserSortKey, SQL[]> = {
  userName: [sql`lower(${users.name})`],
  currentBalance: [sql`coalesce(${creditBalances.available}, 0)`],
  userRole: [sql`lower(${users.role})`],
  userMembership: [membership],
  createdAt: [sql`${users.createdAt}`],
  lastSeenAt: [sql`coalesce(${users.lastSeenAt}, '-infinity')`],
  // Where payments are real, test payments only decide between equals.
  spent: [sql`coalesce(money_spent.live, 0)`, sql`coalesce(money_spent.total, 0)`],
};

export interface PeopleOrder {
  key: UserSortKey;
  isDescending: boolean;
}

interface PeoplePage {
  /** Newest first by default. */
  order?: PeopleOrder | undefined;
  /** Without it the list is complete. */
  page?: { limit: number; offset: number } | undefined;
}

function listIds(connection: Connection, filter: PeopleFilter, { order, page }: PeoplePage) {
  const { key, isDescending } = order ?? { key: 'createdAt', isDescending: true };
  const query = connection
    .select({ id: users.id })
    .from(users)
    .leftJoin(boughtMemberships, eq(boughtMemberships.userId, users.id))
    .where(conditionOf(filter))
    .orderBy(...sortColumns[key].map((column) => (isDescending ? desc(column) : asc(column))), users.id)
    .$dynamic();
  if (key === 'currentBalance') query.leftJoin(creditBalances, eq(creditBalances.userId, users.id));
  if (key === 'spent') query.leftJoin(moneySpent, sql`money_spent.user_id = ${users.id}`);
  return page ? query.limit(page.limit).offset(page.offset) : query;
}

/**
 * The users of a filter. First their ids: PostgreSQL would compute the balances and sums of every user it
 * skips to reach a page.
 */
export async function listPeople(
  connection: Connection,
  filter: PeopleFilter,
  asked: PeoplePage,
): Promise<PersonRecord[]> {
  const ids = (await listIds(connection, filter, asked)).map(({ id }) => id);
  const isListed = asked.page ? inArray(users.id, ids) : conditionOf(filter);
  const people = await selectPeople(connection).where(isListed);
  const byId = new Map(people.map((person) => [person.id, person]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The next users of a filter after `last`, newest first. Paged by key, not by offset, so that users who
 * register or leave meanwhile cause no duplicates or gaps; `position` is compared in the database, whose
 * timestamps are finer than JavaScript's.
 */
export function listPeopleAfter(
  connection: Connection,
  filter: PeopleFilter,
  last: { id: string; position: string } | null,
  limit: number,
): Promise<(PersonRecord & { position: string })[]> {
  const isAfter =
    last &&
    sql`(${users.createdAt} <= ${last.position}::timestamptz and (${users.createdAt} < ${last.position}::timestamptz or ${users.id} > ${last.id}))`;
  return connection
    .select({ ...columns, position: sql<string>`${users.createdAt}::text` })
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .leftJoin(boughtMemberships, eq(boughtMemberships.userId, users.id))
    .where(and(conditionOf(filter), isAfter ?? undefined))
    .orderBy(desc(users.createdAt), users.id)
    .limit(limit);
}

/** `email` in lower case, as stored. */
export async function findRecordByEmail(connection: Connection, email: string): Promise<PersonRecord | null> {
  const [row] = await selectPeople(connection).where(eq(users.email, email));
  return row ?? null;
}

export async function findRecordById(connection: Connection, id: string): Promise<PersonRecord | null> {
  const [row] = await selectPeople(connection).where(eq(users.id, id));
  return row ?? null;
}

export function listPeopleByRole(connection: Connection, role: Role): Promise<PersonRecord[]> {
  return selectPeople(connection).where(eq(users.role, role)).orderBy(desc(users.createdAt), users.id);
}
