import { forgetPersonInAudit } from '#server/db/audit-log.ts';
import type { Transaction } from '#server/db/client.ts';
import { accountDeletedMail, queueMail } from '#server/mail/index.ts';
import type { AppContext } from '#server/platform/context.ts';
import { keepAnAdmin } from '../people/keep-an-admin.ts';
import { deleteBoughtMembership } from '../people/memberships.repository.ts';
import { deletePerson, type Person, rememberSignupGrant } from '../people/people.repository.ts';
import { deleteTokensOf } from '../sign-in/one-time-tokens.repository.ts';
import { mailboxHashOf } from '../sign-in/signup-grants.ts';

/** What another slice does, in the same transaction, to remove all of a user's personal data. */
export type ForgetPerson = (
  transaction: Transaction,
  person: { id: string; email: string; emailVerified: boolean },
) => Promise<void>;

/**
 * Deletes a user: the account with its sessions, the data of other slices, and personal data in the audit
 * log. The books are kept, because they contain ids but no personal data. Throws last_admin.
 */
export function createErasure(context: AppContext, forgetPerson: readonly ForgetPerson[]) {
  return async function erase(transaction: Transaction, person: Person): Promise<void> {
    await keepAnAdmin(transaction, person);
    for (const forget of forgetPerson) await forget(transaction, person);
    await forgetPersonInAudit(transaction, person);
    await deleteTokensOf(transaction, person.id);
    // Registration stored the mailbox of that time. The address may have changed since, or the account be
    // older than that record.
    if (person.signupCredits > 0) {
      await rememberSignupGrant(transaction, mailboxHashOf(context.secretBox, person.email));
    }
    await deleteBoughtMembership(transaction, person.id);
    await deletePerson(transaction, person.id);
    await queueMail(context, { to: person.email, content: accountDeletedMail(person) }, transaction);
  };
}

export type Erasure = ReturnType<typeof createErasure>;
