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

/** The header in which the library finds the client's address; set by us from the trusted one, on every call. */
export const CLIENT_ADDRESS_HEADER = 'x-listwright-client-address';

const DAY_SECONDS = 24 * 60 * 60;
export const SESSION_ABSOLUTE_SECONDS = 30 * DAY_SECONDS;
const TRUSTED_DEVICE_SECONDS = 30 * DAY_SECONDS;
const CHALLENGE_SECONDS = 10 * 60;

/** The secret that signs cookies and encrypts two-step secrets; another one than encrypts stored keys. */
export function librarySecret({ secretBox }: Pick<AppContext, 'secretBox'>): string {
  return secretBox.derive('identity library');
}

/** Columns of ours. `input: false` closes what the library leaves open: fields that a request may set. */
const OWN_USER_FIELDS = {
  role: { type: 'string', input: false, required: false },
  signupCredits: { type: 'number', input: false, required: false, returned: false },
  signupMailboxHash: { type: 'string', input: false, required: false, returned: false },
  disabledAt: { type: 'date', input: false, required: false, returned: false },
} as const;

/**
 * The hash of a new account's password, made beforehand. The library would make it inside its transaction: as many registrations
 * at once as there are connections would leave none to anybody for as long as they hash.
 */
export const preparedHash = new AsyncLocalStorage<string>();

/** Its messages and arguments name people and tokens: only the kind of an error and the database's code are kept. */
function logProblem(log: Logger, details: unknown[]): void {
  const errors = details
    .filter((detail) => detail instanceof Error)
    .map((error) => ({ name: error.name, databaseCode: findDatabaseError(error)?.code }));
  log.error({ errors }, 'the identity library reported a problem');
}

/** What every instance of the library shares; docs/decisions/0005 says why each setting is what it is. */
export function libraryOptions(context: AppContext) {
  const { config, log, secretBox } = context;
  return {
    appName: 'Listwright',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: librarySecret(context),
    database: libraryStorage(context.db),
    telemetry: { enabled: false },
    // Limits are ours: per account too, counted before the password is looked at.
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (_level, _message, ...details) => logProblem(log, details) },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      requireEmailVerification: config.isEmailVerificationRequired,
      password: { hash: async (password) => preparedHash.getStore() ?? hashPassword(password) },
    },
    // The row's end is the absolute one. Idle sessions end by our own look-up, which also counts every use.
    session: {
      expiresIn: SESSION_ABSOLUTE_SECONDS,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    user: { additionalFields: OWN_USER_FIELDS },
    verification: { storeIdentifier: { hash: async (id: string) => storedLibraryIdentifier(secretBox, id) } },
    databaseHooks: libraryHooks(context),
    plugins: [
      twoFactor({ twoFactorCookieMaxAge: CHALLENGE_SECONDS, trustDeviceMaxAge: TRUSTED_DEVICE_SECONDS }),
    ],
    advanced: {
      cookiePrefix: cookiePrefixFor(config.publicUrl),
      // The library would put `__Secure-` before our own prefix.
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

export function createLibrary(context: AppContext) {
  return betterAuth(libraryOptions(context));
}

export type Library = ReturnType<typeof createLibrary>;
