import type { FastifyInstance } from 'fastify';
import { exportListing, exportListings } from '#contract/listing-files.ts';
import { sendAttachment } from '#server/http/attachment.ts';
import { serveEndpoint } from '#server/http/serve-endpoint.ts';
import type { ListingExports } from './exports.service.ts';

export function registerListingExportRoutes(app: FastifyInstance, exports: ListingExports): void {
  serveEndpoint(app, exportListing, async ({ params, actor, reply }) =>
    sendAttachment(reply, await exports.one(actor, params.id, params.format)),
  );

  serveEndpoint(app, exportListings, async ({ body, actor, reply }) =>
    sendAttachment(reply, await exports.many(actor, body.ids, body.format)),
  );
}
