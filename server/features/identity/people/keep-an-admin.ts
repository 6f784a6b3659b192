import type { Transaction } from '#server/db/client.ts';
import { AppError } from '#server/platform/errors.ts';
import { countOtherAdmins, lockAdminAppointment, type Person } from './people.repository.ts';

/**
 * Throws last_admin when nobody but this person could run the back office. Call it before the person stops being an Admin
 * who can sign in, in the same transaction: two who go at once wait for each other here.
 */
export async function keepAnAdmin(
  transaction: Transaction,
  person: Pick<Person, 'id' | 'role' | 'disabledAt'>,
): Promise<void> {
  if (person.role !== 'Admin' || person.disabledAt !== null) return;
  await lockAdminAppointment(transaction);
  if ((await countOtherAdmins(transaction, person.id)) === 0) throw new AppError('last_admin');
}
