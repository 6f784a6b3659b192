import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  accountAnswer,
  currentPasswordSchema,
  emailText,
  newPasswordSchema,
  oneTimeTokenSchema,
  personNameSchema,
  roleSchema,
  statusAnswer,
} from './identity-fields.ts';
import { dateTimeSchema, doneSchema, idSchema, successOf, successWith } from './primitives.ts';

export * from './account.ts';
export {
  emailSchema,
  NAME_MAX,
  newPasswordSchema,
  PASSWORD_MAX,
  PASSWORD_MIN,
  personNameSchema,
  type Role,
  roleSchema,
} from './identity-fields.ts';
export * from './two-step.ts';
export * from './user-management.ts';
export * from './users.ts';

export const viewerSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  photoUrl: z.string().nullable(),
  credits: z.number().int(),
  /** True if an earlier account with the same mailbox already received the free credits. */
  hasHadFreeCredits: z.boolean(),
  /** Free credits that come once the address is confirmed; 0 for none. */
  offeredCredits: z.number().int(),
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  /** An Admin who must switch two-step sign-in on before the back office opens. */
  hasToSetUpTwoStep: z.boolean(),
  /**
   * Present while an Admin is acting as this person: which Admin, and until when. Changes are refused
   * meanwhile.
   */
  actedBy: z.object({ name: z.string(), until: dateTimeSchema }).nullable(),
});
/** The signed-in person as pages see them. */
export type Viewer = z.infer<typeof viewerSchema>;

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/api/me',
  access: 'user',
  summary: 'The signed-in person, with role and credits',
  answer: successOf(viewerSchema),
});

export const getIdentity = defineEndpoint({
  method: 'GET',
  path: '/api/identity',
  access: 'public',
  summary: 'What the sign-in and registration forms need to know',
  answer: successOf(
    z.object({
      isRegistrationOpen: z.boolean(),
      isEmailVerificationRequired: z.boolean(),
      /** Credits of a new account; 0 for none. */
      signupCredits: z.number().int(),
      /** Whether they come at once or when the address is confirmed. */
      signupCreditsAfter: z.enum(['registration', 'confirmation']),
      /** False until the first Admin exists. The set-up link only works before that. */
      hasAdmin: z.boolean(),
      /** Enabled external identity providers. */
      providers: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
});

// Endpoints below /api/auth follow the identity library's paths, fields and answers, but never expose its
// session tokens.

/** A checkout that a link mailed by the call leads back to. */
const chosenCheckout = z.object({
  next: z
    .string()
    .max(200)
    .regex(/^\/(?:item-)?buy\/[\w-]+$/, 'Not the address of a checkout')
    .optional(),
});

export const signUpBodySchema = z.object({
  name: personNameSchema,
  email: emailText,
  password: newPasswordSchema,
});

export const signUp = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sign-up/email',
  access: 'public',
  summary: 'Register with name, email and password',
  body: signUpBodySchema.extend(chosenCheckout.shape),
  /** False when the address has to be confirmed first. */
  answer: accountAnswer.extend({ isSignedIn: z.boolean() }),
});

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  access: 'public',
  summary: 'Sign in with email and password; with two-step sign-in a code is asked for next',
  body: chosenCheckout.extend({ email: emailText, password: currentPasswordSchema }),
  answer: z.discriminatedUnion('twoFactorRedirect', [
    accountAnswer.extend({ twoFactorRedirect: z.literal(false) }),
    successWith({ twoFactorRedirect: z.literal(true), twoFactorMethods: z.array(z.string()) }),
  ]),
});

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  access: 'public',
  whileActing: 'allowed',
  summary: 'End the session of this browser',
  answer: doneSchema,
});

export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/auth/request-password-reset',
  access: 'public',
  summary: 'Mail a link for setting a new password; it works once, for 30 minutes',
  body: chosenCheckout.extend({ email: emailText }),
  answer: statusAnswer,
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with the token of a mailed link; ends every session of the account',
  body: z.object({ token: oneTimeTokenSchema, newPassword: newPasswordSchema }),
  answer: statusAnswer,
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'user',
  summary: 'Set a new password; ends every other session and renews this one',
  body: z.object({ currentPassword: currentPasswordSchema, newPassword: newPasswordSchema }),
  answer: accountAnswer,
});

export const sendVerificationEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/send-verification-email',
  access: 'public',
  summary: 'Mail a new link for confirming an address; answers alike whether the account exists',
  body: z.object({ email: emailText }),
  answer: statusAnswer,
});

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'public',
  summary: 'Confirm an address with the token of a mailed link',
  body: z.object({ token: oneTimeTokenSchema }),
  answer: statusAnswer,
});

export const signInSocial = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sign-in/social',
  access: 'public',
  summary: 'Begin a sign-in at an outside identity provider; the popup goes to the answered address',
  body: z.object({ provider: z.string().min(1).max(40) }),
  answer: successWith({ url: z.url(), redirect: z.literal(false) }),
});

export const providerCallback = defineEndpoint({
  method: 'GET',
  path: '/api/auth/callback/{provider}',
  access: 'public',
  whileActing: 'refused',
  summary:
    'Where an identity provider sends the popup back to; always redirects to /login/popup-done, with `error` when it failed',
  params: z.object({ provider: z.string().min(1).max(40) }),
  query: z.object({
    code: z.string().max(4096).optional(),
    state: z.string().max(512).optional(),
    error: z.string().max(200).optional(),
    iss: z.string().max(500).optional(),
  }),
  answer: z.null(),
});

export const setUpFirstAdmin = defineEndpoint({
  method: 'POST',
  path: '/api/setup',
  access: 'public',
  summary: 'Create the first administrator with the token of the set-up link, and sign in',
  body: signUpBodySchema.extend({ token: oneTimeTokenSchema }),
  answer: accountAnswer,
});
