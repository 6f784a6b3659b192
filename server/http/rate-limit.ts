import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paypalWebhook } from '#contract/payments.ts';
import { AppError } from '../platform/errors.ts';
import { clientNetworkOf } from '../platform/rate-limiter.ts';

const REQUESTS_PER_MINUTE = 300;
/**
 * Load balancer probes, and files a browser fetches by the dozen. Identified by route, because spellings
 * vary.
 */
const UNCOUNTED_ROUTES = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  '/favicon.ico',
  '/favicon.svg',
  '/assets/*',
  '/uploads/:name',
  // Limits rejected calls itself.
  paypalWebhook.path,
]);

/** The general limit per client, counted in this process: a flood must not cost database queries. */
export async function registerRateLimit(
  app: FastifyInstance,
  options: { multiplier: number; isInternal: (request: FastifyRequest) => boolean },
): Promise<void> {
  if (options.multiplier === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: Math.max(1, Math.round(REQUESTS_PER_MINUTE * options.multiplier)),
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: (request) => clientNetworkOf(request.ip),
    allowList: (request) =>
      options.isInternal(request) || UNCOUNTED_ROUTES.has(request.routeOptions.url ?? ''),
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, context.ttl / 1000) }),
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
}
