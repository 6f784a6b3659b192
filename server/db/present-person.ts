import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from './client.ts';
import { users } from './schema/identity.ts';

/**
 * A person's current address, locked until the transaction ends; null if the account is gone. Data about
 * people is stored under this lock, so that a concurrent deletion or renaming happens entirely before or
 * after it.
 */
export async function lockPresentAddress(transaction: Transaction, userId: string): Promise<string | null> {
  const [person] = await transaction
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  return person?.email ?? null;
}

/** The same as a value of the statement that stores the data; null if the account is gone. */
export const presentAddress = (userId: string): SQL<string> =>
  sql`(select email from users where id = ${userId} for share)`;
