import { paths } from '#contract/paths.ts';
import { findDatabaseError } from '#server/db/client.ts';
import { changeAddressMail, changeAskedMail, queueMail } from '#server/mail/index.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { IdentityCheck } from '../identity-check.ts';
import { findPersonByEmail, findPersonForUpdate } from '../people/people.repository.ts';
import { refuseDisposable, requireEmail } from '../sign-in/email-address.ts';
import { consumeToken, deleteTokensOf, insertToken } from '../sign-in/one-time-tokens.repository.ts';
import { newToken, storedTokenIdentifier, storedTokenPrefix } from '../sign-in/one-time-tokens.ts';
import type { AddressChange } from './change-address.ts';

const LINK_MINUTES = 60;

// The token contains the address it was mailed to, and only a keyed hash of the whole is stored. Changing the
// address in it makes the token unknown.
const tokenFor = (email: string) => `${newToken()}.${Buffer.from(email).toString('base64url')}`;

function addressIn(token: string): string {
  return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
}

/**
 * Changes the address of one's own account: requested with the password, confirmed by a link to the new
 * address, reported to the old one. The link opens a page that posts, so that opening it alone changes
 * nothing.
 */
export function createEmailChange(
  context: AppContext,
  { checkIdentity, changeAddress }: { checkIdentity: IdentityCheck; changeAddress: AddressChange },
) {
  const { config, db, limiter, now, secretBox } = context;
  const identifierOf = (token: string) => storedTokenIdentifier(secretBox, 'change-email', token);

  async function mailLink(actor: Actor, newEmail: string): Promise<void> {
    const token = tokenFor(newEmail);
    const expiresAt = new Date(now().getTime() + LINK_MINUTES * 60_000);
    const url = `${config.publicUrl}${paths.confirmEmail}?token=${token}`;
    await inTransaction(context, async (transaction) => {
      await deleteTokensOf(transaction, actor.userId, storedTokenPrefix('change-email'));
      await insertToken(transaction, { identifier: identifierOf(token), value: actor.userId, expiresAt });
      const link = changeAddressMail(actor, { url, minutes: LINK_MINUTES });
      await queueMail(context, { to: newEmail, content: link }, transaction);
      const notice = changeAskedMail(actor, `${config.publicUrl}${paths.resetPassword}`);
      await queueMail(context, { to: actor.email, content: notice }, transaction);
    });
  }

  async function redeem(token: string): Promise<string> {
    const email = addressIn(token);
    await inTransaction(context, async (transaction) => {
      // If the link is used twice at once, this decides.
      const personId = await consumeToken(transaction, identifierOf(token), now());
      const person = personId === null ? null : await findPersonForUpdate(transaction, personId);
      if (!person) throw new AppError('reset_link_invalid');
      await changeAddress(transaction, person, { email, isVerified: true });
    });
    return email;
  }

  return {
    /** Throws same_email, email_in_use, and the errors of `checkIdentity`. */
    async request(actor: Actor, newEmail: string, password: string | undefined): Promise<void> {
      const email = requireEmail(newEmail);
      if (email === actor.email) throw new AppError('same_email');
      refuseDisposable(email);
      await checkIdentity(actor, password);
      await limiter.take('resetMailPerAccount', `change:${actor.userId}`);
      if (await findPersonByEmail(db, email)) throw new AppError('email_in_use');
      await mailLink(actor, email);
    },

    /** Returns the new address. Throws reset_link_invalid, or email_in_use if it was taken meanwhile. */
    confirm: (token: string): Promise<string> =>
      redeem(token).catch((error) => {
        const isTaken = findDatabaseError(error)?.code === '23505';
        throw isTaken ? new AppError('email_in_use', { cause: error }) : error;
      }),
  };
}
