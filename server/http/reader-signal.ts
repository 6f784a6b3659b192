import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../platform/context.ts';

/** How long a stream may outlive its session. */
const SESSION_CHECK_MS = 15_000;

/**
 * Aborted when the reader disconnects, is signed out, or may no longer read the stream: an open stream must
 * not outlive its session.
 */
export function readerSignal(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
  mayRead: (now: Actor) => boolean = () => true,
): AbortSignal {
  const gone = new AbortController();
  // The reader left while the run was being started: `close` no longer fires, and the checks would go on
  // forever.
  if (reply.raw.closed) {
    gone.abort();
    return gone.signal;
  }
  const checkSession = async () => {
    // The guard's result is as old as the request.
    const now = await app.resolveActor(request, { isFresh: true });
    if (now?.userId !== actor.userId || !mayRead(now)) gone.abort();
  };
  const timer = setInterval(() => {
    checkSession().catch((error) =>
      request.log.warn({ err: error }, 'the session of a stream could not be checked'),
    );
  }, SESSION_CHECK_MS).unref();
  reply.raw.once('close', () => {
    clearInterval(timer);
    gone.abort();
  });
  return gone.signal;
}
