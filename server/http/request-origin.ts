import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function isSameOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin } = request.headers;
  if (origin !== undefined)
    return origin === publicOrigin || origin === `${request.protocol}://${request.host}`;
  return request.headers['sec-fetch-site'] === 'same-origin';
}

/**
 * Refuses state-changing requests that another site caused. With a cookie, the browser's word for the same origin is
 * required; without one, a foreign Origin is refused all the same (nobody may sign a visitor in from elsewhere).
 */
export function registerRequestOrigin(app: FastifyInstance, publicUrl: string): void {
  const publicOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    const claimsOrigin =
      request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;
    if (request.headers.cookie === undefined && !claimsOrigin) return;
    if (!isSameOrigin(request, publicOrigin)) throw new AppError('cross_site_request');
  });
}
