import type { Transaction } from '#server/db/client.ts';
import type { ChangePhoto } from '../account/change-photo.ts';
import { deleteProviderAccounts, type Person, storeProfile } from '../people/people.repository.ts';
import { deleteTwoFactor } from './two-factors.repository.ts';

const NOTHING_SAID = { aboutMe: '', address: '', city: '', country: '', phone: '' };

/**
 * Removes what was set up on an account with an unconfirmed address: someone may have registered another's
 * address, to lock its owner out or to pose as them. Credits, orders and listings are kept.
 */
export function createUnprovenAccount(changePhoto: ChangePhoto) {
  return async function clearUnproven(transaction: Transaction, person: Person): Promise<void> {
    await deleteTwoFactor(transaction, person.id);
    await deleteProviderAccounts(transaction, person.id);
    await changePhoto(transaction, person, null);
    await storeProfile(transaction, person.id, NOTHING_SAID);
  };
}

export type ClearUnproven = ReturnType<typeof createUnprovenAccount>;
