import type { FastifyInstance } from 'fastify';
import {
  approveListing,
  getListing,
  listListings,
  listVersions,
  putListing,
  restoreVersion,
} from '#contract/listings.ts';
import { checkProvenance, getProvenance } from '#contract/provenance.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import { versionOf } from './listing-view.ts';
import type { Listings } from './listings.service.ts';

export function registerListingsRoutes(app: FastifyInstance, listings: Listings): void {
  serveEndpoint(app, listListings, async ({ query, actor, reply }) => {
    const { listings: data, total } = await listings.list(actor.userId, query);
    if (total !== null) reply.header('x-total-count', total);
    return succeed({ data });
  });

  serveEndpoint(app, getListing, async ({ params, actor }) =>
    succeed({ data: await listings.find(actor, params.id) }),
  );

  serveEndpoint(app, putListing, async ({ params, body, actor }) =>
    succeed({ data: await listings.edit(actor, params.id, body) }),
  );

  serveEndpoint(app, approveListing, async ({ params, body, actor }) =>
    succeed({ data: await listings.approve(actor, params.id, body.updatedAt) }),
  );

  serveEndpoint(app, listVersions, async ({ params, query, actor, reply }) => {
    const { rows, total } = await listings.versions(actor, params.id, query);
    if (total !== null) reply.header('x-total-count', total);
    return succeed({ data: rows.map(versionOf) });
  });

  serveEndpoint(app, restoreVersion, async ({ params, body, actor }) =>
    succeed({ data: await listings.restore(actor, params.id, body) }),
  );

  serveEndpoint(app, getProvenance, async ({ params, actor, reply }) => {
    const record = await listings.provenance(actor, params.id);
    const name = `provenance-${record._id}.json`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return record;
  });

  serveEndpoint(app, checkProvenance, async ({ body, request }) =>
    succeed({ data: await listings.checkProvenance(body, request.ip) }),
  );
}
