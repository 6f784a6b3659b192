import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { isSameSecret } from '#server/platform/constant-time.ts';
import { AppError } from '../platform/errors.ts';

interface HealthOptions {
  /** Rejects when the database is unreachable or not migrated. */
  checkDatabase: () => Promise<void>;
  isShuttingDown: () => boolean;
  metrics: Registry;
  metricsToken: string | null;
  /** Measures the disk and updates the metrics; null if it cannot be measured. */
  measureStorage: () => Promise<object | null>;
}

function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && (address === '::1' || /^(::ffff:)?127\./.test(address));
}

/** Behind a proxy on this machine every client looks like loopback: then only the token opens the metrics. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`);
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  return !isForwarded && isLoopback(request.socket.remoteAddress ?? '');
}

/** For load balancers and monitoring. Plain routes, because they are not part of the product's API. */
export function registerHealthRoutes(app: FastifyInstance, options: HealthOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    if (options.isShuttingDown()) throw new AppError('shutting_down');
    await options.checkDatabase();
    // A full disk is reported but does not make the service unready: stored data can still be read.
    const storage = mayReadMetrics(request, options.metricsToken) ? await options.measureStorage() : null;
    return { status: 'ready', ...(storage && { storage }) };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) throw new AppError('not_found');
    await options.measureStorage();
    return reply.type(options.metrics.contentType).send(await options.metrics.metrics());
  });
}
