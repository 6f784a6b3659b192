import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Role } from '#contract/identity.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { identityAccounts, signupGrants, userProfiles, users } from '#server/db/schema/identity.ts';

export type Person = typeof users.$inferSelect;

/** What a new account asks of free credits; the insert brings the number to 0 when the mailbox has had them. */
export type SignupOffer = Pick<Person, 'signupCredits' | 'signupMailboxHash'>;

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
  person: { name: string; email: string; role: Role; emailVerified: boolean } & SignupOffer,
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
  change: Partial<
    Pick<Person, 'name' | 'email' | 'image' | 'role' | 'membership' | 'emailVerified' | 'disabledAt'>
  >,
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

export function storeProfile(
  transaction: Transaction,
  userId: string,
  change: Partial<Omit<typeof userProfiles.$inferInsert, 'userId' | 'updatedAt'>>,
): Promise<unknown> {
  return transaction
    .insert(userProfiles)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: userProfiles.userId, set: { ...change, updatedAt: sql`now()` } });
}

/** How the person can sign in, without the secrets of it. */
export function listSignInWays(connection: Connection, userId: string) {
  const { providerId, createdAt, updatedAt } = identityAccounts;
  return connection
    .select({ provider: providerId, createdAt, updatedAt })
    .from(identityAccounts)
    .where(eq(identityAccounts.userId, userId))
    .orderBy(createdAt);
}

/** Leaves the password, if there is one, as the only way to sign in. */
export async function deleteProviderAccounts(transaction: Transaction, userId: string): Promise<void> {
  await transaction
    .delete(identityAccounts)
    .where(and(eq(identityAccounts.userId, userId), ne(identityAccounts.providerId, PASSWORD_PROVIDER)));
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

/** Keeps the person as it is until the transaction ends. */
export async function findPersonForUpdate(transaction: Transaction, id: string): Promise<Person | null> {
  const [row] = await transaction.select().from(users).where(eq(users.id, id)).for('no key update');
  return row ?? null;
}

/** Remembers that the mailbox has had its free credits, if nothing did so far. */
export async function rememberSignupGrant(transaction: Transaction, mailboxHash: string): Promise<void> {
  await transaction.insert(signupGrants).values({ mailboxHash }).onConflictDoNothing();
}

/** Everything that belongs to the account alone goes with it; what others keep of it is asked to forget it before. */
export async function deletePerson(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(users).where(eq(users.id, id));
}

/** Admins who can sign in, beside this one. Only under `lockAdminAppointment` does the number stay true. */
export function countOtherAdmins(transaction: Transaction, id: string): Promise<number> {
  return transaction.$count(users, and(eq(users.role, 'Admin'), isNull(users.disabledAt), ne(users.id, id)));
}

/** Addresses of photos that are one of these uploads, by their ids. */
export async function listPhotosAmong(
  connection: Connection,
  uploadIds: readonly string[],
): Promise<string[]> {
  const rows = await connection
    .select({ image: users.image })
    .from(users)
    .where(
      sql`${users.image} like '/uploads/%' and substr(${users.image}, 10, 22) = any (${sql.param([...uploadIds])}::text[])`,
    );
  return rows.map(({ image }) => image ?? '');
}

/** One at a time until the transaction ends: neither two first administrators at once, nor the last two gone at once. */
export async function lockAdminAppointment(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('first admin'))`);
}
