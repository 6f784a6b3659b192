import type { Transaction } from '#server/db/client.ts';
import type { ChangePhoto } from '../account/change-photo.ts';
import { deleteProviderAccounts, type Person, storeProfile } from '../people/people.repository.ts';
import { deleteTwoFactor } from './two-factors.repository.ts';

const NOTHING_SAID = { aboutMe: '', address: '', city: '', country: '', phone: '' };

/**
 * Takes away what was set up on an account whose address nobody had confirmed: it may be the work of somebody who
 * registered a foreign address, to keep its owner out or to speak in their name. Credits, orders and listings stay.
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
