import type { z } from 'zod';
import type { orderListQuerySchema } from '#contract/ordering.ts';
import { canActAsAdmin, requireAdmin } from '#server/platform/admin-access.ts';
import { type ChangeAuthor, recordAudit } from '#server/platform/audit.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Credits } from '../../credits/index.ts';
import type { Payments } from '../../payments/index.ts';
import { findReceipt, listReceiptsOf, type ReceiptRow } from '../receipts/receipts.repository.ts';
import { createAdminOrders } from './admin-orders.service.ts';
import { listOrders, type OrderListFilter } from './order-list.repository.ts';
import { statusesShownWith, storedStatusOf } from './order-view.ts';
import { findOrder, lockOrder, type OrderKind, type OrderRow, updateOrder } from './orders.repository.ts';
import { createPlaceOrder, type SoldThings } from './place-order.service.ts';

const DEFAULT_PAGE_SIZE = 10;

type ListQuery = z.output<typeof orderListQuerySchema> & { itemId?: string | undefined };

interface OrderingDependencies {
  sold: SoldThings;
  payments: Payments;
  credits: Pick<Credits, 'pocketsOf'>;
}

/** Whose orders are asked for. Foreign addresses are refused alike, known or not. */
function ownerOf(actor: Actor, userEmail: string | undefined): OrderListFilter['owner'] {
  if (userEmail === undefined) {
    requireAdmin(actor);
    return undefined;
  }
  const email = userEmail.trim().toLowerCase();
  if (email === actor.email) return { userId: actor.userId };
  requireAdmin(actor, 'forbidden');
  return { email };
}

/** What a list's query asks for, and whether this person may ask it. */
export function filterOf(actor: Actor, kind: OrderKind, query: ListQuery): OrderListFilter {
  const { userEmail, search, paymentStatus, needsAttention, sort = 'orderDate', direction } = query;
  const { page, pageSize, itemId } = query;
  const limit = pageSize ?? DEFAULT_PAGE_SIZE;
  const isPaged = page !== undefined || pageSize !== undefined;
  return {
    kind,
    owner: ownerOf(actor, userEmail),
    status: paymentStatus && storedStatusOf(paymentStatus),
    productId: itemId,
    needsAttention: needsAttention !== undefined,
    search: search ? { words: search, statuses: statusesShownWith(search) } : undefined,
    sort,
    isAscending: (direction ?? (sort === 'orderDate' ? 'desc' : 'asc')) === 'asc',
    page: isPaged ? { limit, offset: ((page ?? 1) - 1) * limit } : undefined,
  };
}

/** What people do with orders. */
export function createOrdering(context: AppContext, { sold, payments, credits }: OrderingDependencies) {
  const { db } = context;

  /** Somebody else's order is answered as one that does not exist. */
  async function requireOwn(actor: Actor, id: string, kind?: OrderKind): Promise<OrderRow> {
    const order = await findOrder(db, id, kind);
    if (!order || (order.userId !== actor.userId && !canActAsAdmin(actor))) {
      throw new AppError('not_found', { message: 'Order not found.' });
    }
    return order;
  }

  return {
    ...createPlaceOrder(context, { sold }),
    ...createAdminOrders(context, { payments, credits }),

    requireOwn,

    /** Receipts of an own order by `_id` or order number, oldest first; throws not_found. */
    async listReceipts(actor: Actor, orderId: string): Promise<ReceiptRow[]> {
      const order = await requireOwn(actor, orderId);
      return listReceiptsOf(db, order.id);
    },

    /** By its id or number. Somebody else's receipt is answered as one that does not exist. */
    async requireReceipt(actor: Actor, idOrNumber: string): Promise<ReceiptRow> {
      const receipt = await findReceipt(db, idOrNumber, canActAsAdmin(actor) ? null : actor.userId);
      if (!receipt) throw new AppError('not_found', { message: 'Receipt not found.' });
      return receipt;
    },

    async startPayment(actor: Actor, id: string): Promise<string> {
      const order = await requireOwn(actor, id);
      return payments.start(order.id, { isAdmin: canActAsAdmin(actor) });
    },

    /** The order as it stands after it, and whether this very call settled it. */
    async completePayment(
      actor: Actor,
      id: string,
      kind: OrderKind,
      claim: { paypalOrderId?: string | undefined; paypalTransactionID?: string | undefined },
      requestId: string,
    ) {
      const order = await requireOwn(actor, id, kind);
      const completion = await payments.complete(order, claim, requestId);
      return { ...completion, order: await requireOwn(actor, order.id, kind) };
    },

    /** `total` is null when the list is whole. */
    async list(actor: Actor, kind: OrderKind, query: ListQuery) {
      const filter = filterOf(actor, kind, query);
      const { rows, total } = await listOrders(db, filter);
      return { rows, total: filter.page ? total : null };
    },

    /**
     * Takes a pending order out of every list. Its row stays: a payment that arrives all the same is noticed and given back.
     * Throws not_found, order_not_pending, payment_under_way.
     */
    async remove(id: string, kind: OrderKind, by: ChangeAuthor): Promise<void> {
      const found = await findOrder(db, id, kind);
      if (!found) throw new AppError('not_found', { message: 'Order not found.' });
      await inTransaction(context, async (transaction) => {
        const order = await lockOrder(transaction, found.id);
        if (order?.status !== 'pending') throw new AppError('order_not_pending');
        await payments.endUnpaid(transaction, order.id);
        await updateOrder(transaction, order.id, { status: 'cancelled', cancelledAt: context.now() });
        const { orderNumber, customerEmail, totalMinor, currency } = order;
        await recordAudit(transaction, {
          ...by,
          action: 'order.deleted',
          subjectType: 'order',
          subjectId: order.id,
          before: { orderNumber, customerEmail, totalMinor, currency, status: 'pending' },
          after: null,
        });
      });
    },
  };
}

export type Ordering = ReturnType<typeof createOrdering>;
