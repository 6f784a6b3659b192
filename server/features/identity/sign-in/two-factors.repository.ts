import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { twoFactors, users } from '#server/db/schema/identity.ts';
import { deleteTokensOf } from './one-time-tokens.repository.ts';

/** Removes two-step sign-in from an account, with its trusted devices and pending sign-ins. */
export async function deleteTwoFactor(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await transaction
    .update(users)
    .set({ twoFactorEnabled: false, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  await deleteTokensOf(transaction, userId, 'hashed:trust-device:');
  await deleteTokensOf(transaction, userId, 'hashed:2fa');
}
