import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { AppError } from '../platform/errors.ts';

interface HealthOptions {
  /** Rejects when the database does not answer or is not migrated. */
  checkDatabase: () => Promise<void>;
  isShuttingDown: () => boolean;
  metrics: Registry;
  metricsToken: string | null;
  /** Measures the disk, for the metrics too; null when that cannot be said. */
  measureStorage: () => Promise<object | null>;
}

function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && (address === '::1' || /^(::ffff:)?127\./.test(address));
}

/** A proxy on this machine makes everybody look like loopback: then only the token opens the metrics. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${token}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  return !isForwarded && isLoopback(request.socket.remoteAddress ?? '');
}

/** For load balancers and monitoring. Plain routes: they are no part of the product's API. */
export function registerHealthRoutes(app: FastifyInstance, options: HealthOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    if (options.isShuttingDown()) throw new AppError('shutting_down');
    await options.checkDatabase();
    // A full disk is told and does not make the service unready: what is stored can still be read.
    const storage = mayReadMetrics(request, options.metricsToken) ? await options.measureStorage() : null;
    return { status: 'ready', ...(storage && { storage }) };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) throw new AppError('not_found');
    await options.measureStorage();
    return reply.type(options.metrics.contentType).send(await options.metrics.metrics());
  });
}
