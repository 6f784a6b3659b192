import { asc, desc, eq, getColumns, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Role, UserSortKey } from '#contract/identity.ts';
import type { Connection } from '#server/db/client.ts';
import { creditBalances } from '#server/db/schema/credits.ts';
import { boughtMemberships, userProfiles, users } from '#server/db/schema/identity.ts';

// A subquery and not a join, so that only the listed users' accounts are read.
const balance = sql<number>`coalesce((
  select ${creditBalances.available} from ${creditBalances} where ${creditBalances.userId} = ${users.id}), 0)`;
const textOrEmpty = (column: SQL.Aliased | typeof userProfiles.city) => sql<string>`coalesce(${column}, '')`;

const membership = sql<string>`coalesce(${boughtMemberships.level}, ${users.membership})`;

const columns = {
  ...getColumns(users),
  membership,
  membershipEndsAt: boughtMemberships.endsAt,
  balance,
  aboutMe: textOrEmpty(userProfiles.aboutMe),
  address: textOrEmpty(userProfiles.address),
  city: textOrEmpty(userProfiles.city),
  country: textOrEmpty(userProfiles.country),
  phone: textOrEmpty(userProfiles.phone),
};

// Balances belong to the ledger, but are read in the same statement to avoid a query per user.
function selectPeople(connection: Connection) {
  return connection
    .select(columns)
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .leftJoin(boughtMemberships, eq(boughtMemberships.userId, users.id))
    .$dynamic();
}

/** A user with profile and balance. */
export type PersonRecord = Awaited<ReturnType<typeof selectPeople>>[number];

const sortColumns: Record<UserSortKey, SQL> = {
  userName: sql`lower(${users.name})`,
  currentBalance: sql`${balance}`,
  userRole: sql`lower(${users.role})`,
  userMembership: membership,
  createdAt: sql`${users.createdAt}`,
};

/** Matches literally, ignoring case. */
function matching(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ilike(users.name, pattern),
    ilike(users.email, pattern),
    ilike(users.role, pattern),
    ilike(membership, pattern),
  );
}

interface PeopleQuery {
  search?: string | undefined;
  sort?: { key: UserSortKey; isDescending: boolean } | undefined;
  /** Without it the list is complete. */
  page?: { limit: number; offset: number } | undefined;
}

/** Newest first by default. */
export function listPeople(
  connection: Connection,
  { search, sort = { key: 'createdAt', isDescending: true }, page }: PeopleQuery,
): Promise<PersonRecord[]> {
  const column = sortColumns[sort.key];
  const query = selectPeople(connection)
    .where(matching(search))
    .orderBy(sort.isDescending ? desc(column) : asc(column), users.id);
  return page ? query.limit(page.limit).offset(page.offset) : query;
}

export function countPeople(connection: Connection, search: string | undefined): Promise<number> {
  const found = connection
    .select({ id: users.id })
    .from(users)
    .leftJoin(boughtMemberships, eq(boughtMemberships.userId, users.id))
    .where(matching(search));
  return connection.$count(found);
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
