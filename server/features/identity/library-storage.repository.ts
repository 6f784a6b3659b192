import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from '#server/db/client.ts';
import { identityAccounts, sessions, twoFactors, users, verifications } from '#server/db/schema/identity.ts';

/** The identity library's storage on our tables, by the library's own names for them. */
export function libraryStorage(db: Database) {
  return drizzleAdapter(db, {
    provider: 'pg',
    // Account and password, or neither.
    transaction: true,
    schema: {
      user: users,
      session: sessions,
      account: identityAccounts,
      verification: verifications,
      twoFactor: twoFactors,
    },
  });
}
