import { NAME_MAX, PASSWORD_MIN } from '#contract/identity.ts';
import { readFields } from './form-result.ts';

// For loaders and actions alone: with the contract's schemas it would be too heavy for a page.

/** What the fields of a new account need to know. */
export const accountLimits = { nameMax: NAME_MAX, passwordMin: PASSWORD_MIN };

export const readAccount = (form: FormData) =>
  readFields(form, 'name', 'email', 'password', 'confirmPassword');

/** What the form itself can tell, by field, before the service is asked. */
export function accountProblems({
  name,
  email,
  password,
  confirmPassword,
}: ReturnType<typeof readAccount>): Record<string, string> {
  return {
    ...(!name.trim() && { name: 'Please enter your full name' }),
    ...(!email.trim() && { email: 'Please enter your email address' }),
    ...(password.length < PASSWORD_MIN && {
      password: `Password must be at least ${PASSWORD_MIN} characters`,
    }),
    ...(password !== confirmPassword && { confirmPassword: 'Passwords do not match' }),
  };
}
