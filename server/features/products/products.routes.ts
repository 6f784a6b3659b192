import type { FastifyInstance } from 'fastify';
import {
  addFacts,
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  putProduct,
} from '#contract/products.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import type { Products } from './products.service.ts';

export function registerProductsRoutes(app: FastifyInstance, products: Products): void {
  serveEndpoint(app, listProducts, async ({ query, actor, reply }) => {
    const { products: data, total } = await products.list(actor.userId, query);
    if (total !== null) reply.header('x-total-count', total);
    return succeed({ data });
  });

  serveEndpoint(app, createProduct, async ({ body, actor }) =>
    succeed({ data: await products.create(actor, body) }),
  );

  serveEndpoint(app, getProduct, async ({ params, actor }) =>
    succeed({ data: await products.find(actor, params.id) }),
  );

  serveEndpoint(app, putProduct, async ({ params, body, actor }) =>
    succeed({ data: await products.edit(actor, params.id, body) }),
  );

  serveEndpoint(app, addFacts, async ({ params, body, actor }) =>
    succeed({ data: await products.addFacts(actor, params.id, body.facts) }),
  );

  serveEndpoint(app, deleteProduct, async ({ params, actor }) => {
    await products.remove(actor, params.id);
    return succeed();
  });
}
