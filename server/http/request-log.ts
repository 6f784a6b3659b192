import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';

/**
 * One line per request: route, outcome, duration. Query strings are left out, because they may contain
 * one-time tokens.
 */
export function registerRequestLog(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const { statusCode } = reply;
    const durationMs = Math.round(reply.elapsedTime * 10) / 10;
    metrics.requests.observe(
      { method: request.method, route, status: `${Math.floor(statusCode / 100)}xx` },
      durationMs / 1000,
    );
    const facts = {
      method: request.method,
      path: request.url.split('?')[0],
      statusCode,
      durationMs,
      userId: request.actor?.userId,
      actedBy: request.actor?.actedBy?.userId,
    };
    // Refused requests are what an operator looks for first after an attack.
    if (statusCode === 401 || statusCode === 403) request.log.warn(facts, 'request refused');
    else if (route.startsWith('/assets/')) request.log.debug(facts, 'request');
    else request.log.info(facts, 'request');
  });
}
