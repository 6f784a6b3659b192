import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, oneOf } from './columns.ts';

export const USER_ROLES = ['member', 'moderator', 'Seller', 'Admin'] as const;
export const BOUGHT_MEMBERSHIPS = ['basic', 'premium'] as const;
export const MEMBERSHIPS = ['free', 'basic', 'premium'] as const;

/** People. Columns the sign-in library reads have the library's names. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    role: text('role', { enum: USER_ROLES }).notNull().default('member'),
    /** Set by an Admin; a bought one takes its place while it runs. */
    membership: text('membership', { enum: MEMBERSHIPS }).notNull().default('free'),
    /**
     * Credits granted on insert: a trigger books them in the same transaction. An earlier trigger sets this
     * to 0 if the mailbox has already received its free credits.
     */
    signupCredits: integer('signup_credits').notNull().default(0),
    /** Free credits that are granted once the address is confirmed; a trigger then moves them above. */
    signupOffer: integer('signup_offer').notNull().default(0),
    /** The mailbox free credits were requested for, as in `signup_grants`; null if none were. */
    signupMailboxHash: text('signup_mailbox_hash'),
    disabledAt: instant('disabled_at'),
    /** The last request of any session, to the hour. Kept here because ended sessions are deleted. */
    lastSeenAt: instant('last_seen_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_created').on(table.createdAt.desc().nullsFirst(), table.id),
    // One account per person: addresses are stored in lower case and compared as they are.
    check('users_email_lower_case', sql`${table.email} = lower(${table.email})`),
    check('users_role', oneOf(table.role, USER_ROLES)),
    // A photo on another host would reveal its viewers to that host.
    check('users_image_uploaded_here', sql`${table.image} like '/uploads/%'`),
    check('users_membership', oneOf(table.membership, MEMBERSHIPS)),
  ],
);

/**
 * Memberships that were bought with a package, one a person. Apart from `users` and without a reference to it:
 * a payment holds its order's lock when it writes here, and a change of address holds the user's and waits for
 * the orders.
 */
export const boughtMemberships = pgTable(
  'bought_memberships',
  {
    userId: text('user_id').primaryKey(),
    level: text('level', { enum: BOUGHT_MEMBERSHIPS }).notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The order that brought it; its refund takes it back. */
    orderId: text('order_id').notNull(),
  },
  (table) => [
    index('bought_memberships_end').on(table.endsAt),
    check('bought_memberships_level', oneOf(table.level, BOUGHT_MEMBERSHIPS)),
  ],
);

/**
 * Mailboxes that have received their free credits. Outlives the accounts, so it contains no personal data:
 * the hash is keyed with the installation's secret, which is not in the database.
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

/** A person's own profile. Separate from `users`, which the sign-in library writes. */
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
 * An Admin's session acting as another user, temporary and read-only. Tied to the session itself: there is no
 * second secret, and it ends with the Admin's session or the user's account.
 */
export const actingSessions = pgTable(
  'acting_sessions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The user the session acts as. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startedAt: instant('started_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('acting_sessions_user').on(table.userId)],
);

/** Sign-in methods: a password (provider `credential`) or an external identity provider. */
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
