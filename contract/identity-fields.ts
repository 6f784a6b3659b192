import { z } from 'zod';
import { uploadAddressPattern } from './media.ts';
import { dateTimeSchema, idSchema, successWith } from './primitives.ts';

// Fields and answers shared by the identity endpoints.

export const roleSchema = z.enum(['member', 'moderator', 'Seller', 'Admin']);
export type Role = z.infer<typeof roleSchema>;

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const NAME_MAX = 100;
const EMAIL_MAX = 254;

/** A valid email address, for forms and server alike. */
export const emailSchema = z.email().max(EMAIL_MAX);

// The schema accepts any short text: each form has its own message for a malformed address, so the server
// reports it by code (`invalid_email`).
export const emailText = z
  .string('Please enter your email address')
  .trim()
  .max(320, 'This email address is too long');

export const newPasswordSchema = z
  .string('Please enter a password')
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`);

export const currentPasswordSchema = z
  .string('Please enter your password')
  .min(1, 'Please enter your password')
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`);

export const personNameSchema = z
  .string('Please enter your full name')
  .trim()
  .min(1, 'Please enter your full name')
  .max(NAME_MAX, `A name has at most ${NAME_MAX} characters`)
  .regex(/^\P{Cc}*$/u, 'A name has no line breaks or control characters');

/**
 * An uploaded photo, or empty for none. A photo hosted elsewhere would reveal to that host who views it,
 * mostly Admins.
 */
export const photoAddressSchema = z.union([
  z.literal(''),
  // A value that matches neither branch gets this branch's message.
  z.string().regex(uploadAddressPattern, 'Please upload the photo: photos on other sites cannot be used'),
]);

export const oneTimeTokenSchema = z
  .string('The link is incomplete')
  .min(1, 'The link is incomplete')
  .max(200);

const accountSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullable(),
  twoFactorEnabled: z.boolean(),
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
});

export const accountAnswer = successWith({ user: accountSchema });
export const statusAnswer = successWith({ status: z.literal(true) });
