import { hashPassword } from 'better-auth/crypto';
import { paths } from '#contract/paths.ts';
import { passwordChangedMail, queueMail, resetPasswordMail } from '#server/mail/index.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  findPersonByEmail,
  findPersonById,
  findPersonForUpdate,
  type Person,
  storePasswordHash,
  updatePerson,
} from '../people/people.repository.ts';
import { deleteSessions } from '../sessions/sessions.repository.ts';
import { requireEmail } from './email-address.ts';
import { consumeToken, deleteTokensOf, findTokenValue, insertToken } from './one-time-tokens.repository.ts';
import { mailedLink, newToken, storedTokenIdentifier, storedTokenPrefix } from './one-time-tokens.ts';
import { refuseWeakPassword } from './password-rules.ts';
import type { ClearUnproven } from './unproven-account.ts';

const LINK_MINUTES = 30;

export function createPasswordReset(context: AppContext, clearUnproven: ClearUnproven) {
  const { config, db, limiter, now, secretBox } = context;
  const resetUrl = `${config.publicUrl}${paths.resetPassword}`;
  const identifierOf = (token: string) => storedTokenIdentifier(secretBox, 'reset-password', token);

  /** The link is built from PUBLIC_URL alone: a forged Host header cannot redirect it. */
  async function mailLink(person: Person, next: string | undefined): Promise<void> {
    const token = newToken();
    const expiresAt = new Date(now().getTime() + LINK_MINUTES * 60_000);
    const url = mailedLink(`${resetUrl}/confirm`, token, next);
    const content = resetPasswordMail(person, { url, minutes: LINK_MINUTES });
    await inTransaction(context, async (transaction) => {
      await deleteTokensOf(transaction, person.id, storedTokenPrefix('reset-password'));
      await insertToken(transaction, { identifier: identifierOf(token), value: person.id, expiresAt });
      await queueMail(context, { to: person.email, content }, transaction);
    });
  }

  async function requireOwnerOfLink(token: string): Promise<Person> {
    const personId = await findTokenValue(db, identifierOf(token), now());
    const person = personId === null ? null : await findPersonById(db, personId);
    if (!person) throw new AppError('reset_link_invalid');
    return person;
  }

  async function storePassword(token: string, passwordHash: string): Promise<void> {
    await inTransaction(context, async (transaction) => {
      // If the link is used twice at once, this decides.
      const personId = await consumeToken(transaction, identifierOf(token), now());
      const person = personId === null ? null : await findPersonForUpdate(transaction, personId);
      if (!person) throw new AppError('reset_link_invalid');
      await storePasswordHash(transaction, person.id, passwordHash);
      // Whoever can read the mail owns the address, but may not be who registered it.
      if (!person.emailVerified) {
        await clearUnproven(transaction, person);
        await updatePerson(transaction, person.id, { emailVerified: true });
      }
      await deleteSessions(transaction, person.id);
      await deleteTokensOf(transaction, person.id);
      const content = passwordChangedMail(person, { resetUrl, isCleared: !person.emailVerified });
      await queueMail(context, { to: person.email, content }, transaction);
    });
  }

  return {
    /** Mails a reset link, which leads on to `next`; earlier ones stop working. */
    async request(email: string, next?: string): Promise<void> {
      if (email.trim() === '') requireEmail(email, 'Please enter your email address');
      const normal = requireEmail(email, 'Please enter a valid email address.');
      await limiter.take('resetMailPerAccount', normal);
      const person = await findPersonByEmail(db, normal);
      if (person) await mailLink(person, next);
      else if (config.areLoginErrorsExact) throw new AppError('reset_user_not_found');
    },

    /**
     * Sets the password, once per link. Ends the account's sessions, trusted devices and other links, and
     * removes what was set up before the address was confirmed.
     */
    async complete(token: string, newPassword: string): Promise<void> {
      const person = await requireOwnerOfLink(token);
      refuseWeakPassword(newPassword, person);
      await storePassword(token, await hashPassword(newPassword));
      // The owner is back: attempts used up by someone else must not lock them out.
      await limiter.forget('signInFailuresPerAccount', person.email);
      await limiter.forget('twoStepPerAccount', person.id);
    },
  };
}
