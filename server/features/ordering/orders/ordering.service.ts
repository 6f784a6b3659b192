import type { z } from 'zod';
import type { OrderFilterQuery, orderListQuerySchema } from '#contract/ordering.ts';
import type { Connection } from '#server/db/client.ts';
import { canActAsAdmin, requireAdmin } from '#server/platform/admin-access.ts';
import type { Actor, AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Credits } from '../../credits/index.ts';
import type { Payments } from '../../payments/index.ts';
import { findReceipt, listReceiptsOf, type ReceiptRow } from '../receipts/receipts.repository.ts';
import { createAdminOrders } from './admin-orders.service.ts';
import {
  findCancelledNamed,
  listOrders,
  type OrderFilter,
  type OrderListFilter,
  sumOrders,
} from './order-list.repository.ts';
import { statusesShownWith, storedStatusOf } from './order-view.ts';
import { findOrderAnyState, isDeleted, type OrderKind, type OrderRow } from './orders.repository.ts';
import { createPlaceOrder, type SoldThings } from './place-order.service.ts';
import { createRemoveOrder } from './remove-order.ts';

const DEFAULT_PAGE_SIZE = 10;
const orderNotFound = () => new AppError('not_found', { message: 'Order not found.' });
const DAY_MS = 24 * 3_600_000;

type ListQuery = z.output<typeof orderListQuerySchema> & { itemId?: string | undefined };

interface OrderingDependencies {
  sold: SoldThings;
  payments: Payments;
  credits: Pick<Credits, 'pocketsOf'>;
}

/** The owner of the requested orders. Any address but one's own is refused alike, whether known or not. */
function ownerOf(actor: Actor, userEmail: string | undefined): OrderFilter['owner'] {
  if (userEmail === undefined) {
    requireAdmin(actor);
    return undefined;
  }
  const email = userEmail.trim().toLowerCase();
  if (email === actor.email) return { userId: actor.userId };
  requireAdmin(actor, 'forbidden');
  return { email };
}

/** The start of a day in UTC. */
const startOf = (day: string, days = 0) => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

/** Numbers name cancelled orders too, so that operators can tell what became of one; not in somebody's own list. */
async function searchOf(
  connection: Connection,
  kind: OrderKind,
  { search, owner }: { search: string | undefined; owner: OrderFilter['owner'] },
): Promise<OrderFilter['search']> {
  if (!search) return undefined;
  const cancelled = owner ? [] : await findCancelledNamed(connection, kind, search);
  return { words: search, statuses: statusesShownWith(search), cancelled };
}

/** The filter of a query, after checking that this user may ask for it. */
export async function filterOf(
  connection: Connection,
  actor: Actor,
  kind: OrderKind,
  query: OrderFilterQuery,
): Promise<OrderFilter> {
  const { userEmail, search, paymentStatus, needsAttention, from, to } = query;
  const owner = ownerOf(actor, userEmail);
  return {
    kind,
    owner,
    status: paymentStatus && storedStatusOf(paymentStatus),
    needsAttention: needsAttention !== undefined,
    from: from === undefined ? undefined : startOf(from),
    until: to === undefined ? undefined : startOf(to, 1),
    search: await searchOf(connection, kind, { search, owner }),
  };
}

async function listFilterOf(
  connection: Connection,
  actor: Actor,
  kind: OrderKind,
  query: ListQuery,
): Promise<OrderListFilter> {
  const { page, pageSize, itemId, sort = 'orderDate', direction } = query;
  const limit = pageSize ?? DEFAULT_PAGE_SIZE;
  const isPaged = page !== undefined || pageSize !== undefined;
  return {
    ...(await filterOf(connection, actor, kind, query)),
    productId: itemId,
    sort,
    isAscending: (direction ?? (sort === 'orderDate' ? 'desc' : 'asc')) === 'asc',
    page: isPaged ? { limit, offset: ((page ?? 1) - 1) * limit } : undefined,
  };
}

/** What users can do with orders. */
export function createOrdering(context: AppContext, { sold, payments, credits }: OrderingDependencies) {
  const { db } = context;

  /** Another user's order looks like one that does not exist. */
  async function requireOwn(actor: Actor, id: string, kind?: OrderKind): Promise<OrderRow> {
    const order = await findOrderAnyState(db, id);
    const isOfKind = order && (kind === undefined || order.kind === kind);
    if (!isOfKind || (order.userId !== actor.userId && !canActAsAdmin(actor))) throw orderNotFound();
    if (isDeleted(order)) throw new AppError('order_deleted');
    return order;
  }

  return {
    ...createPlaceOrder(context, { sold }),
    ...createAdminOrders(context, { payments, credits }),
    ...createRemoveOrder(context, { payments }),

    requireOwn,

    /** Receipts of the user's own order, by `_id` or order number, oldest first; throws not_found. */
    async listReceipts(actor: Actor, orderId: string): Promise<ReceiptRow[]> {
      const order = await requireOwn(actor, orderId);
      return listReceiptsOf(db, order.id);
    },

    /** By id or number. Another user's receipt looks like one that does not exist. */
    async requireReceipt(actor: Actor, idOrNumber: string): Promise<ReceiptRow> {
      const receipt = await findReceipt(db, idOrNumber, canActAsAdmin(actor) ? null : actor.userId);
      if (!receipt) throw new AppError('not_found', { message: 'Receipt not found.' });
      return receipt;
    },

    startPayment: (actor: Actor, id: string): Promise<string> =>
      payments.start(id, { userId: actor.userId, isAdmin: canActAsAdmin(actor) }),

    /** Returns what was bought, its status afterwards, and whether this call settled it. */
    async completePayment(
      actor: Actor,
      id: string,
      kind: OrderKind,
      claim: { paypalOrderId?: string | undefined; paypalTransactionID?: string | undefined },
      requestId: string,
    ) {
      const order = await requireOwn(actor, id, kind);
      if (order.status === 'cancelled') throw orderNotFound();
      const completion = await payments.complete(order, claim, requestId);
      const { slug, productId } = order;
      const { status, paymentNote } = completion.isRepeat
        ? await requireOwn(actor, order.id, kind)
        : { status: 'paid' as const, paymentNote: null };
      return { ...completion, order: { slug, productId, status, paymentNote } };
    },

    /** `total` is null if the list is complete. */
    async list(actor: Actor, kind: OrderKind, query: ListQuery) {
      const filter = await listFilterOf(db, actor, kind, query);
      const { rows, total } = await listOrders(db, filter);
      return { rows, total: filter.page ? total : null };
    },

    totals: async (actor: Actor, kind: OrderKind, query: OrderFilterQuery) =>
      sumOrders(db, await filterOf(db, actor, kind, query)),
  };
}

export type Ordering = ReturnType<typeof createOrdering>;
