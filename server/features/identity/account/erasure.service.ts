import { forgetPersonInAudit } from '#server/db/audit-log.ts';
import type { Transaction } from '#server/db/client.ts';
import { accountDeletedMail, queueMail } from '#server/mail/index.ts';
import type { AppContext } from '#server/platform/context.ts';
import { keepAnAdmin } from '../people/keep-an-admin.ts';
import { deletePerson, type Person, rememberSignupGrant } from '../people/people.repository.ts';
import { deleteTokensOf } from '../sign-in/one-time-tokens.repository.ts';
import { mailboxHashOf } from '../sign-in/signup-grants.ts';

/** What another slice does, in the same transaction, so that nothing of a person is left with it. */
export type ForgetPerson = (
  transaction: Transaction,
  person: { id: string; email: string; emailVerified: boolean },
) => Promise<void>;

/**
 * Takes a person out of the database: the account with its sessions, what other slices keep, the words in the audit log.
 * The books stay: they hold ids and no words of the person. Throws last_admin.
 */
export function createErasure(context: AppContext, forgetPerson: readonly ForgetPerson[]) {
  return async function erase(transaction: Transaction, person: Person): Promise<void> {
    await keepAnAdmin(transaction, person);
    for (const forget of forgetPerson) await forget(transaction, person);
    await forgetPersonInAudit(transaction, person);
    await deleteTokensOf(transaction, person.id);
    // Registering remembered the mailbox of then; the address may have changed since, or the account be older than that memory.
    if (person.signupCredits > 0) {
      await rememberSignupGrant(transaction, mailboxHashOf(context.secretBox, person.email));
    }
    await deletePerson(transaction, person.id);
    await queueMail(context, { to: person.email, content: accountDeletedMail(person) }, transaction);
  };
}

export type Erasure = ReturnType<typeof createErasure>;
