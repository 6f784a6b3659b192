import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { accountAnswer, currentPasswordSchema, statusAnswer } from './identity-fields.ts';
import { successWith } from './primitives.ts';

const passwordBody = z.object({ password: currentPasswordSchema });

export const enableTwoFactor = defineEndpoint({
  method: 'POST',
  path: '/api/auth/two-factor/enable',
  access: 'user',
  summary: 'Begin two-step sign-in; it is on once a first code was verified',
  body: passwordBody,
  answer: successWith({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
});

export const verifyTotp = defineEndpoint({
  method: 'POST',
  path: '/api/auth/two-factor/verify-totp',
  access: 'public',
  summary: 'Second step of a sign-in, or the first code after switching two-step sign-in on',
  body: z.object({
    code: z
      .string('Please enter the code')
      .trim()
      .regex(/^\d{6}$/, 'The code has 6 digits'),
    trustDevice: z.boolean().optional(),
  }),
  answer: accountAnswer,
});

export const verifyBackupCode = defineEndpoint({
  method: 'POST',
  path: '/api/auth/two-factor/verify-backup-code',
  access: 'public',
  summary: 'Second step of a sign-in with a recovery code; each works once',
  body: z.object({
    code: z.string('Please enter a recovery code').trim().min(1, 'Please enter a recovery code').max(40),
    trustDevice: z.boolean().optional(),
  }),
  answer: accountAnswer,
});

export const disableTwoFactor = defineEndpoint({
  method: 'POST',
  path: '/api/auth/two-factor/disable',
  access: 'user',
  summary: 'Switch two-step sign-in off',
  body: passwordBody,
  answer: statusAnswer,
});

export const generateBackupCodes = defineEndpoint({
  method: 'POST',
  path: '/api/auth/two-factor/generate-backup-codes',
  access: 'user',
  summary: 'New recovery codes; the old ones stop working',
  body: passwordBody,
  answer: successWith({ backupCodes: z.array(z.string()) }),
});
