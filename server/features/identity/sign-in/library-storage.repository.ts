import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { type Database, isDatabaseUnavailable } from '#server/db/client.ts';
import { identityAccounts, sessions, twoFactors, users, verifications } from '#server/db/schema/identity.ts';
import { isStorageFull } from '#server/platform/storage-full.ts';

type Storage = ReturnType<ReturnType<typeof drizzleAdapter>>;

/** The code with which a storage failure passes through the library; the failure itself is the cause. */
export const STORAGE_FAILED = 'STORAGE_FAILED';

/** The library replaces unknown errors with a refusal. Only errors of its own type get through. */
function asLibraryError(error: unknown): unknown {
  if (!isDatabaseUnavailable(error) && !isStorageFull(error)) return error;
  return Object.assign(new APIError('SERVICE_UNAVAILABLE', { code: STORAGE_FAILED }), { cause: error });
}

function tellingFailures<Part extends Omit<Storage, 'transaction'>>(storage: Part): Part {
  return new Proxy(storage, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...given: unknown[]) => {
        try {
          return await member.apply(target, given);
        } catch (error) {
          throw asLibraryError(error);
        }
      };
    },
  });
}

/** The identity library's storage on our tables, under the library's own names. */
export function libraryStorage(db: Database): ReturnType<typeof drizzleAdapter> {
  const open = drizzleAdapter(db, {
    provider: 'pg',
    // Account and password are created together or not at all.
    transaction: true,
    schema: {
      user: users,
      session: sessions,
      account: identityAccounts,
      verification: verifications,
      twoFactor: twoFactors,
    },
  });
  return (options) => {
    const storage = open(options);
    const transaction: Storage['transaction'] = (work) =>
      storage.transaction((inner) => work(tellingFailures(inner)));
    return tellingFailures({ ...storage, transaction });
  };
}
