import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  cancelOrder,
  deleteItemOrder,
  deleteOrder,
  getItemOrder,
  getOrder,
  getOrderTotals,
  listItemOrders,
  listOrders,
  newItemOrder,
  newOrder,
  verifyOrder,
} from '#contract/ordering.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import { amountOf, itemOrderOf, packageOrderOf, statusesOf } from './order-view.ts';
import type { Ordering } from './ordering.service.ts';
import type { OrderRow } from './orders.repository.ts';
import { registerOrderPaymentRoutes } from './payment.routes.ts';

const DELETED = succeed({ message: 'Order deleted successfully!' });

/** Sends the total in a header if only a page was requested. */
function answerList<View>(
  reply: FastifyReply,
  { rows, total }: { rows: OrderRow[]; total: number | null },
  view: (row: OrderRow) => View,
): View[] {
  if (total !== null) reply.header('x-total-count', total);
  return rows.map(view);
}

export function registerOrderingRoutes(app: FastifyInstance, ordering: Ordering): void {
  registerOrderPaymentRoutes(app, ordering);
  serveEndpoint(app, newOrder, async ({ actor, body }) =>
    packageOrderOf(await ordering.placePackageOrder(actor, body)),
  );
  serveEndpoint(app, newItemOrder, async ({ actor, body }) =>
    itemOrderOf(await ordering.placeItemOrder(actor, body)),
  );
  serveEndpoint(app, listOrders, async ({ actor, query, reply }) =>
    answerList(reply, await ordering.list(actor, 'package', query), packageOrderOf),
  );
  serveEndpoint(app, listItemOrders, async ({ actor, query, reply }) =>
    answerList(reply, await ordering.list(actor, 'item', query), itemOrderOf),
  );
  serveEndpoint(app, getOrderTotals, async ({ actor, query: { kind, ...filter } }) => {
    const { orders, takings } = await ordering.totals(actor, kind, filter);
    return succeed({
      data: {
        orders,
        takings: takings.map(({ paidMinor, refundedMinor, ...row }) => ({
          ...row,
          paid: amountOf(paidMinor),
          refunded: amountOf(refundedMinor),
        })),
      },
    });
  });
  serveEndpoint(app, getOrder, async ({ actor, params }) =>
    packageOrderOf(await ordering.requireOwn(actor, params.id, 'package')),
  );
  serveEndpoint(app, getItemOrder, async ({ actor, params }) =>
    itemOrderOf(await ordering.requireOwn(actor, params.id, 'item')),
  );
  serveEndpoint(app, verifyOrder, async ({ actor, params }) => {
    const order = await ordering.requireOwn(actor, params.id);
    return succeed({ data: { orderId: order.orderNumber, ...statusesOf(order) } });
  });
  serveEndpoint(app, cancelOrder, async ({ actor, params, request }) => {
    await ordering.cancel(params.id, { actor, requestId: request.id });
    return succeed({ message: 'Order cancelled.' });
  });
  serveEndpoint(app, deleteOrder, async ({ actor, params, request }) => {
    await ordering.remove(params.id, 'package', { actor, requestId: request.id });
    return DELETED;
  });
  serveEndpoint(app, deleteItemOrder, async ({ actor, params, request }) => {
    await ordering.remove(params.id, 'item', { actor, requestId: request.id });
    return DELETED;
  });
}
