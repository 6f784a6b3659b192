import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dateTimeSchema, successOf } from './primitives.ts';

/** Also the limit of the setting SIGNUP_CREDITS. */
export const SIGNUP_CREDITS_MAX = 1000;
const LISTINGS_MAX = 1_000_000;

const wholeNumber = (max: number) =>
  z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(0, 'Enter 0 or more')
    .max(max, `At most ${max.toLocaleString('en')}`);

export const freeUseSchema = z.object({
  /** Credits of a new account, once per mailbox. */
  signupCredits: wholeNumber(SIGNUP_CREDITS_MAX),
  /** Listings that everyone who has not paid may start within 24 hours; 0 for no limit. */
  dailyListings: wholeNumber(LISTINGS_MAX),
  /** Of these, listings from one network; 0 for no limit. */
  dailyListingsPerNetwork: wholeNumber(LISTINGS_MAX),
  /** For how many days a paid listing is written again for nothing; 0 for not at all. */
  rerollDays: wholeNumber(365),
});
export type FreeUse = z.infer<typeof freeUseSchema>;

export const putFreeUseBodySchema = freeUseSchema.extend({
  /** Without it, the number stays as it is. */
  rerollDays: freeUseSchema.shape.rerollDays.optional(),
  /** `updatedAt` of the settings the editor saw; without it, whatever is stored is replaced. */
  updatedAt: dateTimeSchema.nullish(),
});

const freeUseViewSchema = freeUseSchema.extend({
  /** From the settings at start, as long as nothing is saved here. */
  defaults: freeUseSchema,
  /** When new accounts get their credits (`SIGNUP_CREDITS_AFTER`). */
  signupCreditsAfter: z.enum(['registration', 'confirmation']),
  updatedAt: dateTimeSchema.nullable(),
});
export type FreeUseView = z.infer<typeof freeUseViewSchema>;

export const getFreeUse = defineEndpoint({
  method: 'GET',
  path: '/api/free-use-settings',
  access: 'admin',
  summary: 'What the service gives away: credits of new accounts and free listings a day',
  answer: successOf(freeUseViewSchema),
});

export const putFreeUse = defineEndpoint({
  method: 'PUT',
  path: '/api/free-use-settings',
  access: 'admin',
  summary: 'Set the credits of new accounts and the limits of free listings',
  body: putFreeUseBodySchema,
  answer: successOf(freeUseViewSchema),
});
