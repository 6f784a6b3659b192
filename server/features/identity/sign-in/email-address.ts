import { errorTable } from '#contract/errors.ts';
import { emailSchema } from '#contract/identity.ts';
import { AppError } from '#server/platform/errors.ts';

/** How addresses are stored and compared. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The address in its stored form; throws `invalid_email` with the form's own message. */
export function requireEmail(email: string, message: string = errorTable.invalid_email.message): string {
  const normal = normalEmail(email);
  if (!emailSchema.safeParse(normal).success) {
    throw new AppError('invalid_email', { message, issues: [{ path: ['email'], message }] });
  }
  return normal;
}
