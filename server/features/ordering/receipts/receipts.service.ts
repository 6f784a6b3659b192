import { canActAsAdmin } from '#server/platform/admin-access.ts';
import type { Actor, AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Ordering } from '../orders/ordering.service.ts';
import { findReceipt, listReceiptsOf, type ReceiptRow } from './receipts.repository.ts';

/** What people do with receipts: read them. They are issued where a payment is settled (issue-receipt.ts). */
export function createReceipts({ db }: AppContext, { requireOwn }: Pick<Ordering, 'requireOwn'>) {
  return {
    /** Of an own order by `_id` or order number, oldest first; throws not_found. */
    async listOf(actor: Actor, orderId: string): Promise<ReceiptRow[]> {
      const order = await requireOwn(actor, orderId);
      return listReceiptsOf(db, order.id);
    },

    /** By its id or number. Somebody else's receipt is answered as one that does not exist. */
    async require(actor: Actor, idOrNumber: string): Promise<ReceiptRow> {
      const receipt = await findReceipt(db, idOrNumber, canActAsAdmin(actor) ? null : actor.userId);
      if (!receipt) throw new AppError('not_found', { message: 'Receipt not found.' });
      return receipt;
    },
  };
}
