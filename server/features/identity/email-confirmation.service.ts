import { type AppContext, inTransaction } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { confirmAddressMail, queueMail } from '#server/mail/index.ts';
import { normalEmail } from './email-address.ts';
import { consumeToken, deleteTokensOf, insertToken } from './one-time-tokens.repository.ts';
import { newToken, storedTokenIdentifier, storedTokenPrefix } from './one-time-tokens.ts';
import { findPersonByEmail, type Person, updatePerson } from './people.repository.ts';

const LINK_HOURS = 24;

/** Confirmation of addresses by a mailed link. The link leads to a page that posts: opening it changes nothing. */
export function createEmailConfirmation(context: AppContext) {
  const { config, db, limiter, now, secretBox } = context;

  /** Mails a new link; links mailed before stop working. */
  async function mailLink(person: Pick<Person, 'id' | 'name' | 'email'>): Promise<void> {
    await limiter.take('resetMailPerAccount', `confirm:${person.email}`);
    const token = newToken();
    const url = `${config.publicUrl}/verify-email?token=${token}`;
    await inTransaction(context, async (transaction) => {
      await deleteTokensOf(transaction, person.id, storedTokenPrefix('confirm-email'));
      await insertToken(transaction, {
        identifier: storedTokenIdentifier(secretBox, 'confirm-email', token),
        value: person.id,
        expiresAt: new Date(now().getTime() + LINK_HOURS * 3_600_000),
      });
      const content = confirmAddressMail(person, { url, hours: LINK_HOURS });
      await queueMail(context, { to: person.email, content }, transaction);
    });
  }

  return {
    mailLink,

    /** The same answer for every address: whether it has an account is not told here. */
    async mailLinkTo(email: string): Promise<void> {
      const person = await findPersonByEmail(db, normalEmail(email));
      if (person && !person.emailVerified) await mailLink(person);
    },

    /** Throws `reset_link_invalid`, whose sentence fits every mailed link. */
    async confirm(token: string): Promise<void> {
      const identifier = storedTokenIdentifier(secretBox, 'confirm-email', token);
      const personId = await consumeToken(db, identifier, now());
      if (personId === null) throw new AppError('reset_link_invalid');
      await updatePerson(db, personId, { emailVerified: true });
    },
  };
}

export type EmailConfirmation = ReturnType<typeof createEmailConfirmation>;
