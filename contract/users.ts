import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { emailText, personNameSchema, photoAddressSchema, roleSchema } from './identity-fields.ts';
import {
  dateTimeSchema,
  doneSchema,
  idParamsSchema,
  idSchema,
  pagingQuerySchema,
  successOf,
} from './primitives.ts';

export const sessionSchema = z.object({
  _id: idSchema,
  createdAt: dateTimeSchema,
  lastActiveAt: dateTimeSchema,
  ip: z.string().nullable(),
  /** Browser and system, from the user agent. */
  device: z.string(),
  isCurrent: z.boolean(),
});

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'user',
  summary: "The caller's own sessions, most recently used first",
  answer: successOf(z.array(sessionSchema)),
});

export const revokeSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/sessions/{id}',
  access: 'user',
  summary: 'End one of your own sessions',
  params: idParamsSchema,
  answer: doneSchema,
});

export const revokeOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/sessions',
  access: 'user',
  summary: 'End every own session but this one',
  answer: doneSchema,
});

export const listUserSessions = defineEndpoint({
  method: 'GET',
  path: '/api/users/{id}/sessions',
  access: 'admin',
  summary: "A user's sessions, most recently used first",
  params: idParamsSchema,
  answer: successOf(z.array(sessionSchema)),
});

export const endUserSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/users/{id}/sessions',
  access: 'admin',
  summary: 'Sign a user out everywhere',
  params: idParamsSchema,
  answer: doneSchema,
});

export const membershipSchema = z.enum(['free', 'basic', 'premium']);
export type Membership = z.infer<typeof membershipSchema>;

/** A sum of money by where it was paid; `amount` has two decimals. */
const moneySpentSchema = z.object({
  environment: z.enum(['demo', 'sandbox', 'live']),
  currency: z.string(),
  amount: z.number(),
});
export type MoneySpent = z.infer<typeof moneySpentSchema>;

/** A user, with the field names of the specification. */
export const userRecordSchema = z.object({
  _id: idSchema,
  userName: z.string(),
  name: z.string(),
  UserEmail: z.string(),
  email: z.string(),
  userRole: roleSchema,
  userMembership: membershipSchema,
  /** When a bought membership ends; null for one that has no end. */
  membershipEndsAt: dateTimeSchema.nullable(),
  currentBalance: z.number().int(),
  credits: z.number().int(),
  profileURL: z.string().nullable(),
  aboutMe: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  /** Disabled accounts cannot sign in. */
  isDisabled: z.boolean(),
  createdAt: dateTimeSchema,
  /** To the hour; null for somebody who has not signed in since this is recorded. */
  lastSeenAt: dateTimeSchema.nullable(),
  /** Paid for orders minus refunds, real money first; empty for somebody who has never bought. */
  spent: z.array(moneySpentSchema),
});
export type UserRecord = z.infer<typeof userRecordSchema>;

export const createUser = defineEndpoint({
  method: 'POST',
  path: '/api/create-user',
  access: 'user',
  summary: "Bring the caller's own record up to date: name and photo, nothing else",
  body: z.object({
    userEmail: emailText.optional(),
    userName: personNameSchema.optional(),
    /** Identity providers send addresses on other hosts; those are ignored. */
    profileURL: z.union([photoAddressSchema, z.url({ protocol: /^https?$/ }).max(500)]).nullish(),
  }),
  answer: successOf(userRecordSchema),
});

export const listAdmins = defineEndpoint({
  method: 'GET',
  path: '/users/admins',
  access: 'user',
  summary: 'For an Admin the administrators, for anyone else an empty list',
  answer: z.array(userRecordSchema),
});

/** Sortable columns; a leading minus means descending. Money is compared as numbers, real money first. */
export const userSortKeySchema = z.enum([
  'userName',
  'currentBalance',
  'userRole',
  'userMembership',
  'createdAt',
  'lastSeenAt',
  'spent',
]);
export type UserSortKey = z.infer<typeof userSortKeySchema>;

export const SEARCH_MAX = 200;

export const userStatusSchema = z.enum(['active', 'disabled']);
export const hasBoughtSchema = z.enum(['yes', 'no']);

/** Which users of an Admin's list. All conditions hold together. */
export const userFilterSchema = z.object({
  /** Part of a name, address, role or membership, ignoring case. */
  search: z.string().trim().max(SEARCH_MAX).optional(),
  role: roleSchema.optional(),
  membership: membershipSchema.optional(),
  status: userStatusSchema.optional(),
  /** Days in UTC, both inclusive. */
  registeredFrom: z.iso.date().optional(),
  registeredTo: z.iso.date().optional(),
  /** Whether any order has been paid for, even if it was refunded later. */
  bought: hasBoughtSchema.optional(),
});
export type UserFilter = z.infer<typeof userFilterSchema>;

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/users',
  access: 'user',
  summary:
    'All users for an Admin, newest first unless `sort` says otherwise; or the caller’s own record with their `userEmail`',
  query: pagingQuerySchema.extend(userFilterSchema.shape).extend({
    userEmail: z.string('One email address only').max(320).optional(),
    sort: z.templateLiteral([z.enum(['', '-']), userSortKeySchema]).optional(),
  }),
  answer: z.array(userRecordSchema),
});

export const getUserTotals = defineEndpoint({
  method: 'GET',
  path: '/api/user-totals',
  access: 'admin',
  summary: 'How many users a filter selects, with their credits and the money they have spent',
  query: userFilterSchema,
  answer: successOf(
    z.object({
      people: z.number().int(),
      /** Sum of the balances, including negative ones. */
      balance: z.number().int(),
      spent: z.array(moneySpentSchema),
    }),
  ),
});
export type UserTotals = z.infer<NonNullable<typeof getUserTotals.answer>>['data'];

export const exportUsers = defineEndpoint({
  method: 'GET',
  path: '/admin/users.csv',
  access: 'admin',
  summary: 'The users of a filter as a CSV file, all of them, newest first',
  query: userFilterSchema,
  /** `text/csv` */
  answer: z.string(),
});
