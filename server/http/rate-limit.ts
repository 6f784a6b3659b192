import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paypalWebhook } from '#contract/payments.ts';
import { AppError } from '../errors.ts';
import { clientNetworkOf } from '../rate-limiter.ts';

const REQUESTS_PER_MINUTE = 300;
/** Probes of load balancers and files that a browser fetches by the dozen. */
const UNCOUNTED_PATH = /^\/(?:(?:healthz|readyz|metrics|favicon\.(?:ico|svg))(?:\?|$)|assets\/|uploads\/)/;
/** Counts by itself what it refuses. By the route and not by the address, which can be written in many ways. */
const isWebhook = ({ routeOptions }: FastifyRequest) => routeOptions.url === paypalWebhook.path;

/** The general limit per client, counted in this process: a flood must not cost the database anything. */
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
      options.isInternal(request) || isWebhook(request) || UNCOUNTED_PATH.test(request.url),
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
