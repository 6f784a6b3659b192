import type { FastifyInstance, FastifyReply } from 'fastify';
import { exportItemOrders, exportOrders } from '#contract/order-export.ts';
import type { OrderFilterQuery } from '#contract/ordering.ts';
import { serveEndpoint } from '#server/http/serve-endpoint.ts';
import type { Actor, AppContext } from '#server/platform/context.ts';
import { exportOrdersAsCsv } from './order-export.ts';
import { filterOf } from './ordering.service.ts';
import type { OrderKind } from './orders.repository.ts';

export function registerOrderExportRoutes(app: FastifyInstance, { db, now }: AppContext): void {
  const send = async (
    kind: OrderKind,
    { actor, query, reply }: { actor: Actor; query: OrderFilterQuery; reply: FastifyReply },
  ) => {
    const day = now().toISOString().slice(0, 10);
    const name = `${kind === 'item' ? 'item-orders' : 'orders'}-${day}.csv`;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(exportOrdersAsCsv(db, await filterOf(db, actor, kind, query)));
  };
  serveEndpoint(app, exportOrders, (call) => send('package', call));
  serveEndpoint(app, exportItemOrders, (call) => send('item', call));
}
