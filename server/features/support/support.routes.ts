import type { FastifyInstance } from 'fastify';
import { newSupportMessage } from '#contract/support.ts';
import type { AppContext } from '#server/context.ts';
import { serveEndpoint } from '#server/http/serve-endpoint.ts';
import { clientNetworkOf } from '#server/rate-limiter.ts';
import type { Support } from './support.service.ts';

export function registerSupportRoutes(app: FastifyInstance, _context: AppContext, support: Support): void {
  serveEndpoint(app, newSupportMessage, async ({ body, actor, request }) => {
    const { id, createdAt } = await support.open(body, actor, clientNetworkOf(request.ip));
    return {
      success: true as const,
      data: { _id: id, ticketStatus: 'open' as const, createdAt: createdAt.toISOString() },
      message: 'Message Sent Successfully!',
    };
  });
}
