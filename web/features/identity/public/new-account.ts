import { errorTable } from '#contract/errors.ts';
import { emailSchema, NAME_MAX, PASSWORD_MIN } from '#contract/identity.ts';
import { readFields } from '../../../domain/form-result.ts';

// Import only from loaders and actions: the contract's schemas are too large for browser bundles.

/** The limits the account fields need. */
export const accountLimits = { nameMax: NAME_MAX, passwordMin: PASSWORD_MIN };

export const readAccount = (form: FormData) =>
  readFields(form, 'name', 'email', 'password', 'confirmPassword');

function emailProblem(email: string): string | null {
  if (!email.trim()) return 'Please enter your email address';
  return emailSchema.safeParse(email.trim()).success ? null : errorTable.invalid_email.message;
}

/** Errors the form can detect, by field, before calling the service. */
export function accountProblems({
  name,
  email,
  password,
  confirmPassword,
}: ReturnType<typeof readAccount>): Record<string, string> {
  const emailWords = emailProblem(email);
  return {
    ...(!name.trim() && { name: 'Please enter your full name' }),
    ...(emailWords && { email: emailWords }),
    ...(password.length < PASSWORD_MIN && {
      password: `Password must be at least ${PASSWORD_MIN} characters`,
    }),
    ...(password !== confirmPassword && { confirmPassword: 'Passwords do not match' }),
  };
}
