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
 * Refuses state-changing requests that come from another site. With a cookie, the browser must confirm the
 * same origin. Without one, a foreign Origin is still refused, so that no other site can sign a visitor in.
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
