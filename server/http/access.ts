import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { requireAdmin, requireSupport } from '../platform/admin-access.ts';
import type { Actor } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';

/**
 * Finds the user behind a request's cookie; null if there is none or the session has ended. Looked up once
 * per request, unless `isFresh`: a long-lived request checks again whether its session is still valid.
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
    /** Undefined until an endpoint's guard has run; null for a visitor. */
    actor: Actor | null | undefined;
  }
}

/** Installs the guard; the identity slice supplies the session lookup. */
export function registerAccess(app: FastifyInstance, resolveActor: ResolveActor): void {
  app.decorate('resolveActor', resolveActor);
  app.decorate('servedEndpoints', new Map());
  app.decorateRequest('actor', undefined);
}

/** An admin who views the service as a user can neither change nor export anything. */
function isClosedWhileActing({ method, whileActing }: Endpoint): boolean {
  return whileActing === undefined ? method !== 'GET' : whileActing === 'refused';
}

/** The guard of one endpoint. It runs before the body is read, so that a visitor's body is never parsed. */
export function guard(app: FastifyInstance, endpoint: Endpoint) {
  const { access } = endpoint;
  const isClosed = isClosedWhileActing(endpoint);
  return async (request: FastifyRequest): Promise<void> => {
    request.actor = await app.resolveActor(request);
    if (isClosed && request.actor?.actedBy) throw new AppError('acting_read_only');
    if (access === 'public') return;
    if (!request.actor) throw new AppError('not_signed_in');
    if (access === 'support') requireSupport(request.actor);
    if (access === 'admin') requireAdmin(request.actor);
  };
}
