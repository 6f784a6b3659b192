import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Role } from '#contract/identity.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { identityAccounts, signupGrants, userProfiles, users } from '#server/db/schema/identity.ts';

export type Person = typeof users.$inferSelect;

/**
 * The free credits of a new account: granted with the insert, which sets them to 0 if the mailbox has already
 * had them, or offered until the address is confirmed.
 */
export type SignupOffer = Pick<Person, 'signupCredits' | 'signupOffer' | 'signupMailboxHash'>;

/** The provider name the identity library uses for passwords. */
const PASSWORD_PROVIDER = 'credential';

export async function findPersonById(connection: Connection, id: string): Promise<Person | null> {
  const [row] = await connection.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/** `email` in lower case, as stored. */
export async function findPersonByEmail(connection: Connection, email: string): Promise<Person | null> {
  const [row] = await connection.select().from(users).where(eq(users.email, email));
  return row ?? null;
}

/** Those who may use the support inbox, by name. */
export function listSupportTeam(connection: Connection) {
  const { id, name, email, role, twoFactorEnabled } = users;
  return connection
    .select({ id, name, email, role, twoFactorEnabled })
    .from(users)
    .where(and(inArray(users.role, ['Admin', 'moderator']), isNull(users.disabledAt)))
    .orderBy(users.name, users.id);
}

export async function hasAdmin(connection: Connection): Promise<boolean> {
  const [row] = await connection.select({ id: users.id }).from(users).where(eq(users.role, 'Admin')).limit(1);
  return row !== undefined;
}

/** Null if the address is taken, even by a concurrent insert. */
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
    Pick<
      Person,
      | 'name'
      | 'email'
      | 'image'
      | 'role'
      | 'membership'
      | 'emailVerified'
      | 'disabledAt'
      | 'signupMailboxHash'
    >
  >,
): Promise<void> {
  await connection
    .update(users)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(users.id, id));
}

/** Null for a user who signs in only through providers. */
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

/** How the user can sign in, without secrets. */
export function listSignInWays(connection: Connection, userId: string) {
  const { providerId, createdAt, updatedAt } = identityAccounts;
  return connection
    .select({ provider: providerId, createdAt, updatedAt })
    .from(identityAccounts)
    .where(eq(identityAccounts.userId, userId))
    .orderBy(createdAt);
}

/** Leaves only the password, if there is one, to sign in with. */
export async function deleteProviderAccounts(transaction: Transaction, userId: string): Promise<void> {
  await transaction
    .delete(identityAccounts)
    .where(and(eq(identityAccounts.userId, userId), ne(identityAccounts.providerId, PASSWORD_PROVIDER)));
}

/** Sets the account's password, whether or not it had one. */
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

/** Locks the user until the transaction ends. */
export async function findPersonForUpdate(transaction: Transaction, id: string): Promise<Person | null> {
  const [row] = await transaction.select().from(users).where(eq(users.id, id)).for('no key update');
  return row ?? null;
}

/** Records that the mailbox has had its free credits. */
export async function rememberSignupGrant(transaction: Transaction, mailboxHash: string): Promise<void> {
  await transaction.insert(signupGrants).values({ mailboxHash }).onConflictDoNothing();
}

/** Deletes the account and all rows that reference it. Other slices have to remove their data first. */
export async function deletePerson(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(users).where(eq(users.id, id));
}

/** Other Admins who can sign in. The number is only reliable under `lockAdminAppointment`. */
export function countOtherAdmins(transaction: Transaction, id: string): Promise<number> {
  return transaction.$count(users, and(eq(users.role, 'Admin'), isNull(users.disabledAt), ne(users.id, id)));
}

/** Addresses of photos among these uploads, given by id. */
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

/**
 * Serialises these transactions, so that neither two first administrators are created at once, nor the last
 * two removed.
 */
export async function lockAdminAppointment(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('first admin'))`);
}
