import type { Transaction } from '#server/db/client.ts';
import { AppError } from '#server/platform/errors.ts';
import { countOtherAdmins, lockAdminAppointment, type Person } from './people.repository.ts';

/**
 * Throws last_admin if nobody else could run the back office. Call it in the transaction in which the user
 * stops being an active Admin, before the change: concurrent calls wait for each other.
 */
export async function keepAnAdmin(
  transaction: Transaction,
  person: Pick<Person, 'id' | 'role' | 'disabledAt'>,
): Promise<void> {
  if (person.role !== 'Admin' || person.disabledAt !== null) return;
  await lockAdminAppointment(transaction);
  if ((await countOtherAdmins(transaction, person.id)) === 0) throw new AppError('last_admin');
}
