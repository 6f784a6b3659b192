import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { requireAdmin } from '../platform/admin-access.ts';
import type { Actor } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';

/**
 * Finds the person behind a request's cookie; null when there is none or the session has ended. Looked up once a request,
 * unless `isFresh`: a request that lasts asks again whether its session still does.
 */
export type ResolveActor = (
  request: FastifyRequest,
  options?: { isFresh?: boolean },
) => Promise<Actor | null>;

declare module 'fastify' {
  interface FastifyInstance {
    resolveActor: ResolveActor;
  }
  interface FastifyRequest {
    /** Undefined until an endpoint's guard has looked; null for a stranger. */
    actor: Actor | null | undefined;
  }
}

/** Makes the guard available; identity hands in how a session is looked up. */
export function registerAccess(app: FastifyInstance, resolveActor: ResolveActor): void {
  app.decorate('resolveActor', resolveActor);
  app.decorate('servedEndpoints', new Map());
  app.decorateRequest('actor', undefined);
}

/** Who looks at the service as somebody else changes nothing there, and takes nothing along. */
function isClosedWhileActing({ method, whileActing }: Endpoint): boolean {
  return whileActing === undefined ? method !== 'GET' : whileActing === 'refused';
}

/** The guard of one endpoint. It runs before the body is read: strangers' bodies are not parsed. */
export function guard(app: FastifyInstance, endpoint: Endpoint) {
  const { access } = endpoint;
  const isClosed = isClosedWhileActing(endpoint);
  return async (request: FastifyRequest): Promise<void> => {
    request.actor = await app.resolveActor(request);
    if (isClosed && request.actor?.actedBy) throw new AppError('acting_read_only');
    if (access === 'public') return;
    if (!request.actor) throw new AppError('not_signed_in');
    if (access !== 'admin') return;
    requireAdmin(request.actor);
  };
}
