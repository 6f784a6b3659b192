import { eq } from 'drizzle-orm';
import type { Transaction } from './client.ts';
import { users } from './schema/identity.ts';

/**
 * The address that a person has at this moment, which stays until the transaction ends; null when the account is gone. What is
 * kept of people is stored under this: whoever is being deleted or renamed meanwhile is done before it or after it.
 */
export async function lockPresentAddress(transaction: Transaction, userId: string): Promise<string | null> {
  const [person] = await transaction
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  return person?.email ?? null;
}
