import { paths } from '#contract/paths.ts';
import { confirmAddressMail, queueMail } from '#server/mail/index.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { findPersonByEmail, type Person, updatePerson } from '../people/people.repository.ts';
import { normalEmail } from './email-address.ts';
import { consumeToken, deleteTokensOf, insertToken } from './one-time-tokens.repository.ts';
import { mailedLink, newToken, storedTokenIdentifier, storedTokenPrefix } from './one-time-tokens.ts';

const LINK_HOURS = 24;

type Addressee = Pick<Person, 'id' | 'name' | 'email'>;

/**
 * Confirms addresses by a mailed link. The link opens a page that posts, so that opening it alone changes
 * nothing.
 */
export function createEmailConfirmation(context: AppContext) {
  const { config, db, limiter, now, secretBox } = context;

  const countMail = (email: string) => limiter.take('resetMailPerAccount', `confirm:${email}`);

  /** Invalidates earlier links. */
  async function mailCounted(person: Addressee, next?: string): Promise<void> {
    const token = newToken();
    const url = mailedLink(`${config.publicUrl}${paths.verifyEmail}`, token, next);
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
    /** Mails a new link, which leads on to `next`. Throws too_many_mails. */
    async mailLink(person: Addressee, next?: string): Promise<void> {
      await countMail(person.email);
      await mailCounted(person, next);
    },

    /** Responds the same for every address, even at the limit, so as not to reveal which have accounts. */
    async mailLinkTo(email: string): Promise<void> {
      await countMail(normalEmail(email));
      const person = await findPersonByEmail(db, normalEmail(email));
      if (person && !person.emailVerified) await mailCounted(person);
    },

    /** Throws `reset_link_invalid`, whose message fits every mailed link. */
    async confirm(token: string): Promise<void> {
      const identifier = storedTokenIdentifier(secretBox, 'confirm-email', token);
      const personId = await consumeToken(db, identifier, now());
      if (personId === null) throw new AppError('reset_link_invalid');
      await updatePerson(db, personId, { emailVerified: true });
    },
  };
}

export type EmailConfirmation = ReturnType<typeof createEmailConfirmation>;
