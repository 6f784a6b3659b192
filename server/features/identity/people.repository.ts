import { and, desc, eq, getColumns, sql } from 'drizzle-orm';
import type { Role } from '#contract/identity.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { ledgerAccounts } from '#server/db/schema/credits.ts';
import { identityAccounts, users } from '#server/db/schema/identity.ts';

export type Person = typeof users.$inferSelect;
export type PersonWithBalance = Person & { balance: number };

/** The provider name under which the identity library keeps passwords. */
const PASSWORD_PROVIDER = 'credential';

export async function findPersonById(connection: Connection, id: string): Promise<Person | null> {
  const [row] = await connection.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/** `email` in lower case, as it is stored. */
export async function findPersonByEmail(connection: Connection, email: string): Promise<Person | null> {
  const [row] = await connection.select().from(users).where(eq(users.email, email));
  return row ?? null;
}

export async function hasAdmin(connection: Connection): Promise<boolean> {
  const [row] = await connection.select({ id: users.id }).from(users).where(eq(users.role, 'Admin')).limit(1);
  return row !== undefined;
}

/** Null when the address is taken, also by an insert that is under way elsewhere. */
export async function insertPerson(
  transaction: Transaction,
  person: { name: string; email: string; role: Role; emailVerified: boolean; signupCredits: number },
): Promise<Person | null> {
  const [row] = await transaction
    .insert(users)
    .values({ id: newId(), ...person })
    .onConflictDoNothing({ target: users.email })
    .returning();
  return row ?? null;
}

export async function updatePerson(
  connection: Connection,
  id: string,
  change: Partial<Pick<Person, 'name' | 'image' | 'role' | 'emailVerified'>>,
): Promise<void> {
  await connection
    .update(users)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(users.id, id));
}

/** Null for who signs in elsewhere only. */
export async function findPasswordHash(connection: Connection, userId: string): Promise<string | null> {
  const [row] = await connection
    .select({ password: identityAccounts.password })
    .from(identityAccounts)
    .where(and(eq(identityAccounts.userId, userId), eq(identityAccounts.providerId, PASSWORD_PROVIDER)));
  return row?.password ?? null;
}

/** Gives the account this password, whether it had one or signed in elsewhere so far. */
export async function storePasswordHash(
  transaction: Transaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await transaction
    .insert(identityAccounts)
    .values({
      id: newId(),
      userId,
      providerId: PASSWORD_PROVIDER,
      accountId: userId,
      password: passwordHash,
    })
    .onConflictDoUpdate({
      target: [identityAccounts.providerId, identityAccounts.accountId],
      set: { password: passwordHash, updatedAt: sql`now()` },
    });
}

// Balances are the ledger's: a list reads them in the same statement, where a call per person would be a query each.
function peopleWithBalance(connection: Connection) {
  return connection
    .select({ ...getColumns(users), balance: sql<number>`coalesce(${ledgerAccounts.balance}, 0)::int` })
    .from(users)
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, sql`'available:' || ${users.id}`))
    .orderBy(desc(users.createdAt), users.id)
    .$dynamic();
}

/** Newest first. */
export function listPeople(
  connection: Connection,
  page: { limit: number; offset: number } | null,
): Promise<PersonWithBalance[]> {
  const query = peopleWithBalance(connection);
  return page ? query.limit(page.limit).offset(page.offset) : query;
}

export function listPeopleByEmail(connection: Connection, email: string): Promise<PersonWithBalance[]> {
  return peopleWithBalance(connection).where(eq(users.email, email));
}

export function listPeopleByRole(connection: Connection, role: Role): Promise<PersonWithBalance[]> {
  return peopleWithBalance(connection).where(eq(users.role, role));
}

export function countPeople(connection: Connection): Promise<number> {
  return connection.$count(users);
}

/** One at a time until the transaction ends: two links at once must not make two first administrators. */
export async function lockAdminAppointment(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('first admin'))`);
}
