import { errorTable } from '#contract/errors.ts';
import { emailSchema, NAME_MAX, PASSWORD_MIN } from '#contract/identity.ts';
import { readFields } from '../../../domain/form-result.ts';

// For loaders and actions alone: with the contract's schemas it would be too heavy for a page.

/** What the fields of a new account need to know. */
export const accountLimits = { nameMax: NAME_MAX, passwordMin: PASSWORD_MIN };

export const readAccount = (form: FormData) =>
  readFields(form, 'name', 'email', 'password', 'confirmPassword');

function emailProblem(email: string): string | null {
  if (!email.trim()) return 'Please enter your email address';
  return emailSchema.safeParse(email.trim()).success ? null : errorTable.invalid_email.message;
}

/** What the form itself can tell, by field, before the service is asked. */
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
