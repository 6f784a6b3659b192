import type { Transaction } from '#server/db/client.ts';
import { addressChangedMail, queueMail } from '#server/mail/index.ts';
import type { AppContext } from '#server/platform/context.ts';
import { type Person, updatePerson } from '../people/people.repository.ts';
import { deleteTokensOf } from '../sign-in/one-time-tokens.repository.ts';
import { mailboxHashOf } from '../sign-in/signup-grants.ts';

/** What another slice does when a user's address changes, in the same transaction. */
export type AddressChanged = (
  transaction: Transaction,
  person: { id: string; email: string },
) => Promise<void>;

/**
 * Changes an account's address everywhere. Links mailed to the old address stop working, and it is notified.
 * A taken address fails at the unique key.
 */
export function createAddressChange(context: AppContext, addressChanged: readonly AddressChanged[]) {
  return async function changeAddress(
    transaction: Transaction,
    person: Person,
    next: { email: string; isVerified: boolean },
  ): Promise<void> {
    await updatePerson(transaction, person.id, {
      email: next.email,
      emailVerified: next.isVerified,
      // Free credits still on offer belong to the mailbox that gets confirmed, not to the one first entered.
      ...(person.signupOffer > 0 && { signupMailboxHash: mailboxHashOf(context.secretBox, next.email) }),
    });
    for (const tell of addressChanged) await tell(transaction, { id: person.id, email: next.email });
    await deleteTokensOf(transaction, person.id);
    await queueMail(context, { to: person.email, content: addressChangedMail(person) }, transaction);
  };
}

export type AddressChange = ReturnType<typeof createAddressChange>;
