import type { Transaction } from '#server/db/client.ts';
import { supportTickets } from '#server/db/schema/support.ts';

export async function insertTicket(
  transaction: Transaction,
  values: typeof supportTickets.$inferInsert,
): Promise<void> {
  await transaction.insert(supportTickets).values(values);
}
