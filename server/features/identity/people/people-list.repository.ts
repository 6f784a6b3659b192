import { asc, desc, eq, getColumns, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Role, UserSortKey } from '#contract/identity.ts';
import type { Connection } from '#server/db/client.ts';
import { creditBalances } from '#server/db/schema/credits.ts';
import { userProfiles, users } from '#server/db/schema/identity.ts';

// A subquery, not a join: of one person only that person's accounts are read.
const balance = sql<number>`coalesce((
  select ${creditBalances.available} from ${creditBalances} where ${creditBalances.userId} = ${users.id}), 0)`;
const textOrEmpty = (column: SQL.Aliased | typeof userProfiles.city) => sql<string>`coalesce(${column}, '')`;

const columns = {
  ...getColumns(users),
  balance,
  aboutMe: textOrEmpty(userProfiles.aboutMe),
  address: textOrEmpty(userProfiles.address),
  city: textOrEmpty(userProfiles.city),
  country: textOrEmpty(userProfiles.country),
  phone: textOrEmpty(userProfiles.phone),
};

// Balances are the ledger's: a list reads them in the same statement, where a call per person would be a query each.
function selectPeople(connection: Connection) {
  return connection
    .select(columns)
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .$dynamic();
}

/** A person with what the profile and the ledger say. */
export type PersonRecord = Awaited<ReturnType<typeof selectPeople>>[number];

const sortColumns: Record<UserSortKey, SQL> = {
  userName: sql`lower(${users.name})`,
  currentBalance: sql`${balance}`,
  userRole: sql`lower(${users.role})`,
  userMembership: sql`${users.membership}`,
  createdAt: sql`${users.createdAt}`,
};

/** Words match literally, in any case. */
function matching(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ilike(users.name, pattern),
    ilike(users.email, pattern),
    ilike(users.role, pattern),
    ilike(users.membership, pattern),
  );
}

interface PeopleQuery {
  search?: string | undefined;
  sort?: { key: UserSortKey; isDescending: boolean } | undefined;
  /** Without it the list is whole. */
  page?: { limit: number; offset: number } | undefined;
}

/** Newest first unless sorted otherwise. */
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
  return connection.$count(users, matching(search));
}

/** `email` in lower case, as it is stored. */
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
