import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  currentPasswordSchema,
  emailText,
  personNameSchema,
  photoAddressSchema,
  statusAnswer,
} from './identity-fields.ts';
import { dateTimeSchema, doneSchema, idParamsSchema, successOf } from './primitives.ts';
import { userRecordSchema } from './users.ts';

export const ABOUT_ME_MAX = 1000;

const line = (what: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${what} has at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, `${what} has no line breaks or control characters`)
    .optional();

/** A person's own profile. Fields left out keep their value. */
export const profileBodySchema = z.object({
  userName: personNameSchema.optional(),
  aboutMe: z.string().trim().max(ABOUT_ME_MAX, `At most ${ABOUT_ME_MAX} characters`).optional(),
  profileURL: photoAddressSchema.nullish(),
  address: line('An address', 200),
  city: line('A city', 100),
  country: line('A country', 100),
  phone: line('A phone number', 40),
});

export const updateUserProfile = defineEndpoint({
  method: 'PUT',
  path: '/update-user-profile/{id}',
  access: 'user',
  summary: 'Change your own profile: name, photo, address; an Admin may change anybody’s',
  params: idParamsSchema,
  body: profileBodySchema,
  answer: successOf(userRecordSchema),
});

/**
 * The current password, required before sensitive changes so that an unattended session cannot make them.
 * Accounts without a password leave it out.
 */
const confirmation = { password: currentPasswordSchema.optional() };

export const requestEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/account/email',
  access: 'user',
  summary: 'Mail a link to a new address; opening it makes the address the account’s. The old one is told',
  body: z.object({ newEmail: emailText, ...confirmation }),
  answer: statusAnswer,
});

export const confirmEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  access: 'public',
  summary: 'Change the address with the token of the mailed link',
  // The token contains the new address, so it is longer than other tokens.
  body: z.object({ token: z.string('The link is incomplete').min(1, 'The link is incomplete').max(600) }),
  answer: successOf(z.object({ email: z.string() })),
});

export const exportAccount = defineEndpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'user',
  whileActing: 'refused',
  summary: 'Everything that is kept about the caller, as one JSON file',
  answer: z.looseObject({ exportedAt: dateTimeSchema }),
});

export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/api/account/delete',
  access: 'user',
  summary: 'Delete your own account; the books stay, without the person',
  body: z.object(confirmation),
  answer: doneSchema,
});

export const actAsUser = defineEndpoint({
  method: 'POST',
  path: '/api/users/{id}/act',
  access: 'admin',
  summary: 'See the service as this user, read-only and for 30 minutes at most',
  params: idParamsSchema,
  answer: doneSchema,
});

export const endActing = defineEndpoint({
  method: 'POST',
  path: '/api/acting/end',
  access: 'user',
  whileActing: 'allowed',
  summary: 'Stop acting as another user',
  answer: doneSchema,
});
