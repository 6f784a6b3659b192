import { AsyncLocalStorage } from 'node:async_hooks';
import type { BetterAuthOptions } from 'better-auth';
import { hashPassword } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Logger } from 'pino';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/identity.ts';
import { findDatabaseError } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import type { AppContext } from '#server/platform/context.ts';
import { cookiePrefixFor } from '../sessions/session-cookie.ts';
import { libraryHooks } from './library-hooks.ts';
import { libraryStorage } from './library-storage.repository.ts';
import { storedLibraryIdentifier } from './one-time-tokens.ts';
import type { OfferCredits } from './signup-grants.ts';

/** The header in which the library finds the client's address; we set it on every call. */
export const CLIENT_ADDRESS_HEADER = 'x-listwright-client-address';

const DAY_SECONDS = 24 * 60 * 60;
export const SESSION_ABSOLUTE_SECONDS = 30 * DAY_SECONDS;
const TRUSTED_DEVICE_SECONDS = 30 * DAY_SECONDS;
const CHALLENGE_SECONDS = 10 * 60;

/** The secret that signs cookies and encrypts two-step secrets; not the one that encrypts stored keys. */
export function librarySecret({ secretBox }: Pick<AppContext, 'secretBox'>): string {
  return secretBox.derive('identity library');
}

/**
 * Our own columns. `input: false` prevents requests from setting them, which the library allows by default.
 */
const OWN_USER_FIELDS = {
  role: { type: 'string', input: false, required: false },
  signupCredits: { type: 'number', input: false, required: false, returned: false },
  signupOffer: { type: 'number', input: false, required: false, returned: false },
  signupMailboxHash: { type: 'string', input: false, required: false, returned: false },
  disabledAt: { type: 'date', input: false, required: false, returned: false },
} as const;

/**
 * The hash of a new account's password, computed beforehand. The library would hash inside its transaction,
 * so that many registrations at once would use up the connection pool.
 */
export const preparedHash = new AsyncLocalStorage<string>();

/**
 * The library's messages and arguments contain addresses and tokens, so only the error's name and the
 * database's code are logged.
 */
function logProblem(log: Logger, details: unknown[]): void {
  const errors = details
    .filter((detail) => detail instanceof Error)
    .map((error) => ({ name: error.name, databaseCode: findDatabaseError(error)?.code }));
  log.error({ errors }, 'the identity library reported a problem');
}

/** Options of all instances of the library; docs/decisions/0005 explains the settings. */
export function libraryOptions(context: AppContext, offerCredits: OfferCredits) {
  const { config, log, secretBox } = context;
  return {
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: librarySecret(context),
    database: libraryStorage(context.db),
    telemetry: { enabled: false },
    // We have our own limits: also per account, and counted before the password is checked.
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (_level, _message, ...details) => logProblem(log, details) },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      requireEmailVerification: config.isEmailVerificationRequired,
      password: { hash: async (password) => preparedHash.getStore() ?? hashPassword(password) },
    },
    // The row's expiry is the absolute one. Our own look-up ends idle sessions and records each use.
    session: {
      expiresIn: SESSION_ABSOLUTE_SECONDS,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    user: { additionalFields: OWN_USER_FIELDS },
    verification: { storeIdentifier: { hash: async (id: string) => storedLibraryIdentifier(secretBox, id) } },
    databaseHooks: libraryHooks(context, offerCredits),
    plugins: [
      twoFactor({ twoFactorCookieMaxAge: CHALLENGE_SECONDS, trustDeviceMaxAge: TRUSTED_DEVICE_SECONDS }),
    ],
    advanced: {
      cookiePrefix: cookiePrefixFor(config.publicUrl),
      // The library would add `__Secure-` before our own prefix.
      useSecureCookies: false,
      defaultCookieAttributes: {
        secure: config.publicUrl.startsWith('https:'),
        httpOnly: true,
        sameSite: 'lax',
      },
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER], ipv6Subnet: 128 },
    },
  } satisfies BetterAuthOptions;
}

export function createLibrary(context: AppContext, offerCredits: OfferCredits) {
  return betterAuth(libraryOptions(context, offerCredits));
}

export type Library = ReturnType<typeof createLibrary>;
