import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { errorTable } from '#contract/errors.ts';
import { emailSchema } from '#contract/identity.ts';
import { AppError } from '#server/platform/errors.ts';

/** How addresses are stored and compared. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

const disposableDomains = disposableEmailBlocklistSet();

/** Whether the address is at a host of throwaway mailboxes, or at a subdomain of one. */
export function isDisposable(email: string): boolean {
  const labels = normalEmail(email).split('@').at(-1)?.split('.') ?? [];
  return labels.some((_label, index) => disposableDomains.has(labels.slice(index).join('.')));
}

/** Throws email_disposable: someone could otherwise have free credits again and again. */
export function refuseDisposable(email: string): void {
  if (!isDisposable(email)) return;
  const { message } = errorTable.email_disposable;
  throw new AppError('email_disposable', { issues: [{ path: ['email'], message }] });
}

/** The address in its stored form; throws `invalid_email` with the form's own message. */
export function requireEmail(email: string, message: string = errorTable.invalid_email.message): string {
  const normal = normalEmail(email);
  if (!emailSchema.safeParse(normal).success) {
    throw new AppError('invalid_email', { message, issues: [{ path: ['email'], message }] });
  }
  return normal;
}
