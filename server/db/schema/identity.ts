import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** People. Names of columns that the sign-in library reads are the library's own. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    role: text('role').notNull().default('member'),
    membership: text('membership').notNull().default('free'),
    /**
     * Credits granted by the insert itself: a trigger books them in the same transaction. Another one, before it, makes this 0
     * when the mailbox has had its free credits.
     */
    signupCredits: integer('signup_credits').notNull().default(0),
    /** The mailbox for which free credits were asked, as in `signup_grants`; null when none were. */
    signupMailboxHash: text('signup_mailbox_hash'),
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_created').on(table.createdAt.desc().nullsFirst(), table.id),
    // One person, one account: addresses are compared as they are stored.
    check('users_email_lower_case', sql`${table.email} = lower(${table.email})`),
    check('users_role', sql`${table.role} in ('member','moderator','Seller','Admin')`),
    // Whoever looks at a person must not be told to another host.
    check('users_image_uploaded_here', sql`${table.image} like '/uploads/%'`),
    check('users_membership', sql`${table.membership} in ('free','basic','premium')`),
  ],
);

/**
 * Mailboxes that have had their free credits. Outlives the accounts, so it holds nothing of a person: the hash is keyed by the
 * installation's secret, which is not in the database.
 */
export const signupGrants = pgTable('signup_grants', {
  mailboxHash: text('mailbox_hash').primaryKey(),
  grantedAt: instant('granted_at').notNull().defaultNow(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires').on(table.expiresAt)],
);

/** What a person says about themselves. Beside `users`, because the sign-in library writes that table. */
export const userProfiles = pgTable('user_profiles', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  aboutMe: text('about_me').notNull().default(''),
  address: text('address').notNull().default(''),
  city: text('city').notNull().default(''),
  country: text('country').notNull().default(''),
  phone: text('phone').notNull().default(''),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/**
 * An Admin's session that shows the service as somebody else sees it, for a while and read-only. It hangs on the session
 * itself: there is no second secret, and it ends with whatever ends the Admin's session or the person's account.
 */
export const actingSessions = pgTable(
  'acting_sessions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Whom the session sees the service as. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startedAt: instant('started_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('acting_sessions_user').on(table.userId)],
);

/** Ways to sign in: a password (provider `credential`) or an outside identity provider. */
export const identityAccounts = pgTable(
  'identity_accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('identity_accounts_user_id').on(table.userId),
    uniqueIndex('identity_accounts_provider_account').on(table.providerId, table.accountId),
  ],
);

/** One-time secrets: reset links, address confirmations, two-step challenges. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_value').on(table.value),
    index('verifications_expires').on(table.expiresAt),
  ],
);

export const twoFactors = pgTable(
  'two_factors',
  {
    id: text('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
  },
  (table) => [uniqueIndex('two_factors_user_id').on(table.userId)],
);
