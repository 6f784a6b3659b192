import type { z } from 'zod';
import type { UserRecord, updateUserBodySchema } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { findDatabaseError, type Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { queueMail, twoStepTakenOffMail } from '#server/mail/index.ts';
import { type ChangeAuthor, recordAudit } from '#server/platform/audit.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AddressChange } from '../account/change-address.ts';
import type { Erasure } from '../account/erasure.service.ts';
import { deleteSessions } from '../sessions/sessions.repository.ts';
import { requireEmail } from '../sign-in/email-address.ts';
import { deleteTokensOf } from '../sign-in/one-time-tokens.repository.ts';
import { deleteTwoFactor } from '../sign-in/two-factors.repository.ts';
import { keepAnAdmin } from './keep-an-admin.ts';
import { deleteBoughtMembership, findBoughtMembership } from './memberships.repository.ts';
import { findPersonForUpdate, type Person, updatePerson } from './people.repository.ts';
import { findRecordById } from './people-list.repository.ts';
import { recordOf } from './user-record.ts';

type UserChange = z.output<typeof updateUserBodySchema>;

/** Booked as the reason if none was given; the back office always asks for one. */
const NO_REASON = 'Balance set by an administrator';

interface BalanceKeeper {
  adjustTo(
    change: {
      userId: string;
      balance: number;
      previousBalance: number | undefined;
      key: string;
      reason: string;
    },
    cause: { actorId: string; requestId: string },
    transaction: Transaction,
  ): Promise<{ before: number; after: number }>;
}

interface ManagementDependencies {
  credits: BalanceKeeper;
  changeAddress: AddressChange;
  erase: Erasure;
}

async function requirePerson(transaction: Transaction, id: string): Promise<Person> {
  const person = await findPersonForUpdate(transaction, id);
  if (!person) throw new AppError('user_gone');
  const bought = await findBoughtMembership(transaction, id);
  return { ...person, membership: bought?.level ?? person.membership };
}

async function requireRecord(transaction: Transaction, id: string): Promise<UserRecord> {
  const record = await findRecordById(transaction, id);
  if (!record) throw new AppError('user_gone');
  return recordOf(record);
}

/** The columns a change really changes; empty if there is none. */
function changedColumns(person: Person, { userName, UserEmail, userRole, userMembership }: UserChange) {
  const wished = {
    ...(userName !== undefined && { name: userName }),
    ...(UserEmail !== undefined && { email: requireEmail(UserEmail) }),
    ...(userRole !== undefined && { role: userRole }),
    ...(userMembership !== undefined && { membership: userMembership }),
  };
  const changed = Object.entries(wished).filter(([name, value]) => person[name as keyof Person] !== value);
  return Object.fromEntries(changed) as typeof wished;
}

/** Names of the columns in the audit log, as in the back office. */
const wireNames = {
  name: 'userName',
  email: 'UserEmail',
  role: 'userRole',
  membership: 'userMembership',
} as const;

function factsOf(person: object, columns: object): Record<string, unknown> {
  const entries = Object.keys(columns).map((column) => [
    wireNames[column as keyof typeof wireNames],
    (person as Record<string, unknown>)[column],
  ]);
  return Object.fromEntries(entries);
}

function takenAddress(error: unknown): unknown {
  const isTaken = findDatabaseError(error)?.code === '23505';
  return isTaken ? new AppError('email_in_use', { cause: error }) : error;
}

async function storeColumns(
  transaction: Transaction,
  person: Person,
  { email, ...columns }: ReturnType<typeof changedColumns>,
  changeAddress: AddressChange,
): Promise<void> {
  if (columns.role !== undefined && columns.role !== 'Admin') await keepAnAdmin(transaction, person);
  // An Admin's word replaces what was bought.
  if (columns.membership !== undefined) await deleteBoughtMembership(transaction, person.id);
  if (Object.keys(columns).length > 0) await updatePerson(transaction, person.id, columns);
  // The new address is not confirmed yet.
  if (email !== undefined) await changeAddress(transaction, person, { email, isVerified: false });
  if (columns.role !== undefined || email !== undefined) await deleteSessions(transaction, person.id);
}

function createUpdate(context: AppContext, { credits, changeAddress }: ManagementDependencies) {
  /** Only if a balance is given; returns the entry for the audit log. */
  async function storeBalance(transaction: Transaction, by: ChangeAuthor, id: string, change: UserChange) {
    const { currentBalance, previousBalance, reason } = change;
    if (currentBalance === undefined) return null;
    const booked = await credits.adjustTo(
      { userId: id, balance: currentBalance, previousBalance, key: newId(), reason: reason || NO_REASON },
      { actorId: by.actor.userId, requestId: by.requestId },
      transaction,
    );
    return booked.before === booked.after ? null : { ...booked, reason: reason || NO_REASON };
  }

  async function updateIn(transaction: Transaction, by: ChangeAuthor, id: string, change: UserChange) {
    const person = await requirePerson(transaction, id);
    const columns = changedColumns(person, change);
    const hasColumns = Object.keys(columns).length > 0;
    if (hasColumns) await storeColumns(transaction, person, columns, changeAddress);
    const balance = await storeBalance(transaction, by, id, change);
    if (hasColumns || balance) {
      await recordAudit(transaction, {
        ...by,
        action: 'user.updated',
        subjectType: 'user',
        subjectId: id,
        before: { ...factsOf(person, columns), ...(balance && { currentBalance: balance.before }) },
        after: {
          ...factsOf(columns, columns),
          ...(balance && { currentBalance: balance.after, reason: balance.reason }),
        },
      });
    }
    return requireRecord(transaction, id);
  }

  return (by: ChangeAuthor, id: string, change: UserChange): Promise<UserRecord> =>
    inTransaction(context, (transaction) => updateIn(transaction, by, id, change)).catch((error) =>
      Promise.reject(takenAddress(error)),
    );
}

/**
 * What Admins can do to other users' accounts. Every change is logged in the audit log, in the same
 * transaction.
 */
export function createUserManagement(context: AppContext, dependencies: ManagementDependencies) {
  const { config, now } = context;

  function noteUser(transaction: Transaction, by: ChangeAuthor, id: string, entry: UserNote): Promise<void> {
    return recordAudit(transaction, { ...by, ...entry, subjectType: 'user', subjectId: id });
  }

  return {
    /** Throws user_gone, last_admin, email_in_use, balance_changed. */
    update: createUpdate(context, dependencies),

    /** Disabling ends the user's sessions and their open streams. Throws user_gone, last_admin. */
    setDisabled: (by: ChangeAuthor, id: string, isDisabled: boolean): Promise<UserRecord> =>
      inTransaction(context, async (transaction) => {
        const person = await requirePerson(transaction, id);
        if ((person.disabledAt !== null) !== isDisabled) {
          if (isDisabled) await keepAnAdmin(transaction, person);
          await updatePerson(transaction, id, { disabledAt: isDisabled ? now() : null });
          await deleteSessions(transaction, id);
          await deleteTokensOf(transaction, id);
          await noteUser(transaction, by, id, {
            action: isDisabled ? 'user.disabled' : 'user.enabled',
            before: { isDisabled: !isDisabled },
            after: { isDisabled },
          });
        }
        return requireRecord(transaction, id);
      }),

    /** Throws user_gone. */
    endSessions: (by: ChangeAuthor, id: string): Promise<void> =>
      inTransaction(context, async (transaction) => {
        await requirePerson(transaction, id);
        await deleteSessions(transaction, id);
        await noteUser(transaction, by, id, { action: 'user.signed_out', before: null, after: null });
      }),

    /**
     * For a user who lost phone and recovery codes, or is locked out by two-step sign-in that someone else
     * set up. Ends all sessions. An Admin's own requires the password: see the account settings. Throws
     * user_gone, two_step_off, own_two_step.
     */
    takeTwoStepOff: (by: ChangeAuthor, id: string): Promise<UserRecord> =>
      inTransaction(context, async (transaction) => {
        if (by.actor.userId === id) throw new AppError('own_two_step');
        const person = await requirePerson(transaction, id);
        if (!person.twoFactorEnabled) throw new AppError('two_step_off');
        await deleteTwoFactor(transaction, id);
        await deleteSessions(transaction, id);
        const before = { twoStepSignIn: true };
        const after = { twoStepSignIn: false };
        await noteUser(transaction, by, id, { action: 'user.two_step_disabled', before, after });
        const content = twoStepTakenOffMail(person, `${config.publicUrl}${paths.updateProfile}`);
        await queueMail(context, { to: person.email, content }, transaction);
        return requireRecord(transaction, id);
      }),

    /** Throws user_gone, last_admin. */
    remove: (by: ChangeAuthor, id: string): Promise<void> =>
      inTransaction(context, async (transaction) => {
        const person = await requirePerson(transaction, id);
        await dependencies.erase(transaction, person);
        // Without name and address, because this entry outlives the user too.
        const before = { userRole: person.role, userMembership: person.membership };
        await noteUser(transaction, by, id, { action: 'user.deleted', before, after: null });
      }),
  };
}

interface UserNote {
  action: string;
  before: object | null;
  after: object | null;
}
